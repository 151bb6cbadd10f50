// Shows DASH-15, NOTIF-02, NOTIF-07, NOTIF-09, NOTIF-10, CALL-55.

import { wallInNewYork } from "@console/contract/new-york.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { openStream } from "../../../../test/stream.ts";
import { allConditions } from "../../../all-conditions.ts";
import { credentialTests } from "../../../db/tables/brands.ts";
import { coupons } from "../../../db/tables/coupons.ts";
import { onboardings } from "../../../db/tables/onboardings.ts";
import { brandPackages } from "../../../db/tables/packages.ts";
import { makeSchedule } from "../../../jobs/due.ts";
import { daysAfter as day, dayIn, firstOfMonth } from "../../../lib/calendar.ts";
import { refreshConditions } from "../conditions/conditions.service.ts";

let app: TestApp;
let admin: Client;
let now = new Date("2026-11-03T15:00:00Z");
const clock = { now: () => now };

beforeAll(async () => {
  app = await startTestApp({ clock, conditions: {} });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const db = () => app.ctx.db.current();
const schedule = makeSchedule<string>();
const look = (written?: Parameters<typeof refreshConditions>[2]) =>
  refreshConditions(app.services, allConditions, written, undefined, schedule);
const list = async (query = "", client = admin) =>
  (await client.get(`/admin/notifications?per_page=100&${query}`)).body;
const stamps = { created_at: "2026-10-01T00:00:00Z", updated_at: "2026-10-01T00:00:00Z", updated_by: "Test" };

async function couponUntil(expires_at: string): Promise<number> {
  const code = `C${Math.random()}`;
  const [row] = await db()
    .insert(coupons)
    .values({
      ...stamps,
      name: `Until ${expires_at}`,
      code,
      code_key: code,
      discount_value: "5",
      discount_type: "percentage",
      coupon_type: "generic",
      starts_at: "2026-10-01",
      expires_at,
      validity_period: 0,
      status: "active",
      search_text: "",
    })
    .returning({ id: coupons.id });
  return row?.id ?? 0;
}

async function onboardingOn(onboarding_date: string, onboarding_at: string | null): Promise<number> {
  const wall = onboarding_at && wallInNewYork(new Date(onboarding_at));
  const [row] = await db()
    .insert(onboardings)
    .values({
      ...stamps,
      company_name: `On ${onboarding_date}`,
      contact_person: "Ada",
      contact_email: "a@b.example",
      contact_phone: "",
      onboarding_date,
      onboarding_at,
      onboarding_time: wall ? wall.time : null,
      package_type: "Starter",
      package_name: "",
      notes: "",
      status: "scheduled",
      scheduled_by: "Test",
      invite_uid: "x",
      search_text: "",
    })
    .returning({ id: onboardings.id });
  return row?.id ?? 0;
}

describe("notifications", () => {
  it("report each condition once while it lasts, and are resolved when it ends", async () => {
    const { brand, ends, late, undated, tomorrow } = await app.ctx.db.transaction(async () => {
      const brand = await makeBrand(app.ctx, { organization_plan_id: await makePackage(app.ctx, { name: "Before" }) });
      const month = firstOfMonth(dayIn("America/New_York", clock.now()));
      await db().update(brandPackages).set({ starts_on: "2026-09-01" }).where(eq(brandPackages.brand_id, brand.id));
      await db()
        .insert(brandPackages)
        .values({ brand_id: brand.id, starts_on: month, package_id: await makePackage(app.ctx, { name: "After" }) });
      const tested_at = clock.now().toISOString();
      await db().insert(credentialTests).values({ brand_id: brand.id, kind: "smtp", ok: false, stages: [], tested_at });
      const ends = await couponUntil("2026-11-10");
      await couponUntil("2026-11-11");
      await couponUntil("2026-11-02");
      const late = await onboardingOn("2026-11-03", "2026-11-03T14:00:00Z");
      const undated = await onboardingOn("2026-11-02", null);
      const tomorrow = await onboardingOn("2026-11-04", "2026-11-04T19:00:00Z");
      await onboardingOn("2026-11-03", "2026-11-03T16:00:00Z");
      return { brand, ends, late, undated, tomorrow };
    });
    await look();
    const kinds = async () =>
      (await list()).data.map((each: { kind: string; subject: { id: number } }) => [each.kind, each.subject.id]).sort();
    const expected = [
      ["credentials_failing", brand.id],
      ["onboarding_late", undated],
      ["onboarding_late", late],
      ["coupon_ending", ends],
      ["plan_changed", brand.id],
      ["onboarding_tomorrow", tomorrow],
    ];
    expect(await kinds()).toEqual(expected.sort());
    const { data } = await list();
    expect(data.map((each: { type: string }) => each.type)).toEqual([
      ...["error", "warning", "warning", "warning", "info", "info"],
    ]);
    expect(data.map((each: { message: string }) => each.message)).toContain(
      "On 2026-11-04's onboarding is tomorrow at 2:00 PM EST.",
    );
    expect(await look()).toBe(false);

    // A notification from an earlier release stays open, with its message in today's words.
    await db().execute(sql`update notifications set message = 'As it was said before.'`);
    expect(await look()).toBe(true);
    expect((await list()).data).toEqual(data);

    await db().update(credentialTests).set({ ok: true }).where(eq(credentialTests.brand_id, brand.id));
    await db().update(onboardings).set({ status: "done" }).where(eq(onboardings.id, late));
    await db().update(coupons).set({ status: "archived" }).where(eq(coupons.id, ends));
    expect(await look()).toBe(true);
    expect(await kinds()).toEqual(
      expected.filter(([kind, id]) => ![brand.id, late, ends].includes(Number(id)) || kind === "plan_changed"),
    );
    await db().update(coupons).set({ status: "active" }).where(eq(coupons.id, ends));
    await look();
    expect((await list("type=warning")).data.map((each: { kind: string }) => each.kind)).toContain("coupon_ending");
  });

  it.each([
    ["longest", "2027-11-07T04:30:00Z", "2027-11-08"],
    ["shortest", "2027-03-14T04:30:00Z", "2027-03-14"],
  ])("report only tomorrow's onboardings around the %s day of the year", async (_day, at, tomorrow) => {
    const others = [await onboardingOn(day(tomorrow, -1), null), await onboardingOn(day(tomorrow, 1), null)];
    const id = await onboardingOn(tomorrow, null);
    const before = now;
    now = new Date(at);
    await look();
    // A session would have expired by then.
    now = before;
    const notified = (await list("type=info")).data
      .filter((each: { kind: string }) => each.kind === "onboarding_tomorrow")
      .map((each: { subject: { id: number } }) => each.subject.id);
    expect(notified).toEqual([id]);
    await db()
      .delete(onboardings)
      .where(inArray(onboardings.id, [...others, id]));
    await look();
  });

  it("are created however many conditions begin and end concurrently", async () => {
    const total = async () => (await list()).meta.total;
    const before = await total();
    await db().execute(sql`insert into onboardings (company_name, contact_person, contact_email, contact_phone,
        onboarding_date, package_type, package_name, notes, status, scheduled_by, invite_uid, search_text, created_at,
        updated_at, updated_by)
      select 'Many', 'Ada', 'a@b.example', '', '2026-01-02', 'Starter', '', '', 'scheduled', 'Test', 'x', 'many', now(),
        now(), 'Test' from generate_series(1, 7000)`);
    await look();
    expect(await total()).toBe(before + 7_000);
    await db().delete(onboardings).where(eq(onboardings.company_name, "Many"));
    await look();
    expect(await total()).toBe(before);
  });

  it("report failed jobs to Super Admins only", async () => {
    await app.running.jobs.started();
    await db().execute(sql`insert into pgboss.job (id, name, state, output, completed_on, created_on)
      values (gen_random_uuid(), 'mail', 'failed', '{"message": "No such host"}', now(), now())`);
    await look();
    expect((await list("type=error")).data).toMatchObject([
      { kind: "job_failed", message: "“Send an email” failed: No such host" },
    ]);
    expect((await list("type=error", await app.as("manager"))).data).toEqual([]);
    await db().execute(sql`delete from pgboss.job where state = 'failed'`);
    await look();
    expect((await list("type=error")).data).toEqual([]);
  });

  it("show each role the areas it may see", async () => {
    const kinds = (await list("", await app.as("sales"))).data.map((each: { kind: string }) => each.kind.split("_")[0]);
    expect(new Set(kinds)).toEqual(new Set(["onboarding"]));
  });

  it("are read by each person separately, and start as read for new people", async () => {
    const colleague = await app.as("manager");
    now = new Date("2026-11-03T15:30:00Z");
    await couponUntil("2026-11-05");
    await look();
    expect((await list("", colleague)).meta.unread).toBe(1);
    const [first] = (await list("search_key=Until 2026-11-05", colleague)).data;
    expect(first.read).toBe(false);
    expect((await colleague.patch(`/admin/notifications/${first.id}`, { read: true })).body.data.read).toBe(true);
    expect((await list("", colleague)).meta.unread).toBe(0);
    expect((await list("search_key=Until 2026-11-05")).data[0].read).toBe(false);
    await colleague.patch(`/admin/notifications/${first.id}`, { read: false });
    expect((await list("", colleague)).meta.unread).toBe(1);
    expect((await colleague.post("/admin/notifications/read_all")).status).toBe(200);
    expect((await list("", colleague)).meta.unread).toBe(0);
    const [older] = (await list("type=info", colleague)).data;
    expect(older.read).toBe(true);
    const again = await colleague.patch(`/admin/notifications/${older.id}`, { read: false });
    expect([again.body.data.read, (await list("", colleague)).meta.unread]).toEqual([false, 1]);
    await colleague.patch(`/admin/notifications/${older.id}`, { read: true });
    expect((await list("", colleague)).meta.unread).toBe(0);
  });

  it("answer 404 for one that the role may not see, and 422 for an invalid body", async () => {
    const [coupon] = (await list("search_key=coupon")).data;
    const sales = await app.as("sales");
    expect((await sales.patch(`/admin/notifications/${coupon.id}`, { read: true })).status).toBe(404);
    expect((await admin.patch(`/admin/notifications/${coupon.id}`, { read: "yes" })).status).toBe(422);
  });

  it("page by key in order, with the right total", async () => {
    const whole = await list();
    const seen: number[] = [];
    let next: number | null = null;
    do {
      const { body } = await admin.get(`/admin/notifications?per_page=2${next ? `&before=${next}` : ""}`);
      seen.push(...body.data.map((each: { id: number }) => each.id));
      next = body.meta.next;
    } while (next !== null);
    expect(seen).toEqual(whole.data.map((each: { id: number }) => each.id));
    expect(whole.meta.total).toBe(seen.length);
  });

  it("arrive without a request", async () => {
    const stream = await openStream(app.url, admin);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    await couponUntil("2026-11-06");
    await look();
    await expect.poll(() => stream.of("notifications").length).toBeGreaterThan(0);
    await stream.close();
  });

  it("are checked after a write only for conditions that depend on it, and otherwise stay", async () => {
    await couponUntil("2026-11-05");
    const before = await list();
    expect(await look(new Set(["brand"]))).toBe(false);
    expect((await list()).data).toEqual(before.data);
    expect(await look(new Set(["coupon"]))).toBe(true);
    expect((await list()).meta.total).toBe(before.meta.total + 1);
  });

  it("go on while one kind fails, each within its own time (MORE-184)", async () => {
    const job_failed = { ...allConditions.job_failed, find: () => Promise.reject(new Error("no")) };
    await couponUntil("2026-11-04");
    const before = (await list()).meta.total;
    const failures: unknown[] = [];
    const conditions = { ...allConditions, job_failed };
    await refreshConditions(app.services, conditions, "all", (...failure) => failures.push(failure));
    expect(failures).toEqual([[new Error("no"), "job_failed"]]);
    expect((await list()).meta.total).toBe(before + 1);
  });
});

describe("the notifications of the dashboard", () => {
  it("leave out on request what needs attention, but not while that is snoozed (MORE-402)", async () => {
    const today = dayIn("America/New_York", clock.now());
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const { brand, late, tomorrow } = await app.ctx.db.transaction(async () => {
      const brand = await makeBrand(app.ctx, { organization_plan_id: await makePackage(app.ctx) });
      const tested_at = clock.now().toISOString();
      await db().insert(credentialTests).values({ brand_id: brand.id, kind: "smtp", ok: false, stages: [], tested_at });
      const late = await onboardingOn(today, at(-1));
      const tomorrow = await onboardingOn(day(today, 1), at(24));
      return { brand, late, tomorrow };
    });
    await look();
    const failing = `credentials_failing ${brand.id}`;
    const isLate = `onboarding_late ${late}`;
    const isTomorrow = `onboarding_tomorrow ${tomorrow}`;
    const found = async (query = "") => {
      const { data } = await list(query);
      const told = data.map(({ kind, subject }: { kind: string; subject: { id: number } }) => `${kind} ${subject.id}`);
      return told.filter((each: string) => [failing, isLate, isTomorrow].includes(each));
    };
    expect(await found()).toEqual([failing, isLate, isTomorrow]);
    expect(await found("without=attention")).toEqual([isTomorrow]);
    const { data: rest, meta } = await list("without=attention");
    expect(meta.total).toBe(rest.length);
    const { data } = (await admin.get("/admin/attention?per_page=100")).body;
    const item = data.find(
      (each: { reason: string; subject: { id: number } }) =>
        each.reason === "onboarding_late" && each.subject.id === late,
    );
    const snoozed = await admin.patch(`/admin/attention/${item.id}`, { snoozed_until: day(today, 3) });
    expect(snoozed.status).toBe(200);
    expect(await found("without=attention")).toEqual([isLate, isTomorrow]);
  });
});
