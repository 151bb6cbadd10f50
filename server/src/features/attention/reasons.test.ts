import { randomUUID } from "node:crypto";
import type { AttentionItem } from "@console/contract/attention.ts";
import { type AttentionReason, attentionReasonCodes } from "@console/contract/attention-reasons.ts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { Client } from "../../../test/client.ts";
import { noReasons } from "../../../test/factories/attention.ts";
import { makeBilledBrand } from "../../../test/factories/bill.ts";
import { makeBrand } from "../../../test/factories/brand.ts";
import { makeBusiness } from "../../../test/factories/business.ts";
import { retireModel } from "../../../test/factories/catalog.ts";
import { makeCoupon } from "../../../test/factories/coupon.ts";
import { makeMember } from "../../../test/factories/member.ts";
import { finishOnboarding, makeOnboarding } from "../../../test/factories/onboarding.ts";
import { makePackage } from "../../../test/factories/package.ts";
import { makeRefused } from "../../../test/factories/refused.ts";
import { makeWaitingUsage } from "../../../test/factories/unbilled.ts";
import { allReasons } from "../../all-reasons.ts";
import { bills } from "../../db/tables/bills.ts";
import { brands, credentialTests } from "../../db/tables/brands.ts";
import { brandConfigurations, configurationChanges } from "../../db/tables/configurations.ts";
import { passkeyPolicy } from "../../db/tables/passkeys.ts";
import { usageTotals } from "../../db/tables/refused-events.ts";
import { usageDays, usageFeeds } from "../../db/tables/usage.ts";
import { closeMonth } from "../bills/close.service.ts";
import { list } from "./attention.service.ts";
import { refreshAttention } from "./refresh.service.ts";

const START = "2026-11-20T15:00:00Z";
let now = new Date(START);
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, reasons: noReasons });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());
afterEach(() => {
  now = new Date(START);
});

const db = () => app.ctx.db.current();
const stamps = { created_at: START, updated_at: START, updated_by: "Test" };
const ended = new Set<string>();

/** What needs attention for one reason, after looking. */
async function found(reason: AttentionReason, about?: { brand?: number; subject?: number }): Promise<AttentionItem[]> {
  await refreshAttention(app.services, allReasons, "all");
  // Not by a call: its session would end with the days that pass here.
  const { data } = await list(app.ctx, { page: 1, per_page: 100, status: "open", reason });
  return data.filter(
    (each) =>
      (about?.brand === undefined || each.organization_id === about.brand) &&
      (about?.subject === undefined || each.subject.id === about.subject),
  );
}

type Expected = Partial<AttentionItem>;

/** It begins with this, and is gone after `end`. */
async function beginsAndEnds(
  reason: AttentionReason,
  about: { brand?: number; subject?: number },
  expected: Expected,
  end: () => Promise<unknown>,
): Promise<void> {
  expect(await found(reason, about)).toMatchObject([{ reason, ...expected }]);
  await end();
  expect(await found(reason, about)).toEqual([]);
  ended.add(reason);
}

const nameOf = async (id: number): Promise<string> =>
  (await db().select({ name: brands.name }).from(brands).where(eq(brands.id, id)))[0]?.name ?? "";
const put = (path: string, body: object) => admin.put(path, body);
const threshold = (settings: object) =>
  put("/admin/operator_settings", { operator_settings: { legal_name: "Northwind", ...settings } });
const pay = (brandId: number, month: string) =>
  admin.patch(`/admin/billing_histories/${month}`, { status: "paid" }, { "organization-id": String(brandId) });

async function closedBill(brandId: number, month: string, total: string) {
  await closeMonth({ ...app.ctx, audited: [] }, brandId, month);
  // Bills refuse changes, also by hand: only this test makes one with another total.
  await db().execute(sql`alter table bills disable trigger user`);
  await db()
    .update(bills)
    .set({ total })
    .where(and(eq(bills.brand_id, brandId), eq(bills.month, month)));
  await db().execute(sql`alter table bills enable trigger user`);
}

describe("bills", () => {
  it("overdue: from the day after the due date until all are paid, with their sum", async () => {
    const brand = await makeBilledBrand(app.ctx, 2);
    await closedBill(brand, "2026-09-01", "90.00");
    await closedBill(brand, "2026-10-01", "95.50");
    now = new Date("2026-11-16T15:00:00Z");
    expect(await found("overdue_bill", { brand })).toMatchObject([{ money: "90.00" }]);
    now = new Date("2026-11-17T15:00:00Z");
    const name = await nameOf(brand);
    const message = `${name}'s September bill ($90.00) was due Oct 16. And 1 more.`;
    await beginsAndEnds(
      "overdue_bill",
      { brand },
      { message, money: "185.50", since: "2026-10-17T04:00:00.000Z" },
      async () => {
        await pay(brand, "2026-09");
        expect(await found("overdue_bill", { brand })).toMatchObject([{ money: "95.50" }]);
        await pay(brand, "2026-10");
      },
    );
  });

  it("changed by a quarter or what the operator says, until paid", async () => {
    const brand = await makeBilledBrand(app.ctx, 2);
    await closedBill(brand, "2026-09-01", "100.00");
    await closedBill(brand, "2026-10-01", "124.99");
    expect(await found("bill_changed", { brand })).toEqual([]);
    await threshold({ attention_bill_change: "24.99" });
    expect(await found("bill_changed", { brand })).toMatchObject([{ money: "24.99" }]);
    await threshold({ attention_bill_change: "25" });
    expect(await found("bill_changed", { brand })).toEqual([]);
    await closedBill(brand, "2026-10-01", "75.00");
    await beginsAndEnds("bill_changed", { brand }, { money: "25.00" }, () => pay(brand, "2026-10"));
  });

  it("not closed an hour after the close was due, until they are", async () => {
    const brand = await makeBilledBrand(app.ctx);
    const expected = { message: `${await nameOf(brand)}'s October bill is not closed.`, money: null };
    await beginsAndEnds("month_not_closed", { brand }, expected, () =>
      closeMonth({ ...app.ctx, audited: [] }, brand, "2026-10-01"),
    );
  });

  it("differ from their usage, until a check finds them equal", async () => {
    const brand = await makeBilledBrand(app.ctx);
    await closeMonth({ ...app.ctx, audited: [] }, brand, "2026-10-01");
    const [bill] = await db().select().from(bills).where(eq(bills.brand_id, brand));
    const check = (total: string | null) =>
      db().execute(sql`insert into bill_checks (bill_id, checked_at, found) values (${bill?.id}, ${START}, ${total})
        on conflict (bill_id) do update set found = excluded.found`);
    await check("59.00");
    await beginsAndEnds("check_differs", { brand }, { money: "40.00", since: "2026-11-20T15:00:00.000Z" }, () =>
      check(null),
    );
  });

  it("with a margin below the operator's limit, for Super Admins", async () => {
    const brand = await makeBilledBrand(app.ctx);
    const business = await makeBusiness(app.ctx, brand);
    now = new Date("2026-10-15T15:00:00Z");
    await sendMinutes(brand, business.external_id, "2026-10-14T15:00:00Z", "1000");
    now = new Date(START);
    await closeMonth({ ...app.ctx, audited: [] }, brand, "2026-10-01");
    await put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "100", from: "2026-01" } });
    const [low] = await found("low_margin", { brand });
    expect(low?.message).toMatch(/margin in October was −[\d.]+%\.$/);
    expect(Number(low?.money)).toBeGreaterThan(90_000);
    const manager = await app.as("manager");
    const seen = (await manager.get("/admin/attention?per_page=100")).body;
    expect(seen.data.some(({ reason }: AttentionItem) => reason === "low_margin")).toBe(false);
    await beginsAndEnds("low_margin", { brand }, {}, () =>
      put("/admin/platform_costs/engine/v1", { platform_cost: { cost: "0", from: "2026-01" } }),
    );
  });
});

async function sendMinutes(brand: number, business_id: string, occurred_at: string, quantity: string): Promise<void> {
  const platform = await app.platform("usage");
  const event = {
    id: randomUUID(),
    organization_id: brand,
    business_id,
    type: "standard_minutes",
    quantity,
    occurred_at,
  };
  const answer = await platform.post("/platform/usage_events", { usage_events: [event] });
  expect(answer.body.data.accepted).toBe(1);
}

async function insertMinutes(brand: number, days: Record<string, string>): Promise<void> {
  await db()
    .insert(usageDays)
    .values(
      Object.entries(days).map(([day, quantity]) => ({
        ...{ brand_id: brand, bill_month: `${day.slice(0, 7)}-01`, type: "standard_minutes" as const, business_id: 1 },
        ...{ day, quantity, last_at: `${day}T15:00:00Z`, last_event_id: day },
      })),
    );
}

describe("usage", () => {
  it("falling: three days against the same weekdays, so that a weekend is compared with weekends", async () => {
    const { id: brand } = await makeBrand(app.ctx);
    await db().insert(usageFeeds).values({ brand_id: brand, last_received_at: START });
    // Friday to Sunday are compared on Monday: 1,000 minutes on Fridays, none on weekends.
    const fridays = ["2026-10-23", "2026-10-30", "2026-11-06", "2026-11-13"];
    await insertMinutes(brand, Object.fromEntries(fridays.map((day) => [day, "1000"])));
    await insertMinutes(brand, { "2026-11-20": "501", "2026-11-19": "9000" });
    now = new Date("2026-11-23T15:00:00Z");
    await db().update(usageFeeds).set({ last_received_at: now.toISOString() }).where(eq(usageFeeds.brand_id, brand));
    expect(await found("usage_falling", { brand })).toEqual([]);
    await db()
      .update(usageDays)
      .set({ quantity: "500" })
      .where(and(eq(usageDays.brand_id, brand), eq(usageDays.day, "2026-11-20")));
    const message = `${await nameOf(brand)}'s minutes from Nov 20 to Nov 22 are 50% below the same weekdays of the last 4 weeks.`;
    await beginsAndEnds("usage_falling", { brand }, { message, money: null }, () =>
      insertMinutes(brand, { "2026-11-21": "1" }),
    );
  });

  it("silent: after the operator's hours, with the last bill as money, until the next event", async () => {
    const brand = await makeBilledBrand(app.ctx);
    await closeMonth({ ...app.ctx, audited: [] }, brand, "2026-10-01");
    await db().insert(usageFeeds).values({ brand_id: brand, last_received_at: "2026-11-19T15:59:00Z" });
    expect(await found("usage_silent", { brand })).toEqual([]);
    await threshold({ attention_silent_hours: 23 });
    await beginsAndEnds("usage_silent", { brand }, { money: "99.00", since: "2026-11-19T15:59:00.000Z" }, () =>
      db().update(usageFeeds).set({ last_received_at: START }).where(eq(usageFeeds.brand_id, brand)),
    );
  });

  it("differing from the platform's total, until they agree", async () => {
    const { id: brand } = await makeBrand(app.ctx);
    const total = { day: "2026-11-18", brand_id: brand, type: "standard_minutes" as const, quantity: "10" };
    await db()
      .insert(usageTotals)
      .values({ ...total, reported_at: START, differs: true, hours: [] });
    await beginsAndEnds("usage_differs", { brand }, { since: "2026-11-19T05:00:00.000Z" }, () =>
      db().update(usageTotals).set({ differs: false }).where(eq(usageTotals.brand_id, brand)),
    );
  });

  it("refused, with what its minutes cost, until somebody handles it", async () => {
    const brand = await makeBilledBrand(app.ctx);
    const { groupId } = await makeRefused(app.ctx, { organization_id: brand, quantity: "250.5" });
    expect(await found("refused_usage", { brand })).toEqual([]);
    now = new Date("2026-11-20T15:06:00Z");
    await beginsAndEnds("refused_usage", { brand }, { money: "35.07", since: "2026-11-20T15:00:00.000Z" }, () =>
      admin.post(`/admin/refused_event_groups/${groupId}/dismiss`, { reason: "Test" }),
    );
  });

  it("while inactive, until it is billed or waived", async () => {
    const { id, brandId: brand } = await makeWaitingUsage(app.ctx);
    expect(await found("unbilled_usage", { brand })).toEqual([]);
    await beginsAndEnds(
      "inactive_usage",
      { brand },
      { money: "0.45", subject: { kind: "usage", id: brand, label: await nameOf(brand) } },
      () => admin.post(`/admin/unbilled_usage/${id}/waive`),
    );
  });

  it("of a brand without a package, until it has one", async () => {
    const { id: brand } = await makeBrand(app.ctx);
    const { external_id } = await makeBusiness(app.ctx, brand);
    await sendMinutes(brand, external_id, "2026-11-20T14:00:00Z", "5");
    const organization_plan_id = await makePackage(app.ctx);
    await beginsAndEnds("unbilled_usage", { brand }, { money: null }, () =>
      admin.put(`/admin/agencies/${brand}`, { organization: { organization_plan_id } }),
    );
  });
});

describe("brands", () => {
  it("with failing credentials, one item for all of them, until the tests succeed", async () => {
    const brand = await makeBilledBrand(app.ctx);
    await closeMonth({ ...app.ctx, audited: [] }, brand, "2026-10-01");
    const test = { brand_id: brand, ok: false, stages: [] };
    await db()
      .insert(credentialTests)
      .values({ ...test, kind: "smtp", tested_at: "2026-11-18T15:00:00Z" });
    await db()
      .insert(credentialTests)
      .values({ ...test, kind: "stripe", tested_at: "2026-11-17T15:00:00Z" });
    const message = `${await nameOf(brand)}'s SMTP credentials are failing. And 1 more.`;
    const expected = { message, money: "99.00", since: "2026-11-17T15:00:00.000Z" };
    await beginsAndEnds("credentials_failing", { brand }, expected, () =>
      db().update(credentialTests).set({ ok: true }).where(eq(credentialTests.brand_id, brand)),
    );
  });

  it("whose configuration is not confirmed, until it is", async () => {
    const { id: brand } = await makeBrand(app.ctx);
    await db().execute(sql`insert into settings (name, value) values ('platform_confirms_since', '2026-11-01T00:00:00Z')
      on conflict do nothing`);
    await db().delete(configurationChanges).where(eq(configurationChanges.brand_id, brand));
    const [{ version } = { version: 1 }] = await db()
      .select()
      .from(brandConfigurations)
      .where(eq(brandConfigurations.brand_id, brand));
    await db()
      .insert(configurationChanges)
      .values({ brand_id: brand, part: "engines", version, changed_at: "2026-11-20T14:54:00Z" });
    await beginsAndEnds("configuration_unconfirmed", { brand }, { since: "2026-11-20T14:54:00.000Z" }, () =>
      db().update(configurationChanges).set({ applied_at: START }).where(eq(configurationChanges.brand_id, brand)),
    );
  });

  it("that use an engine part about to end, each of them, until another day is announced", async () => {
    const one = await makeBrand(app.ctx);
    const other = await makeBrand(app.ctx);
    for (const { id } of [one, other]) await makeBusiness(app.ctx, id);
    await retireModel(app.ctx, "v1", "2026-12-21");
    expect(await found("engine_part_ending")).toEqual([]);
    await retireModel(app.ctx, "v1", "2026-12-20");
    const seen = await found("engine_part_ending");
    expect(seen.map(({ organization_id }) => organization_id)).toEqual(expect.arrayContaining([one.id, other.id]));
    await beginsAndEnds("engine_part_ending", { brand: one.id }, {}, () => retireModel(app.ctx, "v1", null));
  });

  it("whose plan changes within a week, until it has changed or is undone", async () => {
    const brand = await makeBilledBrand(app.ctx);
    await closeMonth({ ...app.ctx, audited: [] }, brand, "2026-10-01");
    const next = await makePackage(app.ctx, { name: "After", base_price: "149.5" });
    await put(`/admin/agencies/${brand}`, { organization: { organization_plan_id: next } });
    expect(await found("plan_change_due", { brand })).toEqual([]);
    now = new Date("2026-11-24T15:00:00Z");
    const message = `${await nameOf(brand)} moves to After on Dec 1.`;
    const expected = { message, money: "50.50", since: "2026-11-24T05:00:00.000Z" };
    await beginsAndEnds("plan_change_due", { brand }, expected, async () => {
      now = new Date("2026-12-01T15:00:00Z");
    });
  });
});

describe("appointments and coupons", () => {
  it("late onboardings, until they are done", async () => {
    const { id } = await makeOnboarding(app.ctx, { onboarding_date: "2026-11-19" });
    await beginsAndEnds("onboarding_late", { subject: id }, { since: "2026-11-20T05:00:00.000Z", brand: null }, () =>
      finishOnboarding(app.ctx, id),
    );
  });

  it("overlapping onboardings, the later one of them, until it is moved", async () => {
    const first = await makeOnboarding(app.ctx, { onboarding_date: "2026-11-25", onboarding_time: "10:00" });
    const next = await makeOnboarding(app.ctx, { onboarding_date: "2026-11-25", onboarding_time: "10:45" });
    const second = await makeOnboarding(app.ctx, { onboarding_date: "2026-11-25", onboarding_time: "10:44" });
    const message = `${second.company_name}'s onboarding on Nov 25 at 10:44 AM EST overlaps with ${first.company_name}'s.`;
    expect(await found("onboarding_overlapping", { subject: first.id })).toEqual([]);
    expect(await found("onboarding_overlapping", { subject: next.id })).toHaveLength(1);
    await beginsAndEnds("onboarding_overlapping", { subject: second.id }, { message }, () =>
      admin.patch(`/admin/onboardings/${second.id}`, { onboarding: { onboarding_time: "12:00" } }),
    );
    expect(await found("onboarding_overlapping", { subject: next.id })).toEqual([]);
  });

  it("coupons that end within the operator's days, until they are extended", async () => {
    const { id } = await makeCoupon(app.ctx, { expires_at: "2026-11-28" });
    expect(await found("coupon_ending", { subject: id })).toEqual([]);
    await threshold({ attention_days: 8 });
    await beginsAndEnds("coupon_ending", { subject: id }, { since: "2026-11-20T05:00:00.000Z" }, () =>
      threshold({ attention_days: 7 }),
    );
  });
});

describe("the console itself", () => {
  it("jobs and emails that failed, separately, until they are out of the queue", async () => {
    await app.running.jobs.started();
    for (const name of ["invoice_mail", "close_months"])
      await db().execute(sql`insert into pgboss.job (id, name, state, output, completed_on, created_on)
        values (gen_random_uuid(), ${name}, 'failed', '{"message": "No such host"}', ${START}, ${START})`);
    expect((await found("email_failed")).map(({ message }) => message)).toEqual([
      "Job invoice_mail failed: No such host",
    ]);
    const clear = () => db().execute(sql`delete from pgboss.job where state = 'failed'`);
    await beginsAndEnds("job_failed", {}, { message: "Job close_months failed: No such host" }, clear);
    expect(await found("email_failed")).toEqual([]);
    ended.add("email_failed");
  });

  it("operator details, from the first brand on until they are entered", async () => {
    await db().execute(sql`delete from operator_settings`);
    await makeBrand(app.ctx);
    await beginsAndEnds("operator_details_missing", {}, { brand: null, money: null }, () => threshold({}));
  });

  it("a passkey that a role requires, for each person without one", async () => {
    const { id } = await makeMember(app.ctx, { role: "manager", name: "Dana Whitfield" });
    await db()
      .insert(passkeyPolicy)
      .values({ ...stamps, role: "manager", required: true });
    const message = "Dana Whitfield (Manager) must sign in with a passkey but has none.";
    await beginsAndEnds("passkey_missing", { subject: id }, { message }, () =>
      db().update(passkeyPolicy).set({ required: false }).where(eq(passkeyPolicy.role, "manager")),
    );
  });

  it("are all reasons that there are", () => {
    // Those of the audit log: `server/src/features/audit-log/audit-log.test.ts`.
    const elsewhere = ["audit_log_broken", "anchor_failing"];
    expect([...ended, ...elsewhere].sort()).toEqual([...attentionReasonCodes].sort());
  });
});
