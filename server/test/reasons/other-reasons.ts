import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { raiseConfigurations } from "../../src/audit/configuration.db.ts";
import { saveLastBackup } from "../../src/backup/last-backup.db.ts";
import { auditPublications } from "../../src/db/tables/audit-log.ts";
import { credentialTests } from "../../src/db/tables/brands.ts";
import { brandConfigurations, configurationChanges } from "../../src/db/tables/configurations.ts";
import { brandGoLive } from "../../src/db/tables/go-live.ts";
import { passkeyPolicy } from "../../src/db/tables/passkeys.ts";
import { rollouts } from "../../src/db/tables/rollouts.ts";
import { closeMonth } from "../../src/features/money/bills/close.service.ts";
import { settle } from "../../src/features/partners/go-live/go-live.service.ts";
import { makeBilledBrand } from "../factories/bill.ts";
import { makeBrand } from "../factories/brand.ts";
import { makeBusiness } from "../factories/business.ts";
import { makeRollout, retireModel } from "../factories/catalog.ts";
import { makeCoupon } from "../factories/coupon.ts";
import { makeMember } from "../factories/member.ts";
import { finishOnboarding, makeOnboarding } from "../factories/onboarding.ts";
import { makePackage } from "../factories/package.ts";
import { type ReasonsApp, START, stamps } from "./reasons-app.ts";

/** Reasons about brands, appointments, coupons and the console itself. */
export function otherReasons(of: ReasonsApp): void {
  const { beginsAndEnds, db, found, nameOf, threshold } = of;
  /** The platform has confirmed something before. */
  const confirms = () =>
    db().execute(sql`insert into settings (name, value) values ('platform_confirms_since', '2026-11-01T00:00:00Z')
      on conflict do nothing`);
  const put = (path: string, body: object) => of.admin.put(path, body);

  describe("brands", () => {
    it("with failing credentials, one item for all of them, until the tests succeed", async () => {
      of.setBilling(START);
      const brand = await makeBilledBrand(of.app.ctx);
      await closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01");
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
      const { id: brand } = await makeBrand(of.app.ctx);
      await confirms();
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

    it("whose configuration is edited every four minutes, since the first change that is not confirmed", async () => {
      const { id: brand } = await makeBrand(of.app.ctx);
      await db().delete(configurationChanges).where(eq(configurationChanges.brand_id, brand));
      await confirms();
      const at = (minute: string) => `2026-11-20T14:${minute}:00.000Z`;
      const edit = (minute: string) => raiseConfigurations(db(), [{ brandId: brand, part: "engines" }], at(minute));
      for (const minute of ["50", "54", "58"]) await edit(minute);
      const platform = await of.app.platform("configuration");
      const { configuration_version: version } = (await platform.get(`/platform/organizations/${brand}/configuration`))
        .body.data;
      const confirm = (confirmed: number, minute: string) =>
        platform.put(`/platform/organizations/${brand}/applied`, { version: confirmed, applied_at: at(minute) });
      await beginsAndEnds("configuration_unconfirmed", { brand }, { since: at("50") }, async () => {
        // A platform that is one version behind is at work: what it lacks began with the last change.
        expect((await confirm(version - 1, "59")).status).toBe(200);
      });
      of.setNow("2026-11-20T15:04:00Z");
      await beginsAndEnds("configuration_unconfirmed", { brand }, { since: at("58") }, () => confirm(version, "59"));
    });

    it("that use an engine part about to end, each of them, until another day is announced", async () => {
      of.setBilling(START);
      const one = await makeBrand(of.app.ctx);
      const other = await makeBrand(of.app.ctx);
      for (const { id } of [one, other]) await makeBusiness(of.app.ctx, id);
      await retireModel(of.app.ctx, "v1", "2026-12-21");
      expect(await found("engine_part_ending")).toEqual([]);
      await retireModel(of.app.ctx, "v1", "2026-12-20");
      const seen = await found("engine_part_ending");
      expect(seen.map(({ organization_id }) => organization_id)).toEqual(expect.arrayContaining([one.id, other.id]));
      await beginsAndEnds("engine_part_ending", { brand: one.id }, {}, () => retireModel(of.app.ctx, "v1", null));
    });

    it("whose tax exemption ends within 30 days, until it is extended", async () => {
      of.setBilling(START);
      const { id: brand } = await makeBrand(of.app.ctx);
      const exempt = (exempt_until: string) =>
        put(`/admin/agencies/${brand}`, { organization: { tax: "exempt", exempt_until } });
      await exempt("2026-12-21");
      expect(await found("certificate_ending", { brand })).toEqual([]);
      await exempt("2026-12-20");
      const message = `The tax exemption of ${await nameOf(brand)} ends on Dec 20.`;
      await beginsAndEnds("certificate_ending", { brand }, { message, since: "2026-11-20T05:00:00.000Z" }, () =>
        exempt("2027-12-31"),
      );
    });

    it("that are not live two weeks after they were created, with what is open, until all is done (MORE-510)", async () => {
      const { id: brand } = await makeBrand(of.app.ctx, { address: "1 Main Street", user_email: "ada@brand.example" });
      of.setNow("2026-12-04T15:00:00Z");
      await settle(of.app.services);
      expect(await found("go_live_late", { brand })).toEqual([]);
      of.setNow("2026-12-04T15:00:01Z");
      const open = "portal owner active, engine confirmed by the platform, first business reported and first call";
      const message = `${await nameOf(brand)} isn't live yet. Still open: ${open}.`;
      const all = { owner_active_at: START, engine_at: START, business_at: START, call_at: START };
      const expected = { message, since: "2026-12-04T15:00:00.000Z", account_owner: null };
      await beginsAndEnds("go_live_late", { brand }, expected, async () => {
        await db().update(brandGoLive).set(all).where(eq(brandGoLive.brand_id, brand));
        await settle(of.app.services);
      });
    });

    it("whose plan changes within a week, until it has changed or is undone", async () => {
      of.setBilling(START);
      const brand = await makeBilledBrand(of.app.ctx);
      await closeMonth({ ...of.app.ctx, audited: [] }, brand, "2026-10-01");
      const next = await makePackage(of.app.ctx, { name: "After", base_price: "149.5" });
      await put(`/admin/agencies/${brand}`, { organization: { organization_plan_id: next } });
      expect(await found("plan_change_due", { brand })).toEqual([]);
      of.setBilling("2026-11-24T15:00:00Z");
      const message = `${await nameOf(brand)} moves to After on Dec 1.`;
      const expected = { message, money: "50.50", since: "2026-11-24T05:00:00.000Z" };
      await beginsAndEnds("plan_change_due", { brand }, expected, async () => {
        of.setBilling("2026-12-01T15:00:00Z");
      });
    });
  });

  describe("appointments and coupons", () => {
    it("late onboardings, until they are done", async () => {
      const { id } = await makeOnboarding(of.app.ctx, { onboarding_date: "2026-11-19" });
      await beginsAndEnds("onboarding_late", { subject: id }, { since: "2026-11-20T05:00:00.000Z", brand: null }, () =>
        finishOnboarding(of.app.ctx, id),
      );
    });

    it("overlapping onboardings, the later one of them, until it is moved", async () => {
      const first = await makeOnboarding(of.app.ctx, { onboarding_date: "2026-11-25", onboarding_time: "10:00" });
      const next = await makeOnboarding(of.app.ctx, { onboarding_date: "2026-11-25", onboarding_time: "10:45" });
      const second = await makeOnboarding(of.app.ctx, { onboarding_date: "2026-11-25", onboarding_time: "10:44" });
      const message = `${second.company_name}'s onboarding on Nov 25 at 10:44 AM EST overlaps with ${first.company_name}'s.`;
      expect(await found("onboarding_overlapping", { subject: first.id })).toEqual([]);
      expect(await found("onboarding_overlapping", { subject: next.id })).toHaveLength(1);
      await beginsAndEnds("onboarding_overlapping", { subject: second.id }, { message }, () =>
        of.admin.patch(`/admin/onboardings/${second.id}`, { onboarding: { onboarding_time: "12:00" } }),
      );
      expect(await found("onboarding_overlapping", { subject: next.id })).toEqual([]);
    });

    it("coupons that end within the operator's days, until they are extended", async () => {
      of.setBilling(START);
      const { id } = await makeCoupon(of.app.ctx, { expires_at: "2026-11-28" });
      expect(await found("coupon_ending", { subject: id })).toEqual([]);
      await threshold({ attention_days: 8 });
      await beginsAndEnds("coupon_ending", { subject: id }, { since: "2026-11-20T05:00:00.000Z" }, () =>
        threshold({ attention_days: 7 }),
      );
    });
  });
  describe("the console itself", () => {
    it("jobs and emails that failed, separately, until they are out of the queue", async () => {
      await of.app.running.jobs.started();
      for (const name of ["invoice_mail", "close_months"])
        await db().execute(sql`insert into pgboss.job (id, name, state, output, completed_on, created_on)
          values (gen_random_uuid(), ${name}, 'failed', '{"message": "No such host"}', ${START}, ${START})`);
      expect((await found("email_failed")).map(({ message }) => message)).toEqual([
        "“Email an invoice” failed: No such host",
      ]);
      const clear = () => db().execute(sql`delete from pgboss.job where state = 'failed'`);
      await beginsAndEnds("job_failed", {}, { message: "“Close last month” failed: No such host" }, clear);
      expect(await found("email_failed")).toEqual([]);
      of.ended.add("email_failed");
    });

    it("operator details, from the first brand on until they are entered", async () => {
      await db().execute(sql`delete from operator_settings`);
      await makeBrand(of.app.ctx);
      await beginsAndEnds("operator_details_missing", {}, { brand: null, money: null }, () => threshold({}));
    });

    it("a passkey that a role requires, for each person without one", async () => {
      const { id } = await makeMember(of.app.ctx, { role: "manager", name: "Dana Whitfield" });
      await db()
        .insert(passkeyPolicy)
        .values({ ...stamps, role: "manager", required: true });
      const message = "Dana Whitfield (Manager) must sign in with a passkey but has none.";
      await beginsAndEnds("passkey_missing", { subject: id }, { message }, () =>
        db().update(passkeyPolicy).set({ required: false }).where(eq(passkeyPolicy.role, "manager")),
      );
    });

    it("an audit log that no longer verifies, until it does", async () => {
      await db().execute(sql`insert into audit_verification (id, ok, message, failing_since, verified_at, checked)
        values (1, false, 'Event 2 was changed.', ${START}, ${START}, 2)
        on conflict (id) do update set ok = false, message = excluded.message, failing_since = excluded.failing_since`);
      await beginsAndEnds("audit_log_broken", {}, { brand: null, since: "2026-11-20T15:00:00.000Z" }, () =>
        db().execute(sql`update audit_verification set ok = true, failing_since = null`),
      );
    });

    it("an old backup of a database that has one, until there is a newer one", async () => {
      expect(await found("backup_old")).toEqual([]);
      await saveLastBackup(db(), new Date("2026-11-12T15:00:01Z"));
      expect(await found("backup_old")).toEqual([]);
      of.setNow("2026-11-20T15:00:01Z");
      const message = "The last good backup was taken on Nov 12, 2026.";
      await beginsAndEnds("backup_old", {}, { message, since: "2026-11-20T15:00:01.000Z" }, () =>
        saveLastBackup(db(), new Date("2026-11-20T15:00:00Z")),
      );
    });

    it("a rollout that a fall of minutes put on hold, until it is rolled back (MORE-528)", async () => {
      const { id } = await makeRollout(of.app.ctx);
      expect(await found("rollout_held")).toEqual([]);
      await db().update(rollouts).set({ status: "held", held_for: "fall" }).where(eq(rollouts.id, id));
      await beginsAndEnds("rollout_held", { subject: id }, { brand: null }, () =>
        of.admin.patch(`/admin/rollouts/${id}`, { action: "roll_back" }),
      );
    });

    it("an anchor to which the audit log could not be published, until it could", async () => {
      await db().insert(auditPublications).values({
        anchor: "auditor@example.com",
        seq: 1,
        hash: "h",
        attempts: 3,
        failure: "421",
        failing_since: START,
      });
      await beginsAndEnds("anchor_failing", {}, { brand: null, since: "2026-11-20T15:00:00.000Z" }, () =>
        db().update(auditPublications).set({ published_at: START }),
      );
    });
  });
}
