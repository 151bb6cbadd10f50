// Shows MORE-46, MORE-180.

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { notificationsOf } from "../../../../test/factories/notification.ts";
import { allConditions } from "../../../all-conditions.ts";
import { usageDays, usageFeeds } from "../../../db/tables/usage.ts";
import { makeSchedule } from "../../../jobs/due.ts";
import { refreshConditions } from "../../desk/conditions/conditions.service.ts";
import { makeDemoClock } from "../../desk/demo/demo-clock.service.ts";
import { closedMonths, overdueBills, silentFeeds, usageJumps } from "./bills.conditions.ts";
import { closeDueMonths, closeMonth } from "./close.service.ts";

let now = new Date("2026-11-10T15:00:00Z");
let app: TestApp;
let brandId: number;
let name: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  brandId = await makeBilledBrand(app.ctx);
  const manager = await app.as("manager");
  name = (await manager.get(`/admin/agencies/${brandId}`)).body.data.name;
});
afterAll(() => app.stop());

const messages = async (watch: typeof overdueBills) => (await watch(app.services)).map(({ message }) => message);

describe("billing notifications", () => {
  it("report a closed month for three days", async () => {
    await closeDueMonths({ ...app.ctx, audited: [] });
    expect(await messages(closedMonths)).toEqual(["October is closed: 1 bill, $99.00 in total."]);
    now = new Date("2026-11-13T15:00:01Z");
    expect(await messages(closedMonths)).toEqual([]);
  });

  it("report a bill from the day after its due date until it is paid", async () => {
    now = new Date("2026-11-21T04:59:00Z");
    expect(await messages(overdueBills)).toEqual([]);
    now = new Date("2026-11-21T05:00:00Z");
    expect(await messages(overdueBills)).toEqual([`${name}'s October bill ($99.00) was due Nov 20.`]);
    const [overdue] = await overdueBills(app.services);
    expect([overdue?.subject, overdue?.organization_id]).toMatchObject([
      { kind: "bill", label: "2026-10-01" },
      brandId,
    ]);
    const manager = await app.as("manager");
    const headers = { "organization-id": String(brandId) };
    await manager.patch("/admin/billing_histories/2026-10", { status: "paid" }, headers);
    expect(await messages(overdueBills)).toEqual([]);
  });

  it("report a feed without usage", async () => {
    const platform = await app.platform("usage");
    const event = {
      id: "1",
      organization_id: brandId,
      type: "storage_gb",
      quantity: 1,
      occurred_at: now.toISOString(),
    };
    const answer = await platform.post("/platform/usage_events", { usage_events: [event] });
    expect(answer.body.data.accepted).toBe(1);
    expect(await messages(silentFeeds)).toEqual([]);
    // Just before 10 PM of the previous day in the billing time zone.
    const silent = [`No usage received from ${name} since Nov 16.`];
    await app.ctx.db
      .current()
      .update(usageFeeds)
      .set({ last_received_at: "2026-11-17T02:59:00Z" })
      .where(eq(usageFeeds.brand_id, brandId));
    now = new Date("2026-11-18T02:59:00Z");
    expect(await messages(silentFeeds)).toEqual([]);
    now = new Date("2026-11-18T03:00:00Z");
    expect(await messages(silentFeeds)).toEqual(silent);
    now = new Date(now.getTime() + 60 * 86_400_000);
    expect(await messages(silentFeeds)).toEqual(silent);
    const again = { ...event, id: "2", occurred_at: now.toISOString() };
    await (await app.platform("usage")).post("/platform/usage_events", { usage_events: [again] });
    expect(await messages(silentFeeds)).toEqual([]);
  });

  it("report minutes that are up by 50% or more, from the fifth day on and above a minimum, in steps", async () => {
    const manager = async () => app.as("manager");
    const { ctx } = app;
    const id = await makeBilledBrand(ctx, 2);
    const brand = (await (await manager()).get(`/admin/agencies/${id}`)).body.data.name;
    const use = async (at: string, minutes: number, type = "standard_minutes") => {
      const event = { id: `${type} ${at}`, organization_id: id, type, quantity: minutes, occurred_at: at };
      const business = await makeBusiness(ctx, id);
      const platform = await app.platform("usage");
      const sent = { usage_events: [{ ...event, business_id: business.external_id }] };
      expect((await platform.post("/platform/usage_events", sent)).body.data).toMatchObject({
        accepted: 1,
        errors: [],
      });
    };
    const on = (day: string) => {
      now = new Date(`${day}T15:00:00Z`);
    };
    // January of another year, so that it contains nothing from the other tests.
    on("2028-01-06");
    await use("2028-01-06T12:00:00Z", 100);
    await use("2028-01-03T12:00:00Z", 20);
    on("2028-01-20");
    await use("2028-01-20T12:00:00Z", 5000);
    on("2028-02-04");
    await use("2028-02-04T12:00:00Z", 99);
    await use("2028-02-04T12:00:00Z", 5000, "multilingual_minutes");
    expect(await messages(usageJumps)).toEqual([]);
    on("2028-02-05");
    // 99 against 20, but below the minimum.
    expect(await messages(usageJumps)).toEqual([]);
    await use("2028-02-04T13:00:00Z", 1);
    on("2028-02-04");
    expect(await messages(usageJumps)).toEqual([]);
    on("2028-02-05");
    expect(await messages(usageJumps)).toEqual([
      `${brand}'s minutes are up at least 400% from the same days of January.`,
    ]);
    on("2028-02-06");
    await use("2028-02-06T12:00:00Z", 79);
    // 179 against 120 is less than 50% more; 180 is exactly 50% more.
    expect(await messages(usageJumps)).toEqual([]);
    await use("2028-02-06T13:00:00Z", 1);
    expect(await notificationsOf(app.services, "usage_jump")).toMatchObject([
      {
        kind: "usage_jump",
        type: "warning",
        area: "brands",
        organization_id: id,
        dedupe_key: `${id} 2028-02-01`,
        message: `${brand}'s minutes are up at least 50% from the same days of January.`,
      },
    ]);
    const later = () => {
      now = new Date(now.getTime() + 5 * 60_000);
    };
    const schedule = makeSchedule<string>();
    const shown = async () => {
      await refreshConditions(app.services, allConditions, "unknown", undefined, schedule);
      const { data } = (await (await manager()).get("/admin/notifications?type=warning&per_page=100")).body;
      return data.filter(({ kind }: { kind: string }) => kind === "usage_jump").length;
    };
    later();
    expect(await shown()).toBe(1);
    // Late usage for January ends the condition. It is evaluated every five minutes; earlier results stay until then.
    await closeMonth({ ...ctx, audited: [] }, id, "2028-01-01");
    await use("2028-01-04T12:00:00Z", 1);
    expect(await messages(usageJumps)).toEqual([]);
    expect(await shown()).toBe(1);
    later();
    expect(await shown()).toBe(0);
    on("2028-03-06");
    expect(await messages(usageJumps)).toEqual([]);
  });
});

describe("the demo's month, moved to its end", () => {
  it("makes no feed silent, and raises no error: only bills use its clock", async () => {
    const at = new Date("2026-11-20T15:00:00Z");
    const real = { now: () => at };
    const demo = await startTestApp({ clock: real, billingClock: makeDemoClock(real) });
    const id = await makeBilledBrand(demo.ctx, 1);
    const event = { id: "1", organization_id: id, type: "storage_gb", quantity: 1, occurred_at: at.toISOString() };
    await (await demo.platform("usage")).post("/platform/usage_events", { usage_events: [event] });
    const day = { brand_id: id, type: "standard_minutes" as const, business_id: 1, last_event_id: "1" };
    await demo.ctx.db
      .current()
      .insert(usageDays)
      .values(
        ["2026-10-10", "2026-11-10"].map((date, index) => ({
          ...day,
          day: date,
          bill_month: `${date.slice(0, 8)}01`,
          quantity: index === 0 ? "100" : "200",
          last_at: `${date}T15:00:00Z`,
        })),
      );
    const admin = await demo.as("super_admin");
    expect(await usageJumps(demo.services)).toHaveLength(1);
    expect((await admin.post("/admin/demo_clock/month_end")).body.data.today).toBe("2026-12-01");
    await closeDueMonths({ ...demo.ctx, audited: [] });
    expect(await usageJumps(demo.services)).toHaveLength(1);
    await refreshConditions(demo.services, allConditions);
    const { data } = (await admin.get("/admin/notifications?type=error&per_page=100")).body;
    const kinds = data.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== "bill_overdue");
    expect(kinds).toEqual([]);
    expect((await admin.get("/admin/billing_histories", { "organization-id": String(id) })).body.meta.total).toBe(2);
    await demo.stop();
  });
});
