import type { TestApp } from "./app.ts";
import { makeBill } from "./factories/bill.ts";
import { makePayment } from "./factories/payment.ts";

/** For each write of the ledger, a call that changes something on new records. */
export const paymentExamples = {
  "billing.hold": async (app: TestApp) => {
    const { brandId, month } = await makeBill(app.ctx);
    return {
      path: `/admin/billing_histories/${month}/hold`,
      body: { held: true, reason: "The minutes are disputed." },
      headers: { "organization-id": String(brandId) },
    };
  },
  "payments.record": async (app: TestApp) => ({
    path: "/admin/payments",
    body: { organization_id: (await makeBill(app.ctx)).brandId, amount: "40.00", method: "check" },
  }),
  "payments.allocate": async (app: TestApp) => {
    const { id, month } = await makePayment(app.ctx);
    return { path: `/admin/payments/${id}/allocations`, body: { bill_month: month, amount: "10.00" } };
  },
  "payments.release": async (app: TestApp) => {
    const { id, allocationId } = await makePayment(app.ctx);
    return { path: `/admin/payments/${id}/allocations/${allocationId}`, body: { reason: "A test." } };
  },
  "payments.reverse": async (app: TestApp) => ({
    path: `/admin/payments/${(await makePayment(app.ctx)).id}/reverse`,
    body: { reason: "A test." },
  }),
};
