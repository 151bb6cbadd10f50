// Shows MORE-22, MORE-45.

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { makeCharge } from "../../../../test/factories/charge.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { closeDueMonths } from "../bills/close.service.ts";
import { marginOf, priced, sumsOf } from "./margins.rules.ts";
import { makeMarginLists } from "./margins.service.ts";

let now = new Date("2026-11-10T15:00:00Z");
let app: TestApp;
let admin: Client;
let brandId: number;
let business: Awaited<ReturnType<typeof makeBusiness>>;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  admin = await app.as("super_admin");
  brandId = await makeBilledBrand(app.ctx);
  business = await makeBusiness(app.ctx, brandId);
});
afterAll(() => app.stop());

/** Sessions expire when the clock moves by days. */
async function goTo(at: string): Promise<void> {
  now = new Date(at);
  admin = await app.as("super_admin");
}

const of = (id: number, month = "") => admin.get(`/admin/margins/${id}${month && `?month=${month}`}`);
const enter = (kind: string, code: string, cost: string, from?: string) =>
  admin.put(`/admin/platform_costs/${kind}/${code}`, { platform_cost: { cost, ...(from && { from }) } });

async function send(occurred_at: string, quantity: string, type = "standard_minutes"): Promise<void> {
  const platform = await app.platform("usage");
  const event = {
    id: randomUUID(),
    organization_id: brandId,
    business_id: business.external_id,
    type,
    quantity,
    occurred_at,
  };
  const { body } = await platform.post("/platform/usage_events", { usage_events: [event] });
  expect(body.data).toMatchObject({ accepted: 1, errors: [] });
}

describe("costs of the platform", () => {
  it("are only for Super Admins", async () => {
    for (const role of ["manager", "sales"] as const) {
      const person = await app.as(role);
      expect((await person.get("/admin/margins")).status).toBe(403);
      expect((await person.get("/admin/platform_costs")).status).toBe(403);
    }
  });

  it("name every engine, every integration and storage, without a cost until one is entered", async () => {
    const { data } = (await admin.get("/admin/platform_costs")).body;
    expect(data.filter((each: { kind: string }) => each.kind === "engine")).toHaveLength(4);
    expect(new Set(data.map((each: { cost: string | null }) => each.cost))).toEqual(new Set([null]));
  });

  it("refuse an invalid amount, and unknown items", async () => {
    for (const cost of ["-1", "0.12345", "", "a"]) expect((await enter("engine", "v1", cost)).status).toBe(422);
    expect((await enter("engine", "v9", "1")).status).toBe(404);
    expect((await enter("magic", "v1", "1")).status).toBe(404);
    expect((await enter("engine", "v1", "1", "November")).status).toBe(422);
  });

  it("apply from a month on, and refuse a change to an outdated state", async () => {
    expect((await enter("engine", "v1", "0.03", "2026-10")).body.data).toMatchObject({ cost: "0.03", version: 1 });
    expect((await enter("engine", "v1", "0.05", "2026-12")).body.data).toMatchObject({ cost: "0.03", version: 2 });
    const stale = { "if-match": '"1"' };
    const sent = { platform_cost: { cost: "1" } };
    expect((await admin.put("/admin/platform_costs/engine/v1", sent, stale)).status).toBe(412);
  });
});

describe("margins", () => {
  it("show cost, revenue and profit, by the engine of each day", async () => {
    await send("2026-11-02T15:00:00Z", "100");
    const headers = { "organization-id": String(brandId) };
    await goTo("2026-11-12T15:00:00Z");
    const changed = await admin.patch(
      `/admin/business_configurations/${business.id}`,
      { business_configuration: { voice_engine: "v2" } },
      headers,
    );
    expect(changed.status).toBe(200);
    await send("2026-11-11T15:00:00Z", "50");
    await send("2026-11-12T15:00:00Z", "10");
    await enter("engine", "v2", "0.2");
    const { data } = (await of(brandId)).body;
    expect(data.parts).toEqual([
      {
        kind: "engine",
        code: "v1",
        name: expect.any(String),
        quantity: "150",
        unit: "min",
        cost: "0.03",
        amount: "4.50",
      },
      {
        kind: "engine",
        code: "v2",
        name: expect.any(String),
        quantity: "10",
        unit: "min",
        cost: "0.2",
        amount: "2.00",
      },
    ]);
    const bill = (await admin.get("/admin/billing", headers)).body.data;
    expect(data).toMatchObject({ charges: bill.total, pays: "6.50", open: true, unpriced: 0 });
    expect(Number(data.keeps)).toBeCloseTo(Number(bill.total) - 6.5, 10);
  });

  it("count items without a cost as unpriced, and are negative if cost exceeds revenue", async () => {
    await assignIntegration(app.ctx, brandId, "slack");
    await send("2026-11-12T15:00:00Z", "4", "storage_gb");
    expect((await of(brandId)).body.data.unpriced).toBe(1);
    await enter("storage", "gb", "1000");
    const { data } = (await of(brandId)).body;
    expect(data.unpriced).toBe(0);
    expect(data.keeps).toMatch(/^-/);
    expect(data.percent).toMatch(/^-/);
    const list = (await admin.get("/admin/margins")).body;
    expect(list.data[0]).toMatchObject({ id: brandId, keeps: data.keeps });
    expect(list.meta.sums.keeps).toBe(data.keeps);
  });

  it("of a closed month use its bill, at that month's costs", async () => {
    await goTo("2026-12-02T15:00:00Z");
    await closeDueMonths({ ...app.ctx, audited: [] });
    const { data } = (await of(brandId, "2026-11")).body;
    expect(data).toMatchObject({ open: false, month: "2026-11" });
    expect(data.parts.find((each: { code: string }) => each.code === "v1")).toMatchObject({ cost: "0.03" });
    expect((await of(brandId, "2020-01")).status).toBe(404);
  });
});

describe("pages and exports of margins", () => {
  it("have each brand once although figures change meanwhile, and an export calculates them once", async () => {
    await goTo("2027-03-10T15:00:00Z");
    const ids: number[] = [];
    for (const each of [1, 2, 3, 4])
      ids.push(await makeBilledBrand(app.ctx, 0, await makePackage(app.ctx, { base_price: String(each * 100) })));
    const page = async (number: number) =>
      (await admin.get(`/admin/margins?sort=charges&per_page=2&page=${number}`)).body;
    const { data: first, meta } = await page(1);
    const read = first.map(({ id }: { id: number }) => id);
    for (let number = 2; number <= meta.total_pages; number += 1) {
      // The cheapest brand read so far becomes the most expensive: without the snapshot, the next page would skip one.
      await makeCharge(app.ctx, read.at(-2), { amount: "5000" });
      read.push(...(await page(number)).data.map(({ id }: { id: number }) => id));
    }
    expect(read).toHaveLength(meta.total);
    expect(new Set(read).size).toBe(meta.total);
    expect(ids.every((id) => read.includes(id))).toBe(true);
    const query = { page: 1, per_page: 10, search_key: undefined, month: undefined, sort: "charges" as const };
    const chunk = (after: { key: string; id: number } | null) => ({ ...query, chunk: { size: 2, after } });
    const lists = makeMarginLists();
    const one = await lists.list(app.ctx, chunk(null));
    await makeCharge(app.ctx, one.data[0]?.id ?? 0, { amount: "9000" });
    const two = await lists.list(app.ctx, chunk({ key: "2", id: 0 }));
    const both = [...one.data, ...two.data].map(({ id }) => id);
    expect(new Set(both).size).toBe(4);
  });
});

describe("any margin", () => {
  it("is revenue minus cost, to the cent, and sums add up", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
    const part = fc.record({
      kind: fc.constant("engine" as const),
      code: fc.constant("v1"),
      name: fc.constant("Engine"),
      quantity: fc.integer({ min: 0, max: 100_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      unit: fc.constant("min" as const),
    });
    fc.assert(
      fc.property(amount, fc.array(part, { maxLength: 6 }), fc.option(amount), (charges, used, cost) => {
        const parts = priced(used, () => cost);
        const found = marginOf(charges, parts);
        const inCents = (text: string) => Math.round(Number(text) * 100);
        expect(inCents(found.keeps)).toBe(inCents(charges) - inCents(found.pays));
        expect(found.unpriced).toBe(cost === null ? parts.length : 0);
        expect(sumsOf([found, found]).keeps).toBe(((2 * inCents(found.keeps)) / 100).toFixed(2));
      }),
    );
  });
});
