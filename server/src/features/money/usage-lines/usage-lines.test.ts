// Shows BILL-05, MORE-18.

import { lineNameOf } from "@console/contract/line-name.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { rows } from "../../../db/sql.ts";
import { daysAfter, startOfDay } from "../../../lib/calendar.ts";
import { quantityOf, sumOfParts } from "./usage-lines.rules.ts";

const billing = useBillingApp();
const { of, close } = billing;
let platform: Client;
const at = async (day: string, hours = 12) => {
  await billing.at(day, hours);
  platform = await billing.app.platform("businesses", "usage");
};

type Query = { brandId: number; month?: string; query: string };
const basePath = (month: string | undefined) => (month ? `/admin/billing_histories/${month}` : "/admin/billing");
const parts = ({ brandId, month, query }: Query) =>
  billing.manager.get(`${basePath(month)}/usage?${query}`, of(brandId));
const events = ({ brandId, month, query }: Query) =>
  billing.manager.get(`${basePath(month)}/usage_events?${query}`, of(brandId));

type Part = { business_id: number | null; day: string | null; quantity: string };
type Line = { kind: "storage"; quantity: string; amount: string; code?: string; month?: string };
type Bill = { lines: Line[]; corrections: Line[] };

async function billOf(brandId: number, month?: string): Promise<Bill> {
  return (await billing.manager.get(basePath(month), of(brandId))).body.data;
}

/** Checks that the parts of every bill line add up to it: individually, by day and by business. */
async function expectSum(brandId: number, month?: string): Promise<string[]> {
  const bill = await billOf(brandId, month);
  const names: string[] = [];
  for (const line of [...bill.lines, ...bill.corrections]) {
    const name = lineNameOf(line) ?? "";
    names.push(name);
    const byDay = !["base", "businesses", "premium_support", "integration"].includes(line.kind);
    for (const by of ["", "&by=business", ...(byDay ? ["&by=day"] : [])]) {
      const { status, body } = await parts({
        brandId,
        ...(month && { month }),
        query: `line=${name}${by}&per_page=100`,
      });
      const { sum, days, quantity, amount } = body.meta.sums;
      expect([name, by, status, body.meta.total_pages]).toEqual([name, by, 200, 1]);
      expect([name, quantity, amount]).toEqual([name, line.quantity, line.amount]);
      expect([name, by, sumOfParts(body.data)]).toEqual([name, by, sum]);
      expect([name, by, quantityOf(sum, Number(days))]).toEqual([name, by, line.quantity]);
    }
  }
  return names;
}

describe("what is refused", () => {
  it("are lines that are not on the bill, unknown bills, and another brand's", async () => {
    await at("2026-10-05");
    const brandId = await makeBilledBrand(billing.app.ctx, 1);
    for (const line of [
      "",
      "minutes",
      "charge",
      "tax",
      "integration:",
      "correction:2026-13:storage",
      "integration:zapier",
    ]) {
      const answer = await parts({ brandId, query: `line=${line}` });
      expect([line, answer.status, Object.keys(answer.body.fields)]).toEqual([line, 422, ["line"]]);
    }
    expect((await parts({ brandId, query: "" })).status).toBe(422);
    expect((await parts({ brandId, query: "line=businesses&by=week" })).body.fields).toHaveProperty("by");
    expect((await parts({ brandId, query: "line=standard_minutes&business=0" })).body.fields).toHaveProperty(
      "business",
    );
    expect((await events({ brandId, query: "line=base" })).body.fields).toHaveProperty("line");
    expect((await events({ brandId, query: "line=storage&day=2026-02-30" })).body.fields).toHaveProperty("day");
    for (const month of ["2026-08", "2026-13"]) {
      expect((await parts({ brandId, month, query: "line=storage" })).status).toBe(404);
    }
    const bare = await makeBrand(billing.app.ctx);
    expect((await parts({ brandId: bare.id, query: "line=storage" })).status).toBe(404);
    expect((await events({ brandId: 999_999, query: "line=storage" })).status).toBe(404);
    const sales = await billing.app.as("sales");
    expect((await sales.get("/admin/billing/usage?line=storage", of(brandId))).status).toBe(403);
  });
});

describe("counted lines", () => {
  it("name the businesses with their periods, the connections with their price, and since when there is a fee", async () => {
    await at("2026-10-02");
    const brandId = await makeBilledBrand(billing.app.ctx, 0);
    await assignIntegration(billing.app.ctx, brandId, "zapier");
    const over = { premium_support: true, integration_codes: ["zapier"] };
    const first = await makeBusiness(billing.app.ctx, brandId, { ...over, name: "Ash" }, "count-1");
    await makeBusiness(billing.app.ctx, brandId, { name: "Birch" }, "count-2");
    await at("2026-10-08");
    await makeBusiness(billing.app.ctx, brandId, { ...over, name: "Ash", account_status: false }, "count-1");
    await at("2026-10-12");
    await makeBusiness(billing.app.ctx, brandId, { ...over, name: "Ash" }, "count-1");

    const { body } = await parts({ brandId, query: "line=businesses" });
    expect(body.data.map((each: { business: string }) => each.business)).toEqual(["Ash", "Birch"]);
    expect(body.data[0]).toMatchObject({
      business_id: first.id,
      quantity: "1",
      from: "2026-10-02T16:00:00.000Z",
      to: null,
    });
    expect(body.data[0].periods).toEqual([
      { from: "2026-10-02T16:00:00.000Z", to: "2026-10-08T16:00:00.000Z" },
      { from: "2026-10-12T16:00:00.000Z", to: null },
    ]);
    const connection = (await parts({ brandId, query: "line=integration:zapier" })).body.data;
    expect(connection).toMatchObject([{ business: "Ash", code: "zapier", price: "5", quantity: "1", to: null }]);
    expect((await parts({ brandId, query: "line=integration" })).body.data).toEqual(connection);
    expect((await parts({ brandId, query: "line=premium_support" })).body.data).toMatchObject([{ business: "Ash" }]);
    expect((await parts({ brandId, query: "line=base" })).body.data).toMatchObject([
      { business: null, from: "2026-10-01T04:00:00.000Z", to: null, price: "99", quantity: "1" },
    ]);
    expect((await parts({ brandId, query: "line=businesses&by=day" })).body.fields).toHaveProperty("by");
    const csv = await parts({ brandId, query: "line=businesses&format=csv" });
    expect(csv.headers.get("content-disposition")).toMatch(/usage-2026-10-12\.csv/);
    expect(csv.body.trimEnd().split("\r\n")).toHaveLength(3);
    expect(await expectSum(brandId)).toContain("integration:zapier");
  });
});

/** Random usage of October and November: `late` events arrive once October is closed. */
const use = fc.record({
  business: fc.constantFrom("1", "2", null),
  type: fc.constantFrom("standard_minutes", "multilingual_minutes", "storage_gb"),
  day: fc.integer({ min: 0, max: 44 }),
  hour: fc.integer({ min: 0, max: 23 }),
  quantity: fc.integer({ min: 1, max: 99_999_999 }).map((parts) => (parts / 1e4).toFixed(4)),
  late: fc.boolean(),
});

describe("the parts of a line", () => {
  it("add up to it for any usage, of the open month and of a closed one with late usage", {
    timeout: 120_000,
  }, async () => {
    const months = fc.sample(fc.array(use, { minLength: 10, maxLength: 60 }), { numRuns: 3, seed: 7 });
    await at("2026-10-01");
    const brandIds: number[] = [];
    for (const index of months.keys()) {
      const brandId = await makeBilledBrand(billing.app.ctx, 0);
      brandIds.push(brandId);
      for (const each of ["1", "2"]) await makeBusiness(billing.app.ctx, brandId, {}, `${index}-${each}`);
    }
    const send = async (which: (each: (typeof months)[number][number]) => boolean) => {
      for (const [index, all] of months.entries()) {
        const usage_events = all
          .map((each, number) => ({ ...each, id: `${index}-${number}` }))
          .filter((each) => which(each) && (each.business !== null || each.type === "storage_gb"))
          .map(({ id, business, type, day, hour, quantity }) => ({
            id,
            organization_id: brandIds[index],
            type,
            quantity,
            ...(business && { business_id: `${index}-${business}` }),
            occurred_at: new Date(
              Date.parse(startOfDay("America/New_York", daysAfter("2026-10-01", day))) + hour * 3_600_000,
            ).toISOString(),
          }));
        const { body } = await platform.post("/platform/usage_events", { usage_events });
        expect(body.data).toMatchObject({ errors: [], conflicts: [] });
      }
    };
    await at("2026-10-31", 23.9);
    await send(({ day, late }) => day < 31 && !late);
    await at("2026-11-01", 7);
    await close();
    await at("2026-11-04", 1);
    await send(({ day, late }) => day < 31 && late);
    await at("2026-11-15", 1);
    await send(({ day }) => day >= 31);
    const corrected: string[] = [];
    for (const brandId of brandIds) {
      await expectSum(brandId, "2026-10");
      corrected.push(...(await expectSum(brandId)).filter((name) => name.startsWith("correction")));
      await expectEvents(brandId, undefined, "standard_minutes");
      await expectEvents(brandId, undefined, "correction:2026-10:standard_minutes");
      await expectEvents(brandId, "2026-10", "standard_minutes");
    }
    expect(new Set(corrected)).toEqual(
      new Set(["standard_minutes", "multilingual_minutes", "storage"].map((kind) => `correction:2026-10:${kind}`)),
    );
  });
});

/** The events of each business and day add up to its part. */
async function expectEvents(brandId: number, month: string | undefined, line: string): Promise<void> {
  const request = (query: string) => ({ brandId, ...(month && { month }), query });
  const { body } = await parts(request(`line=${line}`));
  for (const { business_id, day, quantity } of body.data as Part[]) {
    const { data, meta } = (await events(request(`line=${line}&business=${business_id ?? "brand"}&day=${day}`))).body;
    expect([meta.total, sumOfParts(data)]).toEqual([data.length, quantity]);
  }
}

describe("the events of a line", () => {
  it("are paged in a stable order, by time if requested, and complete as CSV", async () => {
    await at("2026-10-20");
    const brandId = await makeBilledBrand(billing.app.ctx, 0);
    const { id: businessId } = await makeBusiness(billing.app.ctx, brandId, { name: "Cedar" }, "paged");
    const usage_events = Array.from({ length: 25 }, (_, index) => ({
      id: String(index),
      organization_id: brandId,
      business_id: "paged",
      type: "standard_minutes",
      quantity: "1.5",
      occurred_at: new Date(Date.parse("2026-10-19T23:00:00Z") - index * 60_000).toISOString(),
    }));
    const reading = { organization_id: brandId, business_id: "paged", type: "storage_gb" };
    usage_events.push(
      { ...reading, id: "early", quantity: "4", occurred_at: "2026-10-19T09:00:00Z" },
      { ...reading, id: "last", quantity: "6", occurred_at: "2026-10-19T19:00:00Z" },
    );
    await platform.post("/platform/usage_events", { usage_events });
    const line = `line=standard_minutes&business=${businessId}&day=2026-10-19`;
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await events({ brandId, query: `${line}&per_page=10&page=${page}` });
      expect(body.meta).toMatchObject({ total: 25, total_pages: 3, page });
      ids.push(...body.data.map((each: { id: string }) => each.id));
    }
    expect(new Set(ids).size).toBe(25);
    const byTime = (await events({ brandId, query: `${line}&sort=occurred_at` })).body.data;
    expect(byTime.map((each: { id: string }) => each.id)).toEqual(
      Array.from({ length: 25 }, (_, index) => String(24 - index)),
    );
    expect(byTime[0]).toEqual({
      id: "24",
      business_id: businessId,
      business: "Cedar",
      day: "2026-10-19",
      type: "standard_minutes",
      quantity: "1.5",
      occurred_at: "2026-10-19T22:36:00.000Z",
      received_at: billing.now().toISOString(),
      counts: true,
    });
    for (const sort of ["", "&sort=occurred_at", "&sort=-occurred_at"]) {
      const csv = await events({ brandId, query: `${line}${sort}&format=csv` });
      expect(csv.body.trimEnd().split("\r\n")).toHaveLength(26);
    }
    const readings = (await events({ brandId, query: "line=storage&sort=occurred_at" })).body.data;
    expect(readings).toMatchObject([
      { id: "early", counts: false },
      { id: "last", counts: true },
    ]);
    expect(
      (await events({ brandId, query: `${line}&business=brand`.replace(`business=${businessId}&`, "") })).body.meta
        .total,
    ).toBe(0);
  });

  it("use the index of brand and day", async () => {
    const db = billing.app.ctx.db.current();
    await db.execute(sql`insert into usage_events (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
      select 900000 + n % 50, n % 7 + 1, 'e' || n, 'standard_minutes', 1, '2026-10-10T12:00:00Z'::timestamptz + n % 20 * interval '1 day',
        now(), '2026-10-10'::date + n % 20, '2026-10-01' from generate_series(1, 50000) n`);
    await db.execute(sql`analyze usage_events`);
    const plan = await rows<{ "QUERY PLAN": string }>(
      db,
      sql`explain select event_id from usage_events where brand_id = 900001 and day = '2026-10-12'
        and occurred_at >= '2026-10-12T04:00:00Z' and occurred_at < '2026-10-13T04:00:00Z' and type = 'standard_minutes'
        and bill_month = '2026-10-01' order by day, event_id limit 100`,
    );
    const planText = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(planText).toMatch(/Index Scan (using|on) usage_events_2026_10_brand_id_day_event_id_idx/);
    expect(planText).not.toMatch(/Seq Scan|usage_events_other|usage_events_2026_11/);
    await db.execute(sql`delete from usage_events where brand_id >= 900000`);
  });
});
