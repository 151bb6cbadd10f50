// Shows MORE-16.

import { USAGE_DAYS, USAGE_ID_DAYS } from "@console/contract/limits.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { daysOf, ingestUsage, makeReporter } from "../../../../test/factories/usage.ts";
import { usageIds } from "../../../db/tables/usage.ts";
import { pruneUsageIds } from "./usage-ids.jobs.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-11-20T15:00:00.000Z");

let app: TestApp;
let now = START;
let billingAheadMs = 0;
beforeAll(async () => {
  const clock = { now: () => new Date(now) };
  app = await startTestApp({ clock, billingClock: { now: () => new Date(now + billingAheadMs) } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = START;
  billingAheadMs = 0;
  await app.ctx.db.current().delete(usageIds);
});

const idsOf = (brandId: number) =>
  app.ctx.db.current().select().from(usageIds).where(eq(usageIds.brand_id, brandId)).orderBy(usageIds.event_id);
const instant = (ms: number) => new Date(ms).toISOString();

describe("ids of usage events", () => {
  it("stay for 130 days, and are then deleted", async () => {
    const { id, event } = await makeReporter(app.ctx);
    await ingestUsage(app.ctx, [event({ id: "first" })]);
    now += DAY_MS;
    await ingestUsage(app.ctx, [event({ id: "second" })]);
    now = START + USAGE_ID_DAYS * DAY_MS;
    await pruneUsageIds(app.ctx);
    expect((await idsOf(id)).map(({ event_id }) => event_id)).toEqual(["first", "second"]);
    now += DAY_MS;
    await pruneUsageIds(app.ctx);
    expect((await idsOf(id)).map(({ event_id, taken_on }) => [event_id, taken_on])).toEqual([["second", "2026-11-21"]]);
  });

  it("are deleted only when their events, sent again, are too old: nothing counts twice", async () => {
    const { id, event } = await makeReporter(app.ctx);
    // The earliest and latest times that the platform's clock may report.
    const sent = [
      event({ occurred_at: instant(START - USAGE_DAYS * DAY_MS) }),
      event({ occurred_at: instant(START + 5 * 60_000) }),
    ];
    expect(await ingestUsage(app.ctx, sent)).toMatchObject({ accepted: 2 });
    const before = await daysOf(app.ctx, id);
    for (let day = 1; day <= USAGE_ID_DAYS + 2; day += 1) {
      now = START + day * DAY_MS;
      await pruneUsageIds(app.ctx);
      expect(await ingestUsage(app.ctx, sent)).toMatchObject({ accepted: 0 });
    }
    expect(await idsOf(id)).toEqual([]);
    expect(await daysOf(app.ctx, id)).toEqual(before);
  });

  it("stay if only the demo's clock is ahead, which may be set back", async () => {
    const { id, event } = await makeReporter(app.ctx);
    const sent = [event()];
    await ingestUsage(app.ctx, sent);
    billingAheadMs = 400 * DAY_MS;
    await pruneUsageIds(app.ctx);
    billingAheadMs = 0;
    expect(await ingestUsage(app.ctx, sent)).toMatchObject({ duplicates: 1 });
    expect(await idsOf(id)).toHaveLength(1);
  });

  it("are deleted in a bounded number at a time", async () => {
    const { id, event } = await makeReporter(app.ctx);
    await ingestUsage(
      app.ctx,
      Array.from({ length: 205 }, () => event()),
    );
    now += (USAGE_ID_DAYS + 1) * DAY_MS;
    expect(await pruneUsageIds(app.ctx, 2)).toBe(200);
    expect(await idsOf(id)).toHaveLength(5);
    expect(await pruneUsageIds(app.ctx, 2)).toBe(5);
  });

  it("are deleted once when two processes delete them", async () => {
    const { id, event } = await makeReporter(app.ctx);
    await ingestUsage(
      app.ctx,
      Array.from({ length: 300 }, () => event()),
    );
    now += (USAGE_ID_DAYS + 1) * DAY_MS;
    const gone = await Promise.all(Array.from({ length: 4 }, () => pruneUsageIds(app.ctx, 7)));
    expect(gone.reduce((sum, each) => sum + each, 0) + (await idsOf(id)).length).toBe(300);
  });
});
