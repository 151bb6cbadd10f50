// Shows MORE-400.

import { randomUUID } from "node:crypto";
import { TREND_AVERAGE, TREND_DAYS } from "@console/contract/stats.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { Decimal, sumOf } from "../../../lib/amounts.ts";
import { closeDueMonths } from "../bills/close.service.ts";
import { byDay, changeOf, shareOf } from "./trends.rules.ts";

const cents = fc.integer({ min: -1_000_000, max: 100_000_000 }).map((amount) => (amount / 100).toFixed(2));
const parts = fc.array(
  fc.integer({ min: 0, max: 10 ** 9 }).map((part) => new Decimal((part / 1e6).toFixed(6))),
  {
    maxLength: 31,
  },
);
const prices = {
  per_min_charge: "0.14",
  multilingual_charge_per_min: "0.02",
  per_location_charge: "29",
  premium_support_per_location: "9",
  storage_charge_per_gb: "0.09",
  integration_charge: true,
};
const daysIn = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-10-${String(index + 1).padStart(2, "0")}`);

describe("the days of a month", () => {
  it("add up to its amount to the cent, each within a cent of its own part and its share", () => {
    fc.assert(
      fc.property(cents, parts, fc.integer({ min: 28, max: 31 }), (amount, own, count) => {
        const days = daysIn(count);
        const ownOf = new Map(own.slice(0, count).map((part, index) => [days[index] ?? "", part]));
        const found = byDay(amount, ownOf, days);
        expect(sumOf([...found.values()]).toFixed(2)).toBe(amount);
        const share = new Decimal(amount).minus(sumOf([...ownOf.values()])).div(String(count));
        for (const [day, part] of found) {
          expect(
            part
              .minus(share)
              .minus(ownOf.get(day) ?? "0")
              .abs()
              .lte("0.01"),
            day,
          ).toBe(true);
        }
      }),
    );
  });

  it("are compared in percent, if there is anything to compare with", () => {
    const [none, some, more] = [new Decimal("0"), new Decimal("80"), new Decimal("90")];
    expect([changeOf(more, some), changeOf(some, none), shareOf(some, more), shareOf(some, none)]).toEqual([
      "12.5",
      null,
      "88.9",
      null,
    ]);
  });
});

describe("the trends of all brands", () => {
  let now = new Date("2026-09-10T15:00:00Z");
  let app: TestApp;
  let admin: Client;

  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => now } });
  });
  afterAll(() => app.stop());

  async function goTo(at: string): Promise<void> {
    now = new Date(at);
    admin = await app.as("super_admin");
  }

  async function use(brandId: number, businessId: string, day: string, quantity: string, type = "standard_minutes") {
    const platform = await app.platform("usage");
    const usage = { id: randomUUID(), type, quantity, occurred_at: `${day}T14:00:00Z` };
    const event = { ...usage, organization_id: brandId, business_id: businessId };
    const { body } = await platform.post("/platform/usage_events", { usage_events: [event] });
    expect(body.data).toMatchObject({ accepted: 1, errors: [] });
  }

  const trends = async () => (await admin.get("/admin/trends")).body.data;
  const summed = (some: string[]) => sumOf(some).toFixed(2);

  it("have days that add up to the bills of each month and to the month so far", async () => {
    await goTo("2026-09-10T15:00:00Z");
    const cheap = await makePackage(app.ctx, { price_details: { ...prices, per_min_charge: "0.0333" } });
    const brands = [await makeBilledBrand(app.ctx, 0), await makeBilledBrand(app.ctx, 0, cheap)];
    const used = await Promise.all(
      brands.map(async (id) => ({ id, business: (await makeBusiness(app.ctx, id)).external_id })),
    );
    await admin.put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "0.0511", from: "2026-09" } });
    await admin.put("/admin/operator_settings", { operator_settings: { tax_name: "Tax", tax_rate: "7.25" } });
    for (const month of ["2026-09", "2026-10", "2026-11"]) {
      await goTo(`${month}-21T15:00:00Z`);
      for (const { id, business } of used) {
        await use(id, business, `${month}-12`, "101.333");
        await use(id, business, `${month}-20`, "7.05");
        await use(id, business, `${month}-20`, "3.1", "multilingual_minutes");
      }
      if (month === "2026-11") break;
      await goTo(`${month === "2026-09" ? "2026-10" : "2026-11"}-02T15:00:00Z`);
      await closeDueMonths(app.ctx);
    }
    const found = await trends();
    const { through, revenue, minutes, margin } = found;
    expect([through, found.before_through]).toEqual(["2026-11-21", "2026-10-21"]);
    expect(revenue.days).toHaveLength(TREND_DAYS + TREND_AVERAGE - 1);
    const [, october, november] = [revenue.days.slice(-82, -52), revenue.days.slice(-52, -21), revenue.days.slice(-21)];
    expect(summed(november)).toBe(revenue.now);
    expect(summed(october.slice(0, 21))).toBe(revenue.before);
    expect(minutes.now).toBe("216.766");
    expect(minutes.days.slice(-10, -9)).toEqual(["202.666"]);
    expect(Number(revenue.days.at(-10))).toBeGreaterThan(Number(revenue.days.at(-9)));

    for (const [days, month] of [
      [october, "2026-10"],
      [revenue.days.slice(-82, -52), "2026-09"],
    ] as const) {
      const { data } = (await admin.get(`/admin/bills?month=${month}`)).body;
      const lines = await Promise.all(
        data.map(async ({ brand_id }: { brand_id: number }) => {
          const headers = { "organization-id": String(brand_id) };
          const { total, taxes } = (await admin.get(`/admin/billing_histories/${month}`, headers)).body.data;
          return new Decimal(total).minus(sumOf(taxes.map(({ amount }: { amount: string }) => new Decimal(amount))));
        }),
      );
      expect(summed(days), month).toBe(sumOf(lines).toFixed(2));
      const { sums } = (await admin.get(`/admin/margins?month=${month}`)).body.meta;
      expect(summed(days), month).toBe(sums.charges);
    }

    // On its last day, the month so far is what the margins of the open month add up to.
    await goTo("2026-11-30T15:00:00Z");
    const last = await trends();
    const { sums } = (await admin.get("/admin/margins")).body.meta;
    expect([last.revenue.now, last.margin.profit, last.margin.now]).toEqual([sums.charges, sums.keeps, sums.percent]);
    expect(margin.days).toHaveLength(revenue.days.length);
  });
});
