// Shows MORE-160.

import type { ReplayedMonth } from "@console/contract/billing.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { couponInput, makeCoupon } from "../../../../test/factories/coupon.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { bills } from "../../../db/tables/bills.ts";
import { packagePrices } from "../../../db/tables/packages.ts";

const billing = useBillingApp();
const { at, of, current, history, close } = billing;

describe("a month on other prices", () => {
  it("is recalculated on other packages and at unsaved prices", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 2);
    await makeBusiness(billing.app.ctx, id);
    await close();
    const cheaper = await makePackage(billing.app.ctx, { base_price: "49" });
    const open = await billing.manager.post("/admin/billing/estimate", { organization_plan_ids: [cheaper] }, of(id));
    expect(open.body.data).toMatchObject([
      {
        organization_plan_id: cheaper,
        now: "128.00",
        total: "78.00",
        difference: "-50.00",
        months: [{ month: "2026-11" }],
      },
    ]);
    const prices = {
      base_price: "10.01",
      per_min_charge: "0",
      multilingual_charge_per_min: "0",
      per_location_charge: "0",
      premium_support_per_location: "0",
      storage_charge_per_gb: "0",
      integration_charge: false,
    };
    const before = await billing.manager.post("/admin/billing/estimate", { months: 2, prices }, of(id));
    expect(before.body.data).toMatchObject([
      { organization_plan_id: null, now: "198.00", total: "20.02", difference: "-177.98" },
    ]);
    const base = (amount: string) => expect.objectContaining({ kind: "base", amount });
    expect(before.body.data[0].months.map(({ now_lines, lines }: ReplayedMonth) => [now_lines, lines])).toEqual([
      [expect.arrayContaining([base("99.00")]), expect.arrayContaining([base("10.01")])],
      [expect.arrayContaining([base("99.00")]), expect.arrayContaining([base("10.01")])],
    ]);
    expect(
      (await billing.manager.post("/admin/billing/estimate", { organization_plan_ids: [999_999] }, of(id))).status,
    ).toBe(422);
    const other = await makeBrand(billing.app.ctx);
    const foreign = await makePackage(billing.app.ctx, { public: false, organization_ids: [other.id] });
    const refused = await billing.manager.post("/admin/billing/estimate", { organization_plan_ids: [foreign] }, of(id));
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { organization_plan_ids: `Package ${foreign} is dedicated to another brand.` },
    ]);
  });

  it("is compared with the closed bill", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 1);
    await close();
    // Closed under different rules than today's.
    const db = billing.app.ctx.db.current();
    await db.execute(sql`alter table bills disable trigger user`);
    await db.update(bills).set({ total: "150" }).where(eq(bills.brand_id, id));
    await db.execute(sql`alter table bills enable trigger user`);
    const cheaper = await makePackage(billing.app.ctx, { base_price: "49" });
    await db.update(packagePrices).set({ starts_on: "2026-10-01" }).where(eq(packagePrices.package_id, cheaper));
    const sent = { months: 1, organization_plan_ids: [cheaper] };
    expect((await billing.manager.post("/admin/billing/estimate", sent, of(id))).body.data).toMatchObject([
      { now: "150.00", total: "49.00", difference: "-101.00" },
    ]);
  });
});

describe("coupons of a brand", () => {
  const path = (brandId: number) => `/admin/agencies/${brandId}/coupons`;
  const apply = async (brandId: number, coupon_id: number) => billing.manager.post(path(brandId), { coupon_id });

  it("are refused if they are archived, outside their dates, for other brands, deleted, or applied before", async () => {
    await at("2026-11-20");
    const { id } = await makeBrand(billing.app.ctx);
    const other = await makeBrand(billing.app.ctx);
    for (const over of [
      { starts_at: "2026-11-21" },
      { expires_at: "2026-11-19" },
      { coupon_type: "agency_specific" as const, resource_ids: [other.id] },
    ]) {
      expect((await apply(id, (await makeCoupon(billing.app.ctx, over)).id)).status).toBe(422);
    }
    const archived = await makeCoupon(billing.app.ctx);
    await billing.manager.patch(`/admin/coupons/${archived.id}`, { id: archived.id, status: "archived" });
    expect((await apply(id, archived.id)).status).toBe(422);
    expect((await apply(id, 999_999)).status).toBe(422);
    const once = await makeCoupon(billing.app.ctx, { expires_at: "2026-11-20" });
    const both = await Promise.all([apply(id, once.id), apply(id, once.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await billing.manager.get(path(id))).body.data).toMatchObject([
      { coupon_id: once.id, first_month: "2026-11", last_month: "2027-01", applied_by: billing.manager.user?.name },
    ]);
  });

  it("apply from the month of application on, whatever happens to them, and no longer once removed", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 1);
    const coupon = await makeCoupon(billing.app.ctx, {
      discount_type: "fixed_amount",
      discount_value: 9,
      validity_period: 2,
    });
    await apply(id, coupon.id);
    await billing.manager.put(`/admin/coupons/${coupon.id}`, {
      ...couponInput({ code: coupon.code, discount_type: "fixed_amount", discount_value: 50, validity_period: 9 }),
    });
    expect((await current(id)).total).toBe("90.00");
    await at("2026-12-20");
    expect((await current(id)).total).toBe("90.00");
    await at("2027-01-20");
    expect((await current(id)).total).toBe("99.00");
    await close();
    expect((await history(id)).map((each: { total: string }) => each.total)).toEqual(["90.00", "90.00", "99.00"]);
  });

  it("removed before a bill with them has closed, count as never applied", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 0);
    const coupon = await makeCoupon(billing.app.ctx, { discount_type: "fixed_amount", discount_value: 9 });
    await apply(id, coupon.id);
    await at("2026-12-01", 2);
    const removed = await billing.manager.delete(`${path(id)}/${coupon.id}`);
    expect(removed.body.data).toEqual([]);
    expect((await billing.manager.delete(`${path(id)}/${coupon.id}`)).status).toBe(404);
    expect((await current(id)).total).toBe("99.00");
    expect((await apply(id, coupon.id)).status).toBe(200);
    expect((await current(id)).total).toBe("90.00");
    await at("2026-12-02");
    await close();
    expect((await history(id))[0].total).toBe("99.00");
  });

  it("removed later, no longer apply from the open month on, and cannot be applied again", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 0);
    const coupon = await makeCoupon(billing.app.ctx, { discount_type: "fixed_amount", discount_value: 9 });
    await apply(id, coupon.id);
    await at("2026-12-02");
    await close();
    await billing.manager.delete(`${path(id)}/${coupon.id}`);
    expect((await current(id)).total).toBe("99.00");
    expect((await apply(id, coupon.id)).status).toBe(409);
    expect((await history(id))[0].total).toBe("90.00");
  });
});
