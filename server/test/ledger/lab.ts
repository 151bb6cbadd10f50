import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { closeMonth } from "../../src/features/money/bills/close.service.ts";
import { useBillingApp } from "../billing-app.ts";
import type { Client } from "../client.ts";
import { makeBilledBrand } from "../factories/bill.ts";
import { makeCharge } from "../factories/charge.ts";
import { makePackage } from "../factories/package.ts";

/** The server with 18% tax from October 2026, and brands whose only fee is what a test charges them. */
export function useLedger() {
  const billing = useBillingApp("2026-10-10T15:00:00Z", {});
  let plan = 0;
  beforeAll(async () => {
    const db = billing.app.ctx.db.current();
    await db.execute(sql`insert into tax_rates (starts_on, name, rate) values ('2026-10-01', 'GST', 18)`);
    plan = await makePackage(billing.app.ctx, { base_price: "0" });
  });
  const lab = {
    billing,
    /** A brand from October on. */
    brand: () => makeBilledBrand(billing.app.ctx, 0, plan),
    charge: (brandId: number, amount: string) => makeCharge(billing.app.ctx, brandId, { amount }),
    /** @param month such as `2026-11` */
    close: (brandId: number, month: string) => closeMonth(billing.own(), brandId, `${month}-01`),
    bill: async (brandId: number, month: string) =>
      (await billing.manager.get(`/admin/billing_histories/${month}`, billing.of(brandId))).body.data,
    account: async (brandId: number) => (await billing.manager.get(`/admin/agencies/${brandId}/account`)).body.data,
    pay: (brandId: number, amount: string, more: object = {}, as: Client = billing.manager) =>
      as.post("/admin/payments", { organization_id: brandId, amount, method: "bank_transfer", ...more }),
    hold: (brandId: number, month: string, body: object) =>
      billing.manager.patch(`/admin/billing_histories/${month}/hold`, body, billing.of(brandId)),
    mark: (brandId: number, month: string, body: object, as: Client = billing.manager) =>
      as.patch(`/admin/billing_histories/${month}`, body, billing.of(brandId)),
    reverse: (id: number, as: Client = billing.manager) =>
      as.post(`/admin/payments/${id}/reverse`, { reason: "Returned by the bank" }),
    /** A brand with an October bill of this net amount, closed on November 1. */
    billed: async (net: string) => {
      await billing.at("2026-10-10");
      const id = await lab.brand();
      await lab.charge(id, net);
      await billing.at("2026-11-01");
      await lab.close(id, "2026-10");
      return id;
    },
  };
  return lab;
}
