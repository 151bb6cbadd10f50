// Shows MORE-506, MORE-508, MORE-509, MORE-511.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { brandInput, makePortalUser } from "../../../../test/factories/brand.ts";
import { finishOnboarding, makeOnboarding } from "../../../../test/factories/onboarding.ts";
import { activities } from "../../../db/tables/audit.ts";
import { brandGoLive } from "../../../db/tables/go-live.ts";
import { settle } from "./go-live.service.ts";

const START = "2026-11-20T15:00:00.000Z";
let now = new Date(START);
let app: TestApp;
let staff: Client;
let platform: Client;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, conditions: {} });
  platform = await app.platform("configuration", "businesses", "usage");
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = new Date(START);
  staff = await app.as("super_admin");
});

const minutesLater = (minutes: number): string => {
  now = new Date(now.getTime() + minutes * 60_000);
  return now.toISOString();
};
const created = async (over: object = {}) => {
  const answer = await staff.post("/admin/agencies", { organization: { ...brandInput(), ...over } });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const listOf = async (id: number) => (await staff.get(`/admin/agencies/${id}/go_live`)).body.data;
const change = async (id: number, organization: object) =>
  expect((await staff.put(`/admin/agencies/${id}`, { organization })).status).toBe(200);
const report = async (path: string, body: object) => {
  const answer = await platform.put(`/platform${path}`, body);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const confirm = async (id: number) => {
  const { configuration_version: version } = (await platform.get(`/platform/organizations/${id}/configuration`)).body
    .data;
  await report(`/organizations/${id}/applied`, { version, applied_at: now.toISOString() });
};
const callOf = (organization_id: number, business_id: string, over: object = {}) =>
  platform.post("/platform/usage_events", {
    usage_events: [
      {
        id: randomUUID(),
        organization_id,
        business_id,
        type: "standard_minutes",
        quantity: 3,
        occurred_at: now.toISOString(),
        ...over,
      },
    ],
  });

describe("a brand's go-live list", () => {
  it("ticks each step when it is done, and keeps its date", async () => {
    const brand = await created({ user_name: "Ada", user_email: "ada@lumen.example", use_system: "false" });
    const open = { owner_active_at: null, credentials_at: null, engine_at: null, business_at: null };
    expect(await listOf(brand.id)).toEqual({
      ...open,
      owner_invited_at: START,
      call_at: null,
      address_at: null,
      late: false,
    });

    const active = minutesLater(5);
    await report(`/organizations/${brand.id}/users/${brand.users[0].id}/active`, { active_at: active });
    expect(await listOf(brand.id)).toMatchObject({ ...open, owner_active_at: active });

    const addressed = minutesLater(5);
    await change(brand.id, { address: "1 Main Street" });
    expect(await listOf(brand.id)).toMatchObject({ address_at: addressed, credentials_at: null });

    // Own credentials, until each group that is stored was tested.
    const smtp = new URL(app.smtp.url);
    const smtp_creds = { smtp_address: smtp.hostname, smtp_port: smtp.port, smtp_from: "hello@lumen.example" };
    await change(brand.id, { smtp_creds });
    expect(await listOf(brand.id)).toMatchObject({ credentials_at: null });
    const tested = minutesLater(5);
    const test = { kind: "smtp", values: smtp_creds };
    expect(
      (await staff.post("/admin/credential_tests", test, { "organization-id": String(brand.id) })).body.data.ok,
    ).toBe(true);
    expect(await listOf(brand.id)).toMatchObject({ credentials_at: tested, engine_at: null });

    // An engine that the platform has not confirmed is none yet.
    await confirm(brand.id);
    expect(
      (
        await staff.post(
          "/admin/voice_engines",
          { voice_engine: { code: "v1" } },
          { "organization-id": String(brand.id) },
        )
      ).status,
    ).toBe(200);
    expect(await listOf(brand.id)).toMatchObject({ engine_at: null });
    const confirmed = minutesLater(5);
    await confirm(brand.id);
    expect(await listOf(brand.id)).toMatchObject({ engine_at: confirmed, business_at: null });

    const reported = minutesLater(5);
    const business = randomUUID();
    await report(`/businesses/${business}`, { business: { organization_id: brand.id, name: "Corner Bakery" } });
    await callOf(brand.id, business, { type: "storage_gb" });
    expect(await listOf(brand.id)).toMatchObject({ business_at: reported, call_at: null });
    await settle(app.services);
    await staff.put(`/admin/agencies/${brand.id}`, { organization: { address: "" } });

    const called = minutesLater(5);
    await callOf(brand.id, business);
    await callOf(brand.id, business, { occurred_at: minutesLater(5) });
    const dates = { ...open, owner_invited_at: START, owner_active_at: active, credentials_at: tested };
    const done = { ...dates, engine_at: confirmed, business_at: reported, call_at: called, address_at: addressed };
    expect(await listOf(brand.id)).toEqual({ ...done, late: false });

    expect(await settle(app.services)).toBe(1);
    expect(await settle(app.services)).toBe(0);
    const entries = await app.ctx.db
      .current()
      .select()
      .from(activities)
      .where(eq(activities.organization_id, brand.id));
    const live = entries.filter(({ event }) => event === "brand.went_live");
    expect(live).toMatchObject([{ message: `completed ${brand.name}'s go-live list`, after: done }]);
    // What changes later does not open it again.
    await change(brand.id, { use_system: "true" });
    expect(await listOf(brand.id)).toEqual({ ...done, late: false });
  });

  it("is about the portal owner, and confirms Default (v1) without an assignment once a business runs it", async () => {
    const { id, users } = await created({ user_name: "Ada", user_email: "ada@default.example" });
    const colleague = { name: "Ravi", email: "ravi@default.example", owner: false };
    const added = await staff.post(`/admin/agencies/${id}/users`, { user: colleague });
    const [owner, other] = added.body.data.users;
    expect(owner.id).toBe(users[0].id);
    await report(`/organizations/${id}/users/${other.id}/active`, { active_at: now.toISOString() });
    expect(await listOf(id)).toMatchObject({ owner_active_at: null });
    const applied = minutesLater(5);
    await confirm(id);
    expect(await listOf(id)).toMatchObject({ engine_at: null });
    await report(`/businesses/${randomUUID()}`, { business: { organization_id: id, name: "Corner Bakery" } });
    expect(await listOf(id)).toMatchObject({ engine_at: applied });
  });

  it("has the credentials immediately if the brand uses the system's, and none that failed", async () => {
    const system = await created();
    expect(await listOf(system.id)).toMatchObject({ credentials_at: START, owner_invited_at: null });
    const own = await created({ use_system: "false", smtp_creds: { smtp_address: "127.0.0.1", smtp_port: "1" } });
    const test = { kind: "smtp", values: {} };
    const answer = await staff.post("/admin/credential_tests", test, { "organization-id": String(own.id) });
    expect(answer.body.data.ok).toBe(false);
    expect(await listOf(own.id)).toMatchObject({ credentials_at: null });
  });

  it("is late two weeks after the brand was created, and there is none for a brand from before", async () => {
    const { id } = await created();
    minutesLater(14 * 24 * 60);
    staff = await app.as("super_admin");
    expect(await listOf(id)).toMatchObject({ late: false });
    minutesLater(1);
    expect(await listOf(id)).toMatchObject({ late: true });
    await app.ctx.db.current().delete(brandGoLive).where(eq(brandGoLive.brand_id, id));
    expect(await listOf(id)).toBeNull();
    expect((await staff.get("/admin/agencies/999999/go_live")).status).toBe(404);
  });
});

describe("PUT /platform/organizations/{id}/users/{user_id}/active", () => {
  it("keeps the first report, by the voice platform's own ids too", async () => {
    const brand = await created({ external_id: "acct-7", user_name: "Ada", user_email: "ada@brand.example" });
    const user = brand.users[0].id;
    const path = `/admin/agencies/${brand.id}/users/${user}`;
    expect((await staff.patch(path, { brand_user: { external_id: "usr-7" } })).status).toBe(200);
    const first = { active_at: START };
    expect(await report("/organizations/external:acct-7/users/external:usr-7/active", first)).toEqual({
      id: user,
      ...first,
    });
    const later = { active_at: minutesLater(5) };
    expect(await report(`/organizations/${brand.id}/users/${user}/active`, later)).toEqual({ id: user, ...first });
    const entries = await app.ctx.db
      .current()
      .select()
      .from(activities)
      .where(eq(activities.organization_id, brand.id));
    expect(entries.filter(({ event }) => event === "brand.user_active")).toMatchObject([
      { message: `reported Ada as active in ${brand.name}'s portal`, after: first },
    ]);
  });

  it("refuses another brand's user, an empty external id and a time ahead", async () => {
    const mine = await makePortalUser(app.ctx);
    const other = await created();
    const put = (path: string, active_at = START) => platform.put(`${path}/active`, { active_at });
    expect((await put(mine.replace(/organizations\/\d+/, `organizations/${other.id}`))).status).toBe(404);
    expect((await put(mine.replace(/users\/\d+/, "users/external:"))).status).toBe(404);
    const ahead = await put(mine, "2026-11-20T15:06:00Z");
    expect([ahead.status, Object.keys(ahead.body.fields)]).toEqual([422, ["active_at"]]);
    expect((await put(mine)).status).toBe(200);
  });
});

describe("a brand from an onboarding", () => {
  const from = (onboarding_id: number) =>
    staff.post("/admin/agencies", { organization: { ...brandInput(), onboarding_id } });

  it("is created once it is done, and only one; each names the other", async () => {
    const onboarding = await makeOnboarding(app.ctx);
    const faultOf = async (id: number) => {
      const { status, body } = await from(id);
      return [status, body.fields?.["organization.onboarding_id"]];
    };
    expect(await faultOf(999_999)).toEqual([422, "This onboarding wasn't found."]);
    expect(await faultOf(onboarding.id)).toEqual([422, "Mark the onboarding as done first."]);
    await finishOnboarding(app.ctx, onboarding.id);
    const [one, other] = await Promise.all([from(onboarding.id), from(onboarding.id)]);
    expect([one.status, other.status].sort()).toEqual([200, 422]);
    expect(await faultOf(onboarding.id)).toEqual([422, "This onboarding already has a brand."]);
    const brand = (one.status === 200 ? one : other).body.data;
    expect(brand.onboarding).toEqual({ id: onboarding.id, company_name: onboarding.company_name });
    expect((await staff.get(`/admin/onboardings/${onboarding.id}`)).body.data).toMatchObject({
      organization_id: brand.id,
      brand: brand.name,
      first_call_days: null,
    });
    expect((await created()).onboarding).toBeNull();
  });

  it("counts the days from its signing to the first call, by the calendar in New York", async () => {
    const reach = async (days: number) => {
      // 11 PM in New York: two hours later it is the next day.
      now = new Date("2026-11-21T04:00:00Z");
      staff = await app.as("super_admin");
      const { id } = await makeOnboarding(app.ctx);
      await finishOnboarding(app.ctx, id);
      const brand = (await from(id)).body.data.id;
      const business = randomUUID();
      await report(`/businesses/${business}`, { business: { organization_id: brand, name: "Corner Bakery" } });
      minutesLater(days === 0 ? 30 : (days - 1) * 24 * 60 + 120);
      expect((await callOf(brand, business)).body.data.accepted).toBe(1);
      await settle(app.services);
      staff = await app.as("super_admin");
      return (await staff.get(`/admin/onboardings/${id}`)).body.data.first_call_days;
    };
    const median = async () => (await staff.get("/admin/onboardings/first_calls")).body.data;
    expect(await median()).toEqual({ onboardings: 0, median_days: null });
    expect([await reach(1), await reach(0), await reach(6)]).toEqual([1, 0, 6]);
    expect(await median()).toEqual({ onboardings: 3, median_days: 1 });
    expect(await reach(4)).toBe(4);
    expect(await median()).toEqual({ onboardings: 4, median_days: 2.5 });
  });
});
