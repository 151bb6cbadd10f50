import type { AttentionItem } from "@console/contract/attention.ts";
import { type AttentionReason, attentionReasons } from "@console/contract/conditions.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeCoupon } from "../../../../test/factories/coupon.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { openStream } from "../../../../test/stream.ts";
import { rows } from "../../../db/sql.ts";
import type { Conditions, Finding } from "../../../jobs/condition.ts";
import { makeSchedule } from "../../../jobs/due.ts";
import { refreshConditions } from "../conditions/conditions.service.ts";
import { refreshAges } from "../conditions/items.service.ts";

const clock = { now: () => new Date("2026-11-20T15:00:00Z") };
/** Of bills, and of snoozed items: sessions do not end with its days. */
let now = clock.now();
let app: TestApp;
let admin: Client;
let manager: Client;
let sales: Client;
let lumen: { id: number; name: string };
let other: { id: number; name: string };
let packageId: number;

/** What the conditions find; the test says so. */
const findings: Partial<Record<AttentionReason, Finding[]>> = {};
const found = (reason: AttentionReason, points: number) => ({
  needs: reason,
  points,
  find: async () => findings[reason] ?? [],
});
const conditions = {
  overdue_bill: { ...found("overdue_bill", 30), on: ["bill"], reads: ["bills"] },
  low_margin: { ...found("low_margin", 15), on: [], reads: [] },
  onboarding_late: { ...found("onboarding_late", 20), on: ["onboarding"], reads: ["onboardings"] },
  job_failed: { ...found("job_failed", 30), on: [], reads: [], everyMs: 300_000 },
} satisfies Conditions;
const db = () => app.ctx.db.current();
type Written = Parameters<typeof refreshConditions>[2];
const schedule = makeSchedule<string>();
const refresh = (of: Conditions, written?: Written, onFailure?: Parameters<typeof refreshConditions>[3]) =>
  refreshConditions(app.services, of, written, onFailure, schedule);
const look = (written?: Written) => refresh(conditions, written);

const overdue = (brand: { id: number; name: string }, money: string, over: Partial<Finding> = {}): Finding => ({
  ...{ message: `${brand.name} owes ${money}.`, dedupe_key: "1", organization_id: brand.id, money },
  ...{ subject: { kind: "bill", id: 1, label: "2026-10-01" }, since: "2026-11-17T05:00:00Z" },
  ...over,
});
const late = (key: string): Finding => ({
  ...{ message: `Company ${key} is late.`, dedupe_key: key, money: "500.00" },
  subject: { kind: "onboarding", id: 7, label: `Company ${key}` },
});

beforeAll(async () => {
  app = await startTestApp({ clock, billingClock: { now: () => now }, conditions: {} });
  admin = await app.as("super_admin");
  manager = await app.as("manager");
  sales = await app.as("sales");
  packageId = await makePackage(app.ctx, { name: "Growth" });
  lumen = await makeBrand(app.ctx, {
    name: "Lumen",
    organization_plan_id: packageId,
    account_owner_id: manager.user?.id,
  });
  other = await makeBrand(app.ctx, { name: "Other" });
  findings.overdue_bill = [overdue(lumen, "1000.00"), overdue(other, "50.00")];
  findings.low_margin = [overdue(other, "10.00", { message: "Other's margin was 3%." })];
  findings.onboarding_late = [late("A")];
  await look();
});
afterAll(() => app.stop());

const items = async (query = "", client = admin): Promise<AttentionItem[]> =>
  (await client.get(`/admin/attention?${query}`)).body.data;
const item = async (message: string, query = ""): Promise<AttentionItem> => {
  const found = (await items(query)).find((each) => each.message === message);
  if (!found) throw new Error(`there is no item ${message}`);
  return found;
};
const change = (id: number, body: object, client = admin, headers = {}) =>
  client.patch(`/admin/attention/${id}`, body, headers);
const lumenOwes7 = () => item("Lumen owes 7.00.");
const lumenOwes = () => item("Lumen owes 1000.00.");

describe("what needs attention (MORE-95, MORE-96, MORE-97, MORE-177)", () => {
  it("is ranked by a score that its points explain", async () => {
    expect((await items()).map(({ message, score, points }) => [message, score, points])).toEqual([
      ["Lumen owes 1000.00.", 63, { reason: 30, money: 30, age: 3 }],
      ["Other owes 50.00.", 50, { reason: 30, money: 17, age: 3 }],
      ["Other's margin was 3%.", 28, { reason: 15, money: 10, age: 3 }],
      ["Company A is late.", 20, { reason: 20, money: 0, age: 0 }],
    ]);
    expect(await lumenOwes()).toMatchObject({
      ...{ organization_id: lumen.id, brand: "Lumen", package: "Growth", money: "1000.00", status: "open" },
      ...{ account_owner: { id: manager.user?.id }, assigned_to: null, since: "2026-11-17T05:00:00.000Z" },
      subject: { kind: "bill", id: 1, label: "2026-10-01" },
    });
    for (const { score, points } of await items()) expect(points.reason + points.money + points.age).toBe(score);
  });

  it("shows each role its areas only: no margin to managers, and no money to sales", async () => {
    const seen = async (client: Client) => {
      const { data, meta } = (await client.get("/admin/attention")).body;
      return [data.map((each: AttentionItem) => each.reason), meta.total, meta.counts.all];
    };
    expect(await seen(admin)).toEqual([["overdue_bill", "overdue_bill", "low_margin", "onboarding_late"], 4, 4]);
    expect(await seen(manager)).toEqual([["overdue_bill", "overdue_bill", "onboarding_late"], 3, 3]);
    expect(await seen(sales)).toEqual([["onboarding_late"], 1, 1]);
    const [seenBySales] = await items("", sales);
    expect(seenBySales).toMatchObject({ money: null, points: { money: 0 } });
    expect((await sales.get("/admin/attention?format=csv")).body).not.toContain("500");
    expect((await items("reason=low_margin", manager)).length).toBe(0);
  });

  it("is filtered by reason, owner, package, brand and words, with counts by reason", async () => {
    const names = async (query: string) => (await items(query)).map(({ message }) => message);
    expect(await names("reason=onboarding_late")).toEqual(["Company A is late."]);
    expect(await names(`owner=${manager.user?.id}`)).toEqual(["Lumen owes 1000.00."]);
    expect(await names(`package_id=${packageId}`)).toEqual(["Lumen owes 1000.00."]);
    expect(await names(`brand_id=${other.id}`)).toEqual(["Other owes 50.00.", "Other's margin was 3%."]);
    expect(await names("search_key=MARGIN")).toEqual(["Other's margin was 3%."]);
    expect(await names("sort=money")).toEqual((await names("sort=-money")).toReversed());
    expect((await names("sort=brand"))[0]).toBe("Company A is late.");
    const { counts } = (await admin.get(`/admin/attention?brand_id=${other.id}`)).body.meta;
    expect(counts).toMatchObject({ all: 2, overdue_bill: 1, low_margin: 1, usage_silent: 0 });
    for (const query of ["reason=mood", "status=done", "owner=me", "sort=mood"]) {
      expect((await admin.get(`/admin/attention?${query}`)).status).toBe(422);
    }
  });

  it("is a CSV file with its columns", async () => {
    const lines = (await manager.get("/admin/attention?format=csv")).body.trim().split(/\r?\n/);
    expect(lines[0]).toContain("Brand,Reason,Issue,Amount,Due or since,Account manager");
    expect(lines[1]).toContain("Lumen,Overdue bill,Lumen owes 1000.00.,1000.00,");
    expect(lines).toHaveLength(4);
  });

  it("pages in a stable order, also through an export", async () => {
    const pages = [...(await items("per_page=2")), ...(await items("per_page=2&page=2"))];
    expect(pages.map(({ id }) => id)).toEqual((await items()).map(({ id }) => id));
  });
});

describe("assigning", () => {
  it("gives an item to an active member who may see it, and unassigns", async () => {
    const { id } = await lumenOwes();
    const answer = await change(id, { assigned_to: admin.user?.id });
    expect(answer.body.data).toMatchObject({ assigned_to: { id: admin.user?.id, name: admin.user?.name } });
    // Assigned to somebody else, it is the owner's no longer.
    expect(await items(`owner=${manager.user?.id}`)).toEqual([]);
    expect((await items(`owner=${admin.user?.id}`)).map((each) => each.id)).toEqual([id]);
    expect((await change(id, { assigned_to: null })).body.data.assigned_to).toBeNull();
  });

  it("is refused for people who may not see it, who are inactive, or who do not exist", async () => {
    const inactive = await makeMember(app.ctx, { role: "super_admin", active: false });
    const { id } = await lumenOwes();
    for (const assigned_to of [sales.user?.id, inactive.id, 999_999]) {
      const answer = await change(id, { assigned_to });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["assigned_to"]]);
    }
    const margin = await item("Other's margin was 3%.");
    expect((await change(margin.id, { assigned_to: manager.user?.id })).status).toBe(422);
  });

  it("is refused for items of other areas, as if they did not exist", async () => {
    const { id } = await lumenOwes();
    const margin = await item("Other's margin was 3%.");
    const read = async (itemId: number, client: Client) => (await client.get(`/admin/attention/${itemId}`)).status;
    expect([await read(id, manager), await read(margin.id, admin)]).toEqual([200, 200]);
    expect([await read(id, sales), await read(margin.id, manager), await read(999_999, admin)]).toEqual([
      404, 404, 404,
    ]);
    expect((await change(id, { until_worse: true }, sales)).status).toBe(404);
    expect((await change(margin.id, { until_worse: true }, manager)).status).toBe(404);
    expect((await change(999_999, { until_worse: true })).status).toBe(404);
  });

  it("is audited in the item's area, with what changed", async () => {
    const margin = await item("Other's margin was 3%.");
    expect((await change(margin.id, { assigned_to: admin.user?.id })).status).toBe(200);
    const activities = async (client: Client) => (await client.get("/admin/activities?per_page=100")).body.data;
    await expect
      .poll(async () => (await activities(admin))[0])
      .toMatchObject({
        event: "attention.updated",
        message: `assigned “Low margin” for Other to ${admin.user?.name}`,
        organization_id: other.id,
      });
    const seen = (await activities(manager)).map(({ message }: { message: string }) => message).join();
    expect(seen).not.toContain("Low margin");
  });

  it("refuses an outdated version, and stores nothing without a change", async () => {
    const { id, version } = await lumenOwes();
    const stale = { "if-match": `"${version}"` };
    expect((await change(id, { until_worse: true }, admin, stale)).status).toBe(200);
    expect((await change(id, { until_worse: false }, admin, stale)).status).toBe(412);
    const answer = await change(id, { until_worse: true });
    expect(answer.body.data.version).toBe(version + 1);
    await change(id, { until_worse: false });
  });
});

describe("snoozing", () => {
  it("hides an item until its day, and lists it among the snoozed", async () => {
    const { id } = await lumenOwes();
    for (const snoozed_until of ["2026-11-20", "2026-11-19"]) {
      expect((await change(id, { snoozed_until })).status).toBe(422);
    }
    expect((await change(id, { snoozed_until: "2026-11-21" })).body.data.status).toBe("snoozed");
    expect((await items()).map((each) => each.id)).not.toContain(id);
    expect((await items("status=snoozed")).map((each) => each.id)).toEqual([id]);
    findings.overdue_bill = [overdue(lumen, "2000.00"), overdue(other, "50.00")];
    await look();
    expect(await items("status=snoozed")).toMatchObject([{ id, money: "2000.00", until_worse: false }]);
    now = new Date("2026-11-21T05:00:00Z");
    await look();
    expect(await items("status=snoozed")).toEqual([]);
    expect(await item("Lumen owes 2000.00.")).toMatchObject({ id, status: "open", snoozed_until: null });
  });

  it("until it changes: neither age nor less money wakes it, more money does", async () => {
    const { id } = await item("Lumen owes 2000.00.");
    await change(id, { until_worse: true });
    findings.overdue_bill = [overdue(lumen, "1999.00", { since: "2026-10-01T05:00:00Z" }), overdue(other, "50.00")];
    await look();
    expect(await items("status=snoozed")).toMatchObject([{ id, points: { age: 20 } }]);
    findings.overdue_bill = [overdue(lumen, "2000.01"), overdue(other, "50.00")];
    await look();
    expect(await items("status=snoozed")).toEqual([]);
  });

  it("until it changes, twice: what it was the second time counts", async () => {
    const { id } = await item("Lumen owes 2000.01.");
    await change(id, { until_worse: true });
    findings.overdue_bill = [overdue(lumen, "500.00"), overdue(other, "50.00")];
    await look();
    expect((await change(id, { until_worse: true })).body.data.status).toBe("snoozed");
    findings.overdue_bill = [overdue(lumen, "500.01"), overdue(other, "50.00")];
    await look();
    expect(await item("Lumen owes 500.01.")).toMatchObject({ id, status: "open" });
    // A later day for an item that is snoozed already is a decision about what it is now, as well.
    await change(id, { until_worse: true, snoozed_until: "2026-12-01" });
    findings.overdue_bill = [overdue(lumen, "400.00"), overdue(other, "50.00")];
    await look();
    await change(id, { snoozed_until: "2026-12-02" });
    findings.overdue_bill = [overdue(lumen, "400.01"), overdue(other, "50.00")];
    await look();
    expect(await item("Lumen owes 400.01.")).toMatchObject({ id, status: "open" });
    findings.overdue_bill = [overdue(lumen, "2000.01"), overdue(other, "50.00")];
    await look();
  });

  it("ends by hand", async () => {
    const { id } = await item("Lumen owes 2000.01.");
    await change(id, { snoozed_until: "2026-12-24", until_worse: true });
    expect(await items("status=snoozed")).toMatchObject([{ snoozed_until: "2026-12-24", until_worse: true }]);
    const answer = await change(id, { snoozed_until: null, until_worse: false });
    expect(answer.body.data).toMatchObject({ status: "open", snoozed_until: null, until_worse: false });
  });
});

describe("a refresh", () => {
  it("keeps an item, its assignee and its version while the cause lasts", async () => {
    const before = await item("Other owes 50.00.");
    await change(before.id, { assigned_to: manager.user?.id });
    findings.overdue_bill = [overdue(lumen, "2000.01"), overdue(other, "60.00")];
    await look();
    expect(await item("Other owes 60.00.")).toMatchObject({
      ...{ id: before.id, version: before.version + 1, money: "60.00", assigned_to: { id: manager.user?.id } },
    });
  });

  it("removes an item whose cause has ended, snoozed or not", async () => {
    const lumens = await item("Lumen owes 2000.01.");
    await change(lumens.id, { until_worse: true });
    findings.overdue_bill = [];
    expect(await look(new Set(["bill"]))).toBe(true);
    expect([...(await items()), ...(await items("status=snoozed"))].map(({ reason }) => reason)).toEqual([
      "low_margin",
      "onboarding_late",
    ]);
    expect((await change(lumens.id, { until_worse: false })).status).toBe(404);
  });

  it("looks only for what the write can change, and for expensive reasons every few minutes", async () => {
    findings.onboarding_late = [late("A"), late("B")];
    expect(await look(new Set(["bill"]))).toBe(false);
    expect(await look(new Set(["onboarding"]))).toBe(true);
    const { organization_id: _, ...failed } = overdue(lumen, "1.00", { message: "Job mail failed." });
    findings.job_failed = [failed];
    await look();
    expect((await items("reason=job_failed")).length).toBe(0);
    now = new Date(now.getTime() + 300_000);
    await look();
    expect((await items("reason=job_failed")).length).toBe(1);
  });

  it("finds the other reasons while one fails, and that one a minute later (MORE-184)", async () => {
    const failures: unknown[] = [];
    const run = (find: () => Promise<Finding[]>, written: Written) =>
      refresh({ ...conditions, low_margin: { ...conditions.low_margin, on: ["bill"], find } }, written, (error, code) =>
        failures.push([String(error), code]),
      );
    findings.overdue_bill = [overdue(lumen, "7.00")];
    await run(() => Promise.reject(new Error("no")), "unknown");
    expect(failures).toEqual([["Error: no", "low_margin"]]);
    expect((await lumenOwes7()).status).toBe("open");
    expect((await items("reason=low_margin")).length).toBe(1);
    const finds = vi.fn(async () => []);
    // Whatever is written until then: what fails may be what takes long.
    await run(finds, new Set(["bill"]));
    expect(finds).not.toHaveBeenCalled();
    await run(finds, "minute");
    expect(finds).toHaveBeenCalledOnce();
  });

  it("evaluates each minute only what a write or the time can have changed (MORE-185)", async () => {
    let next: Date | null = null;
    const finds = { bills: vi.fn(async () => []), time: vi.fn(async () => []) };
    const own: Conditions = {
      overdue_bill: { ...found("overdue_bill", 1), on: [], reads: ["coupons"], find: finds.bills },
      low_margin: { ...found("low_margin", 1), on: [], reads: [], find: finds.time, next: async () => next },
    };
    const minute = async (): Promise<[bills: number, time: number]> => {
      for (const each of Object.values(finds)) each.mockClear();
      await refresh(own, "minute");
      return [finds.bills.mock.calls.length, finds.time.mock.calls.length];
    };
    await refresh(own, "all");
    expect(await minute()).toEqual([0, 0]);
    // Another process writes: nobody tells this one.
    await makeCoupon(app.ctx);
    await expect.poll(minute, { timeout: 15_000 }).toEqual([1, 0]);
    expect(await minute()).toEqual([0, 0]);
    next = new Date(clock.now().getTime() - 1);
    await refresh(own, "all");
    next = null;
    expect(await minute()).toEqual([0, 1]);
    expect(await minute()).toEqual([0, 0]);
    now = new Date(now.getTime() + 86_400_000);
    expect(await minute()).toEqual([1, 1]);
    now = new Date(now.getTime() + 3_600_000);
    expect(await minute()).toEqual([1, 1]);
  });

  it("gives items points for their age also while nothing else changes", async () => {
    await look("all");
    await db().execute(sql`update attention_items set points_age = 0 where reason = 'low_margin'`);
    const later = { now: () => new Date(clock.now().getTime() + 600_000) };
    await refreshAges({ ...app.services, clock: later });
    expect(await items("reason=low_margin")).toMatchObject([{ points: { age: 3 } }]);
  });

  it("waits for that of another process, so that the later findings stay", async () => {
    const begun = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<void>();
    const find = async () => {
      begun.resolve();
      await slow.promise;
      return [overdue(lumen, "1.00")];
    };
    const written = new Set(["bill"] as const);
    const earlier = refresh({ ...conditions, overdue_bill: { ...conditions.overdue_bill, find } }, written);
    await begun.promise;
    findings.overdue_bill = [overdue(lumen, "2.00")];
    const later = look(written);
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const waiting = expect.poll(async () => (await rows(app.ctx.db.current(), waits)).length).toBe(1);
    await Promise.race([waiting, later]);
    slow.resolve();
    await Promise.all([earlier, later]);
    expect((await items("reason=overdue_bill")).map(({ money }) => money)).toEqual(["2.00"]);
  });

  it("is announced to open screens", async () => {
    const stream = await openStream(app.url, manager);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    findings.onboarding_late = [];
    await look();
    await expect.poll(() => stream.of("attention").length).toBeGreaterThan(0);
    await stream.close();
  });

  it("gives each reason a label and an action", () => {
    for (const { label, action } of Object.values(attentionReasons)) expect([label, action]).not.toContain("");
  });
});
