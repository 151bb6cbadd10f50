import { eq } from "drizzle-orm";
import { bankMappings } from "../src/db/tables/bank-mappings.ts";
import { bills } from "../src/db/tables/bills.ts";
import { billingDay } from "../src/lib/calendar.ts";
import type { TestApp } from "./app.ts";
import { makeMapping, mappingInput } from "./factories/bank-mapping.ts";
import { makeBill } from "./factories/bill.ts";
import { requestUnlock } from "./factories/books.ts";
import { makeAllocatedNote, makeCreditNote, makeUnallocatedNote } from "./factories/credit-note.ts";
import { makePayment } from "./factories/payment.ts";
import { makeRefund } from "./factories/refund.ts";

async function billIdOf({ ctx }: TestApp): Promise<number> {
  const { brandId } = await makeBill(ctx);
  const [bill] = await ctx.db.current().select({ id: bills.id }).from(bills).where(eq(bills.brand_id, brandId));
  return bill?.id ?? 0;
}

/** A new bank account: thousands of calls would meet the most that there may be. */
async function onlyMapping({ db, ...ctx }: TestApp["ctx"]) {
  await db.current().delete(bankMappings);
  return makeMapping({ db, ...ctx });
}

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
  "bills.bulkSend": async (app: TestApp) => ({
    path: "/admin/bills/bulk_send",
    body: { records: [{ id: await billIdOf(app) }] },
  }),
  "bills.bulkPay": async (app: TestApp) => ({
    path: "/admin/bills/bulk_pay",
    body: { records: [{ id: await billIdOf(app) }], method: "bank_transfer" },
  }),
  "bills.bulkHold": async (app: TestApp) => ({
    path: "/admin/bills/bulk_hold",
    body: { records: [{ id: await billIdOf(app) }], held: true, reason: "The minutes are disputed." },
  }),
  "accounting.create": async ({ ctx }: TestApp) => {
    await makeBill(ctx);
    return { path: "/admin/accounting/exports", body: { month: billingDay(ctx).slice(0, 7), program: "journal" } };
  },
  "reminders.pauseBrand": async (app: TestApp) => ({
    path: `/admin/agencies/${(await makeBill(app.ctx)).brandId}/reminders`,
    body: { paused: true },
  }),
  "reminders.pauseBill": async (app: TestApp) => {
    const { brandId, month } = await makeBill(app.ctx);
    return {
      path: `/admin/billing_histories/${month}/reminders`,
      body: { paused: true },
      headers: { "organization-id": String(brandId) },
    };
  },
  "creditNotes.create": async (app: TestApp) => {
    const { brandId: organization_id, month: bill_month } = await makeBill(app.ctx);
    return {
      path: "/admin/credit_notes",
      body: { organization_id, bill_month, kind: "amount", reason: "goodwill", amount: "20.00" },
    };
  },
  "creditNotes.confirm": async (app: TestApp) => {
    // The person who asks has another one.
    const { user } = await app.as("manager");
    const actor = { ...app.ctx.actor, id: user?.id ?? null };
    const { id } = await makeCreditNote({ ...app.ctx, actor }, { amount: "600" }, "900");
    return { path: `/admin/credit_notes/${id}/confirm` };
  },
  "creditNotes.withdraw": async (app: TestApp) => {
    const { user } = await app.as("super_admin");
    const actor = { ...app.ctx.actor, id: user?.id ?? null };
    const { id } = await makeCreditNote({ ...app.ctx, actor }, { amount: "600" }, "900");
    return { path: `/admin/credit_notes/${id}/withdraw` };
  },
  "creditNotes.allocate": async (app: TestApp) => {
    const { id, month } = await makeUnallocatedNote(app.ctx);
    return { path: `/admin/credit_notes/${id}/allocations`, body: { bill_month: month, amount: "5.00" } };
  },
  "creditNotes.release": async (app: TestApp) => {
    const { id, allocationId } = await makeAllocatedNote(app.ctx);
    return { path: `/admin/credit_notes/${id}/allocations/${allocationId}`, body: { reason: "A test." } };
  },
  "refunds.create": async (app: TestApp) => ({
    path: "/admin/refunds",
    body: { payment_id: (await makePayment(app.ctx)).id, amount: "10.00", method: "check", reason: "A test." },
  }),
  "refunds.confirm": async (app: TestApp) => {
    // The person who asks has another one.
    const { user } = await app.as("super_admin");
    const actor = { ...app.ctx.actor, id: user?.id ?? null };
    return { path: `/admin/refunds/${(await makeRefund({ ...app.ctx, actor }, "600")).id}/confirm` };
  },
  "refunds.withdraw": async (app: TestApp) => {
    const { user } = await app.as("super_admin");
    const actor = { ...app.ctx.actor, id: user?.id ?? null };
    return { path: `/admin/refunds/${(await makeRefund({ ...app.ctx, actor }, "600")).id}/withdraw` };
  },
  "refunds.reverse": async (app: TestApp) => ({
    path: `/admin/refunds/${(await makeRefund(app.ctx)).id}/reverse`,
    body: { reason: "A test." },
  }),
  "bankMappings.create": async () => ({ path: "/admin/bank_mappings", body: { bank_mapping: mappingInput() } }),
  "bankMappings.update": async ({ ctx }: TestApp) => ({
    path: `/admin/bank_mappings/${(await onlyMapping(ctx)).id}`,
    body: { bank_mapping: { payer_column: "Name" } },
  }),
  "bankMappings.remove": async ({ ctx }: TestApp) => ({
    path: `/admin/bank_mappings/${(await onlyMapping(ctx)).id}`,
  }),
  "books.lock": async () => ({ path: "/admin/books", body: { locked_through: "2020-01-31" } }),
  "books.confirm": async (app: TestApp) => {
    const { user } = await app.as("super_admin");
    const actor = { ...app.ctx.actor, id: user?.id ?? null };
    return { path: `/admin/books/locks/${await requestUnlock({ ...app.ctx, actor })}/confirm` };
  },
  "creditNotes.reverse": async (app: TestApp) => ({
    path: `/admin/credit_notes/${(await makeCreditNote(app.ctx, { reason: "write_off" })).id}/reverse`,
    body: { reason: "It was paid." },
  }),
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
