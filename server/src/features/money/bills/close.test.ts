// Shows BILL-09, BILL-10, BILL-11, BILL-12, BILL-13, BILL-14, BILL-15, BILL-16, BILL-17, BILL-18, BILL-19, PKG-16,
// PKG-17, COUPON-15, CALL-32, CALL-33, MORE-17.

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBill, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignIntegration, makeBusiness, removeIntegration } from "../../../../test/factories/business.ts";
import { makeCoupon } from "../../../../test/factories/coupon.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { sealAll } from "../../../audit/seal.ts";
import { bills } from "../../../db/tables/bills.ts";
import { businessPeriods } from "../../../db/tables/businesses.ts";
import { connections, wholesalePrices } from "../../../db/tables/integrations.ts";

const billing = useBillingApp();
const { at, of, current, history, close } = billing;

const amounts = (lines: { kind: string; amount: string }[]) => lines.map(({ kind, amount }) => [kind, amount]);

describe("the example month", () => {
  it("totals 394.58, open and closed, with its usage reported day by day", async () => {
    await at("2026-10-01");
    const id = await makeBilledBrand(billing.app.ctx, 0);
    const platform = await billing.app.platform("businesses", "usage");
    const events: object[] = [];
    let count = 0;
    const use = (type: string, quantity: string, business?: string) =>
      events.push({
        id: `event-${++count}`,
        organization_id: id,
        ...(business && { business_id: business }),
        type,
        quantity,
        occurred_at: billing.now().toISOString(),
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
    const zapier = await assignIntegration(billing.app.ctx, id, "zapier");
    await billing.manager.put(
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
    await billing.manager.put(
      `/admin/available_integrations/${zapier.id}`,
      { available_integration: { wholesale_price: "6" } },
      of(id),
    );
    for (const [discount_type, discount_value] of [
      ["percentage", 15],
      ["fixed_amount", 20],
    ] as const) {
      const coupon = await makeCoupon(billing.app.ctx, { discount_type, discount_value });
      const answer = await billing.manager.post(`/admin/agencies/${id}/coupons`, { coupon_id: coupon.id });
      expect(answer.status).toBe(200);
    }
    await at("2026-11-28");
    await removeIntegration(billing.app.ctx, id, zapier.id);
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

    // On its first day, a month has no comparable period yet: it is compared with the whole month before, closed or
    // not.
    const whole = { month: "2026-11", through: "2026-11-30", total: "394.58" };
    await at("2026-12-01", 5);
    await close();
    expect((await history(id)).map((each: { month: string }) => each.month)).toEqual(["2026-10"]);
    expect((await current(id)).before).toMatchObject(whole);
    await at("2026-12-01", 6);
    await close();
    expect((await current(id)).before).toMatchObject(whole);
    await at("2026-12-02");
    expect((await current(id)).before).toMatchObject({ month: "2026-11", through: "2026-11-02" });
    await at("2026-12-01", 6);
    const [november] = await history(id);
    const { estimate: _estimate, before: _before, id: _id, version: _version, buyer: _buyer, ...stood } = open;
    expect(november).toMatchObject({
      ...stood,
      open: false,
      closed_at: billing.now().toISOString(),
      due_on: "2026-12-16",
      invoice_number: november.invoice_number,
    });
  });
});

describe("closing", () => {
  it("creates one bill per month, however often it runs, also for months in which the service was down", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 3);
    await Promise.all([close(), close(), close()]);
    await close();
    expect((await history(id)).map((each: { month: string }) => each.month)).toEqual(["2026-10", "2026-09", "2026-08"]);
  });

  it("is one activity for everything it closed together, which unfolds to its bills for people who may see them", async () => {
    await at("2026-11-20");
    await close();
    await at("2026-12-20");
    const other = await makeBrand(billing.app.ctx);
    const made = [await makeBilledBrand(billing.app.ctx, 1), await makeBilledBrand(billing.app.ctx, 1)];
    await close();
    await sealAll(billing.app.ctx.db);
    type Entry = { id: number; message: string; type: string; event: string; user: string };
    const [entry]: Entry[] = (await billing.manager.get("/admin/activities?per_page=1")).body.data;
    const closed = (await billing.manager.get(`/admin/activities/${entry?.id}/bills`)).body.data;
    expect(closed.map(({ brand_id }: { brand_id: number }) => brand_id)).toEqual(expect.arrayContaining(made));
    const dollars = closed.reduce((sum: number, { total }: { total: string }) => sum + Number(total), 0);
    const total = `$${Math.round(dollars).toLocaleString("en-US")}`;
    expect(entry).toMatchObject({
      user: "System",
      type: "success",
      message: `closed November 2026: ${closed.length} bills, ${total}`,
      subject: { kind: "bill", id: null, label: "2026-11-01" },
    });
    for (const bill of closed) {
      const own = (await history(bill.brand_id))[0];
      expect(bill).toEqual({
        bill_id: own.id,
        brand_id: bill.brand_id,
        brand: bill.brand,
        month: "2026-11",
        total: own.total,
        invoice_number: own.invoice_number,
      });
    }
    // The search finds it by brands and numbers that are folded away in the feed.
    for (const word of [closed[0].brand, closed[0].invoice_number]) {
      const search = `search_key=${encodeURIComponent(word)}&per_page=1`;
      expect((await billing.manager.get(`/admin/activities?${search}`)).body.data[0].id).toBe(entry?.id);
    }
    // It appears in the feed of each of its brands, and in no other.
    const own = async (brandId?: number) =>
      (await billing.manager.get(`/admin/activities?organization_id=${brandId}`)).body.data.map(({ id }: Entry) => id);
    expect(await own(made[0])).toContain(entry?.id);
    expect(await own(other.id)).not.toContain(entry?.id);
    const sales = await billing.app.as("sales");
    expect((await sales.get(`/admin/activities/${entry?.id}/bills`)).status).toBe(403);
    expect((await billing.manager.get("/admin/activities/1/bills")).status).toBe(404);
    // A second run has nothing to close and records nothing.
    await close();
    await sealAll(billing.app.ctx.db);
    expect((await billing.manager.get("/admin/activities?per_page=1")).body.data[0].id).toBe(entry?.id);
  });

  it("closes months of any age, oldest first", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 30);
    await close();
    const months = (await billing.manager.get("/admin/billing_histories?sort=month", of(id))).body.data;
    expect(months).toHaveLength(30);
    expect([months[0].month, months[29].month]).toEqual(["2024-05", "2026-10"]);
    const numbers = months.map((each: { invoice_number: string }) => each.invoice_number);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it("counts premium support and connections only of businesses that were active on any day", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 1);
    const { id: zapier } = await assignIntegration(billing.app.ctx, id, "zapier");
    const used = { premium_support: true, integration_codes: ["zapier"] };
    await makeBusiness(billing.app.ctx, id, used);
    await makeBusiness(billing.app.ctx, id, { ...used, account_status: false });
    const open = await current(id);
    expect(open.per_business_cost.quantity).toBe("1");
    expect(open.premium_support_per_business.quantity).toBe("1");
    expect(open.integration_cost.quantity).toBe("1");
    for (const line of ["premium_support", "integration:zapier"]) {
      const { data, meta } = (await billing.manager.get(`/admin/billing/usage?line=${line}`, of(id))).body;
      expect([line, data.length, meta.sums.sum]).toEqual([line, 1, "1"]);
    }
    expect(zapier).toBeGreaterThan(0);
  });

  it("has an integration once per price, so that price times quantity is its total", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 0);
    const zapier = await assignIntegration(billing.app.ctx, id, "zapier");
    const price = (wholesale_price: string) =>
      billing.manager.put(
        `/admin/available_integrations/${zapier.id}`,
        { available_integration: { wholesale_price } },
        of(id),
      );
    await price("5");
    const gone = await makeBusiness(billing.app.ctx, id, { integration_codes: ["zapier"] }, "gone");
    await makeBusiness(billing.app.ctx, id, { integration_codes: ["zapier"] });
    await at("2026-11-22");
    const { organization_id, name } = { organization_id: id, name: gone.name };
    const platform = await billing.app.platform("businesses");
    await platform.put("/platform/businesses/gone", { business: { organization_id, name, integration_codes: [] } });
    await at("2026-11-24");
    await price("6.5");
    const { integration_cost } = await current(id);
    expect(integration_cost).toMatchObject({ estimated_amount: "11.50", quantity: "2" });
    expect(integration_cost.metadata).toMatchObject({
      zapier: { unit_amount: "5", quantity: "1", total_amount: "5.00" },
      "zapier:6.5": { unit_amount: "6.5", quantity: "1", total_amount: "6.50" },
    });
  });

  it("closes the others if one cannot be closed, and reports it", async () => {
    await at("2026-11-20");
    const [broken, whole] = [await makeBilledBrand(billing.app.ctx, 1), await makeBilledBrand(billing.app.ctx, 1)];
    // A price that is not a number cannot be put on a bill.
    const { id } = await assignIntegration(billing.app.ctx, broken, "zapier");
    const business = await makeBusiness(billing.app.ctx, broken, { integration_codes: ["zapier"] });
    const db = billing.app.ctx.db.current();
    const month = "2026-10-10T12:00:00Z";
    await db.update(businessPeriods).set({ started_at: month }).where(eq(businessPeriods.business_id, business.id));
    await db.update(wholesalePrices).set({ starts_at: month }).where(eq(wholesalePrices.assigned_integration_id, id));
    await db.update(connections).set({ started_at: month }).where(eq(connections.assigned_integration_id, id));
    const setPrice = (price: string) =>
      db.update(wholesalePrices).set({ price }).where(eq(wholesalePrices.assigned_integration_id, id));
    await setPrice("NaN");
    await expect(close()).rejects.toThrow(/^1 of \d+ bills couldn't be closed\.$/);
    expect(await history(whole)).toHaveLength(1);
    expect(await history(broken)).toHaveLength(0);
    await setPrice("5");
    await close();
    expect(await history(broken)).toHaveLength(1);
  });

  it("numbers the invoices of a month in the order of its brands", async () => {
    await at("2026-11-20");
    const made: number[] = [];
    for (let index = 0; index < 4; index += 1) made.push(await makeBilledBrand(billing.app.ctx, 1));
    await close();
    const numbers = await Promise.all(made.map(async (id) => (await history(id))[0].invoice_number));
    expect(new Set(numbers).size).toBe(4);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it("numbers the invoices without a gap", async () => {
    const numbers = await billing.app.ctx.db.current().select({ number: bills.invoice_number }).from(bills);
    const last = numbers.map(({ number }) => Number(number.replace("INV-", ""))).sort((one, other) => one - other);
    expect(last).toEqual(Array.from({ length: last.length }, (_, index) => index + 1));
  });

  it("leaves out brands without a package, and those that were not active on any day", async () => {
    await at("2026-11-20");
    const { id } = await makeBrand(billing.app.ctx);
    const left = await makeBilledBrand(billing.app.ctx, 2);
    await at("2026-11-20", 14);
    await billing.manager.put(`/admin/agencies/${left}`, { organization: { status: "inactive" } });
    expect((await current(left)).total).toBe("99.00");
    await at("2027-01-20");
    await close();
    expect(await history(id)).toEqual([]);
    expect(await current(id)).toBeNull();
    const months = (await history(left)).map((each: { month: string }) => each.month);
    expect(months).toEqual(["2026-11", "2026-10", "2026-09"]);
    expect(await current(left)).toBeNull();
  });

  it("settles a zero bill", async () => {
    await at("2026-11-20");
    const id = await makeBilledBrand(billing.app.ctx, 1, await makePackage(billing.app.ctx, { base_price: "0" }));
    await close();
    const [bill] = await history(id);
    expect(bill).toMatchObject({ total: "0.00", status: "paid" });
    const undone = await billing.manager.patch(`/admin/billing_histories/${bill.month}`, { status: "pending" }, of(id));
    expect([undone.status, undone.body.message]).toEqual([
      409,
      "This bill was settled automatically because its total is $0.00.",
    ]);
  });

  it("creates an immutable bill", async () => {
    const { brandId } = await makeBill(billing.app.ctx);
    const db = billing.app.ctx.db.current();
    const change = db.update(bills).set({ total: "1" }).where(eq(bills.brand_id, brandId));
    await expect(change.execute()).rejects.toThrow();
    await expect(db.delete(bills).where(eq(bills.brand_id, brandId)).execute()).rejects.toThrow();
  });
});

describe("paying", () => {
  const path = (month: string) => `/admin/billing_histories/${month}`;

  it("is overdue after its due date, until it is paid", async () => {
    await at("2026-11-16");
    const { brandId, month } = await makeBill(billing.app.ctx);
    expect((await billing.manager.get(path(month), of(brandId))).body.data.status).toBe("pending");
    await at("2026-11-17");
    expect((await billing.manager.get(path(month), of(brandId))).body.data.status).toBe("overdue");
    const paid = await billing.manager.patch(
      path(month),
      { status: "paid", payment_reference: "Wire 77" },
      of(brandId),
    );
    expect(paid.body.data).toMatchObject({
      status: "paid",
      paid_on: "2026-11-17",
      payment_reference: "Wire 77",
      version: 2,
    });
  });

  it("can be undone for 24 hours", async () => {
    await at("2026-11-20");
    const { brandId, month } = await makeBill(billing.app.ctx);
    await billing.manager.patch(path(month), { status: "paid" }, of(brandId));
    await at("2026-11-21", 11);
    const back = await billing.manager.patch(path(month), { status: "pending" }, of(brandId));
    expect(back.body.data).toMatchObject({ paid_at: null, paid_on: null, payment_reference: null });
    await billing.manager.patch(path(month), { status: "paid" }, of(brandId));
    await at("2026-11-22", 11);
    const late = await billing.manager.patch(path(month), { status: "pending" }, of(brandId));
    expect(late.status).toBe(409);
  });

  it("cannot be in the future, and is refused on an outdated state", async () => {
    await at("2026-11-20");
    const { brandId, month } = await makeBill(billing.app.ctx);
    const ahead = await billing.manager.patch(path(month), { status: "paid", paid_on: "2026-11-21" }, of(brandId));
    expect(ahead.status).toBe(422);
    const stale = { ...of(brandId), "if-match": '"7"' };
    expect((await billing.manager.patch(path(month), { status: "paid" }, stale)).status).toBe(412);
    expect((await billing.manager.get(path(month), of(brandId))).body.data.status).toBe("overdue");
  });

  it("belongs to the named brand", async () => {
    await at("2026-11-20");
    const { month } = await makeBill(billing.app.ctx);
    const { id } = await makeBrand(billing.app.ctx);
    expect((await billing.manager.get(path(month), of(id))).status).toBe(404);
    expect((await billing.manager.patch(path(month), { status: "paid" }, of(id))).status).toBe(404);
  });
});
