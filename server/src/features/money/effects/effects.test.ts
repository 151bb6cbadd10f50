// Shows BILL-05, PKG-07, COUPON-09.

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBill, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { always, applied, couponInput, makeCoupon } from "../../../../test/factories/coupon.ts";
import { makePackage, packageInput } from "../../../../test/factories/package.ts";
import { calculateBill, type MonthInputs } from "../billing/bill.rules.ts";
import { effectOf, withCharge, withCoupon } from "../billing/effects.rules.ts";
import { closeMonth } from "../bills/close.service.ts";
import { couponMonths } from "../coupons/coupons.rules.ts";

let now = new Date("2026-11-20T15:00:00Z");
let app: TestApp;
let manager: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date("2026-11-20T15:00:00Z");
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const of = (brandId: number) => ({ "organization-id": String(brandId) });
const total = async (brandId: number): Promise<string> =>
  (await manager.get("/admin/billing", of(brandId))).body.data.total;
const available = async (brandId: number, query = "") =>
  (await manager.get(`/admin/agencies/${brandId}/available_coupons${query}`)).body;
const idsOf = (all: { id: number }[]) => all.map(({ id }) => id);

/** A brand with a bill of 99.00 and 29.00 for each of its businesses. */
async function billed(businesses: number, packageId?: number): Promise<number> {
  const id = await makeBilledBrand(app.ctx, 0, packageId);
  for (let each = 0; each < businesses; each += 1) await makeBusiness(app.ctx, id);
  return id;
}

function pricesOf(over: object = {}) {
  const { base_price, price_details } = packageInput();
  return { base_price, ...price_details, ...over };
}

/** A month with every kind of line, a coupon of 15 % and a correction. */
const month: MonthInputs = {
  prices: pricesOf(),
  active: true,
  credit: "0",
  quantities: { standard_minutes: "1700.55", multilingual_minutes: "200", businesses: "4", premium_support: "1" },
  readings: [],
  days: ["2026-11-01"],
  connections: [],
  coupons: [{ code: "FIFTEEN", type: "percentage", value: "15" }],
  charges: [{ label: "Set-up", amount: "12.5" }],
  corrections: [
    {
      month: "2026-10",
      code: "standard_minutes",
      label: "Late minutes",
      unit: "min",
      sum: "12",
      days: 1,
      rate: "0.14",
    },
  ],
  tax: null,
};

/** Decimal text with two decimals as an integer number of cents. */
const cents = (amount: string): bigint => BigInt(amount.replace(".", ""));

describe("an effect", () => {
  const percentage = fc.tuple(fc.constant("percentage" as const), fc.integer({ min: 0, max: 1_000_000 }));
  const fixed = fc.tuple(fc.constant("fixed_amount" as const), fc.integer({ min: 0, max: 99_999_999 }));

  it("is the difference of two bills, whatever the coupon; it never adds to a bill without tax", () => {
    fc.assert(
      fc.property(fc.oneof(percentage, fixed), ([type, parts]) => {
        const coupon = { code: "NEW", type, value: String(parts / 10_000) };
        const { now: before, total: after, difference } = effectOf(month, withCoupon(month, coupon));
        expect(before).toBe(calculateBill(month).total);
        expect(after).toBe(calculateBill({ ...month, coupons: [...month.coupons, coupon] }).total);
        expect(cents(difference)).toBe(cents(after) - cents(before));
        expect(cents(difference) <= 0n).toBe(true);
      }),
    );
  });

  it("of a credit or charge is its amount plus its tax; below 0 it is limited to the amount to pay", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (parts) => {
        const amount = (parts / 100).toFixed(2);
        const { now, difference } = effectOf(month, withCharge(month, amount));
        expect(cents(difference)).toBe(-BigInt(parts) > cents(now) ? -cents(now) : BigInt(parts));
      }),
    );
    const taxed = { ...month, tax: { name: "GST", rate: "18" } };
    expect(effectOf(taxed, withCharge(taxed, "100")).difference).toBe("118.00");
  });

  it("of a coupon applies from its first month to its last", () => {
    expect(couponMonths("2026-11-20", 3)).toEqual({ first_month: "2026-11-01", last_month: "2027-01-01" });
    for (const period of [0, 1]) expect(couponMonths("2026-11-20", period).last_month).toBe("2026-11-01");
  });
});

describe("GET /admin/agencies/{id}/available_coupons", () => {
  it("returns only available coupons, with the resulting bill", async () => {
    const id = await billed(1);
    const other = await makeBrand(app.ctx);
    const own = { coupon_type: "agency_specific" as const };
    const fits = [
      await makeCoupon(app.ctx, { starts_at: "2026-11-20", expires_at: "2026-11-20" }),
      await makeCoupon(app.ctx, { discount_type: "fixed_amount", discount_value: 5000, validity_period: 0 }),
      await makeCoupon(app.ctx, { ...own, resource_ids: [id, other.id], discount_value: 12.3456 }),
    ];
    for (const over of [
      { starts_at: "2026-11-21" },
      { starts_at: "2026-11-01", expires_at: "2026-11-19" },
      { ...own, resource_ids: [other.id] },
    ]) {
      await makeCoupon(app.ctx, over);
    }
    const archived = await makeCoupon(app.ctx);
    await manager.patch(`/admin/coupons/${archived.id}`, { status: "archived" });
    const had = await makeCoupon(app.ctx);
    await applied(app.ctx, id, had.id);
    // Removed before a bill with it has closed, it counts as never applied.
    const freed = fits[0]?.id ?? 0;
    await applied(app.ctx, id, freed);
    await manager.delete(`/admin/agencies/${id}/coupons/${freed}`);

    const { data, meta } = await available(id);
    expect(idsOf(data).sort()).toEqual(idsOf(fits).sort());
    expect(meta.total).toBe(3);
    expect(data).toMatchObject([
      { last_month: "2027-01", effect: { now: "108.80", total: "93.00", difference: "-15.80" } },
      { first_month: "2026-11", last_month: "2026-11", effect: { total: "0.00", difference: "-108.80" } },
      { last_month: "2027-01", effect: { difference: "-19.20" } },
    ]);
    // Each previewed total matches the bill after applying it, one coupon after the other.
    for (const coupon of fits.toReversed()) {
      const [each] = (await available(id, `?search_key=${coupon.code}`)).data;
      expect(each.effect.now).toBe(await total(id));
      expect((await manager.post(`/admin/agencies/${id}/coupons`, { coupon_id: coupon.id })).status).toBe(200);
      expect(await total(id)).toBe(each.effect.total);
    }
    expect((await available(id)).data).toEqual([]);
  });

  it("shows no effect for a brand without a bill", async () => {
    const { id } = await makeBrand(app.ctx);
    await makeCoupon(app.ctx);
    expect((await available(id)).data[0].effect).toBeNull();
    expect((await manager.get("/admin/agencies/999999/available_coupons")).status).toBe(404);
  });
});

describe("POST /admin/billing/charges/effect", () => {
  it("returns the resulting bill", async () => {
    const id = await billed(0);
    const ask = (amount: unknown, brandId = id) =>
      manager.post("/admin/billing/charges/effect", { amount }, of(brandId));
    for (const bad of ["0", "x", "1.234", null]) expect((await ask(bad)).status).toBe(422);
    const none = await makeBrand(app.ctx);
    expect((await ask("5", none.id)).status).toBe(409);
    const { data } = (await ask("-120.50")).body;
    expect(data).toEqual({ now: "99.00", total: "0.00", difference: "-99.00" });
    await manager.post("/admin/billing/charges", { label: "Goodwill", amount: "-120.50" }, of(id));
    expect(await total(id)).toBe(data.total);
  });
});

describe("POST /admin/coupons/effect", () => {
  const discount = { discount_type: "percentage", discount_value: 10, validity_period: 3 };
  const ask = (body: object) => manager.post("/admin/coupons/effect", body);

  it("refuses invalid input", async () => {
    const { id } = await makeBrand(app.ctx);
    for (const [over, field] of [
      [{ discount_value: 101 }, "discount_value"],
      [{ discount_value: -1 }, "discount_value"],
      [{ discount_type: "free" }, "discount_type"],
      [{ validity_period: 1.5 }, "validity_period"],
      [{ organization_ids: [999_999] }, "organization_ids"],
      [{ organization_ids: Array.from({ length: 501 }, (_, index) => index + 1) }, "organization_ids"],
    ] as const) {
      const answer = await ask({ ...discount, organization_ids: [id], ...over });
      expect([field, answer.status, Object.keys(answer.body.fields)[0]]).toEqual([field, 422, field]);
    }
  });

  it("returns each brand's resulting bill, the largest change first, and leaves out those that had it", async () => {
    const [small, large, none, had] = [
      await billed(0),
      await billed(3),
      (await makeBrand(app.ctx)).id,
      await billed(1),
    ];
    const coupon = await makeCoupon(app.ctx, always);
    await applied(app.ctx, had, coupon.id);
    const answer = await ask({ ...discount, id: coupon.id, organization_ids: [none, small, small, large, had] });
    expect(answer.body.data).toMatchObject({
      last_month: "2027-01",
      brands: [
        { id: large, effect: { now: "186.00", total: "167.40", difference: "-18.60" } },
        { id: small, effect: { difference: "-9.90" } },
        { id: none, effect: null },
      ],
      total: 3,
      had: 1,
      difference: "-28.50",
    });
    const real = await makeCoupon(app.ctx, { ...always, discount_value: 10 });
    await applied(app.ctx, large, real.id);
    expect(await total(large)).toBe("167.40");
    expect((await ask({ ...discount, organization_ids: [] })).body.data).toMatchObject({ brands: [], total: 0 });
  });

  it("lists ten of many and sums all", async () => {
    const packageId = await makePackage(app.ctx);
    const ids: number[] = [];
    for (let each = 0; each < 12; each += 1) ids.push(await billed(0, packageId));
    const { data } = (await ask({ ...discount, organization_ids: ids })).body;
    expect([data.brands.length, data.total, data.difference]).toEqual([10, 12, "-118.80"]);
  });
});

describe("GET /admin/coupons/{id}/uses", () => {
  it("lists who has it and until when; changing the coupon affects no bill", async () => {
    const coupon = await makeCoupon(app.ctx, { ...always, validity_period: 2 });
    const uses = async () => (await manager.get(`/admin/coupons/${coupon.id}/uses`)).body.data;
    expect(await uses()).toEqual({ uses: [], total: 0 });
    expect((await manager.get("/admin/coupons/999999/uses")).status).toBe(404);
    const [remaining, removed] = [await billed(0), await billed(0)];
    for (const id of [removed, remaining]) await applied(app.ctx, id, coupon.id);
    await closeMonth({ ...app.ctx, audited: [] }, removed, "2026-11-01");
    await manager.delete(`/admin/agencies/${removed}/coupons/${coupon.id}`);
    const before = await total(remaining);
    const { code, name } = coupon;
    const changed = couponInput({ ...always, code, name, discount_value: 90, validity_period: 9 });
    expect((await manager.put(`/admin/coupons/${coupon.id}`, changed)).status).toBe(200);
    expect(await uses()).toMatchObject({
      total: 2,
      uses: [
        { id: remaining, first_month: "2026-11", last_month: "2026-12", removed: false, counts: true },
        { id: removed, removed: true, counts: false },
      ],
    });
    expect(await total(remaining)).toBe(before);
    now = new Date("2027-01-05T15:00:00Z");
    manager = await app.as("manager");
    expect((await uses()).uses.map((each: { counts: boolean }) => each.counts)).toEqual([false, false]);
  });
});

describe("POST /admin/organization_plans/{id}/estimate", () => {
  const ask = async (id: number, over: object = {}) =>
    manager.post(`/admin/organization_plans/${id}/estimate`, { prices: pricesOf(over) });

  it("refuses an unknown package, and incomplete prices", async () => {
    expect((await ask(999_999)).status).toBe(404);
    const { brandId } = await makeBill(app.ctx);
    const { organization_plan_id } = (await manager.get(`/admin/agencies/${brandId}`)).body.data;
    expect((await ask(organization_plan_id, { per_min_charge: undefined })).status).toBe(422);
    expect((await ask(organization_plan_id, { base_price: "-1" })).status).toBe(422);
  });

  it("recalculates the last closed month of its brands, compared with what was billed", async () => {
    const id = await makePackage(app.ctx);
    expect((await ask(id)).body.data).toMatchObject({ month: null, brands: 0, billed: 0, difference: "0.00" });
    const bill = async (businesses: number) => {
      const brandId = await makeBilledBrand(app.ctx, 1, id);
      now = new Date("2026-10-20T15:00:00Z");
      for (let each = 0; each < businesses; each += 1) await makeBusiness(app.ctx, brandId);
      now = new Date("2026-11-20T15:00:00Z");
      await closeMonth({ ...app.ctx, audited: [] }, brandId, "2026-10-01");
      return brandId;
    };
    const [small, large] = [await bill(0), await bill(2)];
    const fresh = await makeBrand(app.ctx, { organization_plan_id: id });
    // A brand with a scheduled change away is still on it; one that has left does not count.
    expect((await ask(id)).body.data).toMatchObject({
      month: "2026-10",
      brands: 3,
      billed: 2,
      counted: 2,
      now: "256.00",
      total: "256.00",
      difference: "0.00",
    });
    const { data } = (await ask(id, { base_price: "109", per_location_charge: "31.5" })).body;
    expect(data).toMatchObject({
      now: "256.00",
      total: "281.00",
      difference: "25.00",
      largest: [
        { id: large, now: "157.00", total: "172.00", difference: "15.00" },
        { id: small, difference: "10.00" },
      ],
    });
    expect(idsOf(data.largest)).not.toContain(fresh.id);
    // The same as recalculating each of them.
    for (const { id: brandId, ...each } of data.largest) {
      const prices = pricesOf({ base_price: "109", per_location_charge: "31.5" });
      const replay = await manager.post("/admin/billing/estimate", { months: 1, prices }, of(brandId));
      const { now: was, total: is, difference } = replay.body.data[0];
      expect({ now: was, total: is, difference }).toEqual({
        now: each.now,
        total: each.total,
        difference: each.difference,
      });
    }
  });
});
