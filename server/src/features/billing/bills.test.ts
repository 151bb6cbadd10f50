import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { Client } from "../../../test/client.ts";
import { makeBill, makeBilledBrand } from "../../../test/factories/bill.ts";
import { makeBrand } from "../../../test/factories/brand.ts";
import { assignIntegration, makeBusiness, removeIntegration } from "../../../test/factories/business.ts";
import { couponInput, makeCoupon } from "../../../test/factories/coupon.ts";
import { makePackage } from "../../../test/factories/package.ts";
import { startOfDay } from "../../calendar.ts";
import { businessPeriods } from "../businesses/businesses.table.ts";
import { assignedIntegrations, connections, wholesalePrices } from "../integrations/integrations.table.ts";
import { bills } from "./bills.table.ts";
import { closeDueMonths } from "./close.service.ts";

let now = new Date("2026-10-01T15:00:00Z");
let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const zone = "America/New_York";
/** Noon of a day in the billing time zone. */
const at = async (day: string, hours = 12) => {
  now = new Date(Date.parse(startOfDay(zone, day)) + hours * 3_600_000);
  // A session does not last that long.
  manager = await app.as("manager");
};
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const current = async (brandId: number) => (await manager.get("/admin/billing", of(brandId))).body.data;
const history = async (brandId: number) => (await manager.get("/admin/billing_histories", of(brandId))).body.data;
const close = () => closeDueMonths({ ...app.ctx, audited: [] });
const amounts = (lines: { kind: string; amount: string }[]) => lines.map(({ kind, amount }) => [kind, amount]);

describe("the worked month", () => {
  it("comes to 394.58, open and closed, as its usage is reported day by day", async () => {
    await at("2026-10-01");
    const id = await makeBilledBrand(app.ctx, 0);
    const platform = await app.platform("businesses", "usage");
    const events: object[] = [];
    let count = 0;
    const use = (type: string, quantity: string, business?: string) =>
      events.push({
        id: `event-${++count}`,
        organization_id: id,
        ...(business && { business_id: business }),
        type,
        quantity,
        occurred_at: now.toISOString(),
      });
    const send = async () => {
      const answer = await platform.post("/platform/usage_events", { usage_events: events.splice(0) });
      expect(answer.body.data).toMatchObject({ conflicts: [], errors: [] });
    };
    const report = (business: string, over: object) =>
      platform.put(`/platform/businesses/${business}`, { business: { organization_id: id, name: business, ...over } });

    await at("2026-11-01", 7);
    await close();
    const late = { type: "standard_minutes", occurred_at: "2026-10-31T16:00:00Z" };
    await at("2026-11-01");
    const zapier = await assignIntegration(app.ctx, id, "zapier");
    await manager.put(
      `/admin/available_integrations/${zapier.id}`,
      { available_integration: { wholesale_price: "5" } },
      of(id),
    );
    for (const business of ["X", "Y", "Z", "W"]) {
      await report(business, {
        premium_support: business === "X",
        integration_codes: business === "Z" ? [] : ["zapier"],
      });
    }
    use("storage_gb", "5");
    use("standard_minutes", "700.55", "X");
    await send();
    await at("2026-11-03");
    use("storage_gb", "10", "X");
    use("multilingual_minutes", "200", "Y");
    await send();
    await at("2026-11-10");
    await report("W", { account_status: false });
    await at("2026-11-12");
    await report("X", { premium_support: false });
    events.push({ id: "late", organization_id: id, business_id: "Y", quantity: "12", ...late });
    await send();
    await at("2026-11-18");
    use("storage_gb", "20", "X");
    use("standard_minutes", "1000", "Z");
    await send();
    await at("2026-11-20");
    await manager.put(
      `/admin/available_integrations/${zapier.id}`,
      { available_integration: { wholesale_price: "6" } },
      of(id),
    );
    for (const [discount_type, discount_value] of [
      ["percentage", 15],
      ["fixed_amount", 20],
    ] as const) {
      const coupon = await makeCoupon(app.ctx, { discount_type, discount_value });
      const answer = await manager.post(`/admin/agencies/${id}/coupons`, { coupon_id: coupon.id });
      expect(answer.status).toBe(200);
    }
    await at("2026-11-28");
    await removeIntegration(app.ctx, id, zapier.id);
    await at("2026-11-30", 23);
    const open = await current(id);
    expect(amounts(open.lines)).toEqual([
      ["base", "99.00"],
      ["standard_minutes", "238.08"],
      ["multilingual_minutes", "4.00"],
      ["businesses", "116.00"],
      ["storage", "1.68"],
      ["premium_support", "9.00"],
      ["integration", "18.00"],
    ]);
    expect(open).toMatchObject({ subtotal: "485.76", total: "394.58", status: "pending", open: true });
    expect(open.discounts.map((each: { amount: string }) => each.amount)).toEqual(["72.86", "20.00"]);
    expect(amounts(open.corrections)).toEqual([["correction", "1.68"]]);

    await at("2026-12-01", 5);
    await close();
    expect((await history(id)).map((each: { month: string }) => each.month)).toEqual(["2026-10"]);
    await at("2026-12-01", 6);
    await close();
    const [november] = await history(id);
    const { estimate: _estimate, before: _before, id: _id, version: _version, buyer: _buyer, ...stood } = open;
    expect(november).toMatchObject({
      ...stood,
      open: false,
      closed_at: now.toISOString(),
      due_on: "2026-12-16",
      invoice_number: november.invoice_number,
    });
  });
});

describe("closing", () => {
  it("makes one bill a month, however often it runs, also for months in which the service was down", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(app.ctx, 3);
    await Promise.all([close(), close(), close()]);
    await close();
    expect((await history(id)).map((each: { month: string }) => each.month)).toEqual(["2026-10", "2026-09", "2026-08"]);
  });

  it("closes the others where one cannot be closed, and says so", async () => {
    await at("2026-11-20");
    const [broken, whole] = [await makeBilledBrand(app.ctx, 1), await makeBilledBrand(app.ctx, 1)];
    // A code that the catalogue does not know cannot be put on a bill.
    const { id } = await assignIntegration(app.ctx, broken, "zapier");
    const business = await makeBusiness(app.ctx, broken, { integration_codes: ["zapier"] });
    const db = app.ctx.db.current();
    const month = "2026-10-10T12:00:00Z";
    await db.update(businessPeriods).set({ started_at: month }).where(eq(businessPeriods.business_id, business.id));
    await db.update(wholesalePrices).set({ starts_at: month }).where(eq(wholesalePrices.assigned_integration_id, id));
    await db.update(connections).set({ started_at: month }).where(eq(connections.assigned_integration_id, id));
    const rename = (code: string) =>
      db.update(assignedIntegrations).set({ code }).where(eq(assignedIntegrations.id, id));
    await rename("gone");
    await expect(close()).rejects.toThrow(/^1 of \d+ months could not be closed$/);
    expect(await history(whole)).toHaveLength(1);
    expect(await history(broken)).toHaveLength(0);
    await rename("zapier");
    await close();
    expect(await history(broken)).toHaveLength(1);
  });

  it("numbers the invoices without a gap", async () => {
    const numbers = await app.ctx.db.current().select({ number: bills.invoice_number }).from(bills);
    const last = numbers.map(({ number }) => Number(number.replace("INV-", ""))).sort((one, other) => one - other);
    expect(last).toEqual(Array.from({ length: last.length }, (_, index) => index + 1));
  });

  it("leaves out brands without a package, and those that were not active on any day", async () => {
    await at("2026-11-20");
    const { id } = await makeBrand(app.ctx);
    const left = await makeBilledBrand(app.ctx, 2);
    await at("2026-11-20", 14);
    await manager.put(`/admin/agencies/${left}`, { organization: { status: "inactive" } });
    expect((await current(left)).total).toBe("99.00");
    await at("2027-01-20");
    await close();
    expect(await history(id)).toEqual([]);
    expect(await current(id)).toBeNull();
    const months = (await history(left)).map((each: { month: string }) => each.month);
    expect(months).toEqual(["2026-11", "2026-10", "2026-09"]);
    expect(await current(left)).toBeNull();
  });

  it("takes a bill of nothing for paid", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(app.ctx, 1, await makePackage(app.ctx, { base_price: "0" }));
    await close();
    expect((await history(id))[0]).toMatchObject({ total: "0.00", status: "paid" });
  });

  it("makes a bill that nothing can change", async () => {
    const { brandId } = await makeBill(app.ctx);
    const db = app.ctx.db.current();
    const change = db.update(bills).set({ total: "1" }).where(eq(bills.brand_id, brandId));
    await expect(change.execute()).rejects.toThrow();
    await expect(db.delete(bills).where(eq(bills.brand_id, brandId)).execute()).rejects.toThrow();
  });
});

describe("paying", () => {
  const path = (month: string) => `/admin/billing_histories/${month}`;

  it("is overdue once its due date is over, until it is paid", async () => {
    await at("2026-11-16");
    const { brandId, month } = await makeBill(app.ctx);
    expect((await manager.get(path(month), of(brandId))).body.data.status).toBe("pending");
    await at("2026-11-17");
    expect((await manager.get(path(month), of(brandId))).body.data.status).toBe("overdue");
    const paid = await manager.patch(path(month), { status: "paid", payment_reference: "Wire 77" }, of(brandId));
    expect(paid.body.data).toMatchObject({
      status: "paid",
      paid_on: "2026-11-17",
      payment_reference: "Wire 77",
      version: 2,
    });
  });

  it("can be taken back for 24 hours", async () => {
    await at("2026-11-20");
    const { brandId, month } = await makeBill(app.ctx);
    await manager.patch(path(month), { status: "paid" }, of(brandId));
    await at("2026-11-21", 11);
    const back = await manager.patch(path(month), { status: "pending" }, of(brandId));
    expect(back.body.data).toMatchObject({ paid_at: null, paid_on: null, payment_reference: null });
    await manager.patch(path(month), { status: "paid" }, of(brandId));
    await at("2026-11-22", 11);
    const late = await manager.patch(path(month), { status: "pending" }, of(brandId));
    expect(late.status).toBe(409);
  });

  it("cannot lie ahead, and is refused on an older state", async () => {
    await at("2026-11-20");
    const { brandId, month } = await makeBill(app.ctx);
    const ahead = await manager.patch(path(month), { status: "paid", paid_on: "2026-11-21" }, of(brandId));
    expect(ahead.status).toBe(422);
    const stale = { ...of(brandId), "if-match": '"7"' };
    expect((await manager.patch(path(month), { status: "paid" }, stale)).status).toBe(412);
    expect((await manager.get(path(month), of(brandId))).body.data.status).toBe("overdue");
  });

  it("is of the brand that is named", async () => {
    await at("2026-11-20");
    const { month } = await makeBill(app.ctx);
    const { id } = await makeBrand(app.ctx);
    expect((await manager.get(path(month), of(id))).status).toBe(404);
    expect((await manager.patch(path(month), { status: "paid" }, of(id))).status).toBe(404);
  });
});

describe("what a month would have come to", () => {
  it("is worked out anew on other packages and on prices that are not saved", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(app.ctx, 2);
    await makeBusiness(app.ctx, id);
    await close();
    const cheaper = await makePackage(app.ctx, { base_price: "49" });
    const open = await manager.post("/admin/billing/estimate", { organization_plan_ids: [cheaper] }, of(id));
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
    const before = await manager.post("/admin/billing/estimate", { months: 2, prices }, of(id));
    expect(before.body.data).toMatchObject([
      { organization_plan_id: null, now: "198.00", total: "20.02", difference: "-177.98" },
    ]);
    expect((await manager.post("/admin/billing/estimate", { organization_plan_ids: [999_999] }, of(id))).status).toBe(
      422,
    );
  });
});

describe("coupons of a brand", () => {
  const path = (brandId: number) => `/admin/agencies/${brandId}/coupons`;
  const apply = async (brandId: number, coupon_id: number) => manager.post(path(brandId), { coupon_id });

  it("are refused where they are archived, outside their dates, for other brands, gone, or applied before", async () => {
    await at("2026-11-20");
    const { id } = await makeBrand(app.ctx);
    const other = await makeBrand(app.ctx);
    for (const over of [
      { starts_at: "2026-11-21" },
      { expires_at: "2026-11-19" },
      { coupon_type: "agency_specific" as const, resource_ids: [other.id] },
    ]) {
      expect((await apply(id, (await makeCoupon(app.ctx, over)).id)).status).toBe(422);
    }
    const archived = await makeCoupon(app.ctx);
    await manager.patch(`/admin/coupons/${archived.id}`, { id: archived.id, status: "archived" });
    expect((await apply(id, archived.id)).status).toBe(422);
    expect((await apply(id, 999_999)).status).toBe(422);
    const once = await makeCoupon(app.ctx, { expires_at: "2026-11-20" });
    const both = await Promise.all([apply(id, once.id), apply(id, once.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await manager.get(path(id))).body.data).toMatchObject([
      { coupon_id: once.id, first_month: "2026-11", last_month: "2027-01", applied_by: manager.user?.name },
    ]);
  });

  it("count from the month of application on, whatever becomes of them, and no more once taken off", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(app.ctx, 1);
    const coupon = await makeCoupon(app.ctx, { discount_type: "fixed_amount", discount_value: 9, validity_period: 2 });
    await apply(id, coupon.id);
    await manager.put(`/admin/coupons/${coupon.id}`, {
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

  it("taken off no longer count in the open month, but in those that were over", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(app.ctx, 0);
    const coupon = await makeCoupon(app.ctx, { discount_type: "fixed_amount", discount_value: 9 });
    await apply(id, coupon.id);
    await at("2026-12-01", 2);
    const removed = await manager.delete(`${path(id)}/${coupon.id}`);
    expect(removed.body.data).toEqual([]);
    expect((await manager.delete(`${path(id)}/${coupon.id}`)).status).toBe(404);
    expect((await current(id)).total).toBe("99.00");
    await at("2026-12-02");
    await close();
    expect((await history(id))[0].total).toBe("90.00");
  });
});
