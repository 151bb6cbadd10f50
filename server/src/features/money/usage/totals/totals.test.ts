// Shows MORE-89.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import type { Client } from "../../../../../test/client.ts";
import * as usage from "../../../../../test/factories/usage.ts";
import { usageTotals } from "../../../../db/tables/refused-events.ts";
import { differingTotals } from "../usage.conditions.ts";
import { quietSpans } from "./totals.rules.ts";

let app: TestApp;
let platform: Client;
let now = new Date("2026-11-20T23:00:00.000Z");
const DAY = "2026-11-20";

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  platform = await app.platform("usage");
});
afterAll(() => app.stop());

const send = (...usage_events: unknown[]) => platform.post("/platform/usage_events", { usage_events });
const report = (totals: unknown, day = DAY) => platform.put("/platform/usage_totals", { day, totals });
const minutes = (organization_id: unknown, quantity: unknown) => ({
  organization_id,
  type: "standard_minutes",
  quantity,
});
const notified = async (id: number) =>
  (await differingTotals(app.services)).filter(({ organization_id }) => organization_id === id);

describe("PUT /platform/usage_totals", () => {
  it.each([
    [{ totals: [] }, "day"],
    [{ day: "2026-11-21", totals: [] }, "day"],
    [{ day: "2026-07-01", totals: [] }, "day"],
    [{ day: DAY, totals: [minutes(1, -1)] }, "totals.0.quantity"],
    [{ day: DAY, totals: [minutes(1, 1), minutes(1, 2)] }, "totals"],
  ])("refuses %j", async (body, field) => {
    const answer = await platform.put("/platform/usage_totals", body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });

  it("names brands that it does not know, and compares the others", async () => {
    const { id, event } = await usage.makeReporter(app.ctx);
    await send(event({ quantity: "2.5", occurred_at: `${DAY}T15:00:00Z` }));
    const { data } = (await report([minutes("external:nobody", 5), minutes(id, "2.500"), minutes(999_999, 1)])).body;
    expect(data).toMatchObject({
      day: DAY,
      compared: 1,
      differences: [],
      unknown_organizations: ["external:nobody", 999_999],
    });
  });

  it("counts by day in the billing time zone, a reading of storage once for each business", async () => {
    const { id, event } = await usage.makeReporter(app.ctx);
    const storage = (over: object) => event({ type: "storage_gb", ...over });
    await send(
      event({ quantity: 1, occurred_at: "2026-11-20T04:59:59Z" }),
      event({ quantity: 2, occurred_at: "2026-11-20T05:00:00Z" }),
      storage({ quantity: 5, occurred_at: `${DAY}T15:00:00Z` }),
      storage({ quantity: 7, occurred_at: `${DAY}T16:00:00Z` }),
      storage({ quantity: 3, business_id: null, occurred_at: `${DAY}T16:00:00Z` }),
    );
    const totals = [minutes(id, 2), { organization_id: id, type: "storage_gb", quantity: 10 }];
    expect((await report(totals)).body.data.differences).toEqual([]);
  });

  it("tells a difference with what was refused and the hours without usage, until the totals agree", async () => {
    const { id, event } = await usage.makeReporter(app.ctx);
    const at = (hour: number, day = DAY) => `${day}T${String(hour).padStart(2, "0")}:30:00Z`;
    const of = (name: string, hour: number, over = {}) =>
      event({ id: name, quantity: 1, occurred_at: at(hour), ...over });
    const weekBefore = [14, 15, 16, 18].map((hour) => of(`b${hour}`, hour, { occurred_at: at(hour, "2026-11-13") }));
    await send(...weekBefore, of("1", 14), of("lost", 15, { business_id: "unknown" }));
    const { data } = (await report([minutes(id, "4")])).body;
    expect(data.differences).toEqual([
      {
        organization_id: id,
        type: "standard_minutes",
        reported: "4",
        counted: "1",
        difference: "3",
        refused_events: 1,
        hours: [
          { from: `${DAY}T15:00:00.000Z`, to: `${DAY}T17:00:00.000Z` },
          { from: `${DAY}T18:00:00.000Z`, to: `${DAY}T19:00:00.000Z` },
        ],
      },
    ]);
    const [notice] = await notified(id);
    expect(notice?.message).toMatch(
      /usage on Nov 20 differs from the reported total: 4 standard minutes reported, 1 counted \(10 AM–12 PM, 1 PM–2 PM\)\.$/,
    );
    const stored = () => app.ctx.db.current().select().from(usageTotals);
    const before = await stored();
    now = new Date(now.getTime() + 60_000);
    await report([minutes(id, "4.0")]);
    expect(await stored()).toEqual(before);

    await send(of("2", 15), of("3", 16), of("4", 18));
    expect(await notified(id)).toEqual([]);
    expect((await report([minutes(id, 4)])).body.data.differences).toEqual([]);
    const agreed = now.toISOString();
    now = new Date(now.getTime() + 1_800_000);
    const [later] = (await report([minutes(id, 5)])).body.data.differences;
    expect(later.hours).toEqual([{ from: agreed, to: now.toISOString() }]);
  });
});

it("hours that are not over may still get usage", () => {
  const start = "2026-11-20T05:00:00.000Z";
  const all = new Set([0, 1, 2]);
  expect(quietSpans(start, Date.parse("2026-11-20T06:59:00.000Z"), new Set(), all)).toEqual([
    { from: start, to: "2026-11-20T06:00:00.000Z" },
  ]);
  expect(quietSpans(start, Date.parse("2026-11-21T05:00:00.000Z"), all, all)).toEqual([]);
});
