import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { settingsFor, signInAt, TestProvider } from "../../../../test/identity-provider.ts";
import { ssoIdentities } from "../../../db/tables/single-sign-on.ts";
import { sha256 } from "../../../secrets/keyring.ts";

let app: TestApp;
let provider: TestProvider;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  provider = await TestProvider.start(app);
  admin = await app.as("super_admin");
  const groups = {
    super_admin_groups: ["console-admins"],
    manager_groups: ["partners"],
    sales_groups: ["sales", "all"],
  };
  expect((await admin.put("/admin/single_sign_on", settingsFor(provider, groups))).status).toBe(200);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const newSub = () => `sub-${randomUUID().slice(0, 8)}`;
const address = (sub: string) => `${sub}@operator.example`;
const enter = async (sub: string) => {
  const browser = app.visitor();
  const { location } = await signInAt(provider, browser, sub);
  const me = await browser.get("/admin/me");
  return { location, me: me.status === 200 ? me.body.data : null, browser };
};
const refused = (failure: string) => ({ location: `/login?sso=${failure}`, me: null });
const memberBy = async (email: string) => (await admin.get(`/admin/users?search_key=${email}`)).body.data[0];
/** What the feed says last; entries are sealed within a second. */
const newest = async () =>
  (await admin.get("/admin/activities?per_page=20")).body.data.map(
    ({ user, message }: { user: string; message: string }) => `${user} ${message}`,
  );

const linksOf = (sub: string) =>
  app.ctx.db
    .current()
    .select()
    .from(ssoIdentities)
    .where(eq(ssoIdentities.subject_hash, sha256(sub)));

describe("the first sign-in", () => {
  it("links a team member with the same verified email, who keeps their role (MORE-583)", async () => {
    const sub = newSub();
    const member = await makeMember(app.ctx, { name: "Dana Whitfield", role: "manager", email: address(sub) });
    provider.add({ sub, email: address(sub).toUpperCase(), groups: ["console-admins"] });
    expect(await enter(sub)).toMatchObject({ location: "/", me: { id: member.id, role: "manager" } });
    await expect
      .poll(newest)
      .toEqual(
        expect.arrayContaining([
          "Dana Whitfield signed in with single sign-on",
          "Dana Whitfield linked their account to Okta",
        ]),
      );
  });

  it.each([
    ["not verified", { email_verified: false }],
    ["of unknown standing", { email_verified: undefined }],
  ])("links no one by an address that is %s (MORE-583)", async (_what, claims) => {
    const sub = newSub();
    await makeMember(app.ctx, { email: address(sub) });
    provider.accounts.set(sub, { sub, email: address(sub), name: "Mallory", groups: ["sales"], ...claims } as never);
    expect(await enter(sub)).toMatchObject(refused("unverified"));
    // Nor does the mapping add someone under it.
    const other = newSub();
    provider.accounts.set(other, { sub: other, email: address(other), groups: ["sales"], ...claims } as never);
    expect(await enter(other)).toMatchObject(refused("unverified"));
    expect(await memberBy(address(other))).toBeUndefined();
  });

  it("refuses a second subject with a linked person's email (MORE-584) (ASVS V6.8.1, V10.5.2)", async () => {
    const sub = newSub();
    await makeMember(app.ctx, { email: address(sub) });
    provider.add({ sub, email: address(sub) });
    expect((await enter(sub)).location).toBe("/");
    const foreign = newSub();
    provider.add({ sub: foreign, email: address(sub), groups: ["console-admins"] });
    expect(await enter(foreign)).toMatchObject(refused("other_account"));
    expect((await enter(sub)).location).toBe("/");
  });

  it("refuses people whom no one added and no group maps (MORE-583)", async () => {
    const sub = newSub();
    provider.add({ sub, email: address(sub), groups: ["cleaning", "Sales"] });
    expect(await enter(sub)).toMatchObject(refused("no_account"));
  });

  it("links a deactivated person never, a removed one only once they are added again (MORE-584)", async () => {
    const sub = newSub();
    const member = await makeMember(app.ctx, { email: address(sub), active: false });
    provider.add({ sub, email: address(sub), groups: ["sales"] });
    expect(await enter(sub)).toMatchObject(refused("inactive"));
    expect(await linksOf(sub)).toEqual([]);
    await admin.patch(`/admin/users/${member.id}`, { admin_user: { active: true } });
    expect((await enter(sub)).location).toBe("/");
    await admin.patch(`/admin/users/${member.id}`, { admin_user: { active: false } });
    expect(await enter(sub)).toMatchObject(refused("inactive"));
    await admin.delete(`/admin/users/${member.id}`);
    // Their groups would add them again.
    expect(await enter(sub)).toMatchObject(refused("removed"));
    const again = await makeMember(app.ctx, { email: address(sub), role: "manager" });
    expect(await enter(sub)).toMatchObject({ location: "/", me: { id: again.id, role: "manager" } });
  });

  it("links an erased person no more (MORE-584)", async () => {
    const sub = newSub();
    provider.add({ sub, email: address(sub), groups: ["sales"] });
    const { id } = (await enter(sub)).me;
    await admin.patch(`/admin/users/${id}`, { admin_user: { active: false } });
    expect((await admin.post(`/admin/users/${id}/erase`)).status).toBe(200);
    expect(await enter(sub)).toMatchObject(refused("removed"));
  });

  it("makes one link of two sign-ins at a time, and the database allows no second one (MORE-584)", async () => {
    const sub = newSub();
    provider.add({ sub, email: address(sub), groups: ["sales"] });
    const entered = await Promise.all([enter(sub), enter(sub), enter(sub)]);
    expect(new Set(entered.map(({ me }) => me.id)).size).toBe(1);
    const row = {
      issuer: provider.issuer,
      subject_hash: "same",
      by_groups: false,
      created_at: "2026-11-01",
      last_used_at: "2026-11-01",
    };
    const people = [await makeMember(app.ctx), await makeMember(app.ctx)];
    const link = (admin_user_id: number) =>
      app.ctx.db
        .current()
        .insert(ssoIdentities)
        .values({ ...row, admin_user_id });
    await link(people[0]?.id ?? 0);
    await expect(link(people[1]?.id ?? 0)).rejects.toThrow();
  });
});

describe("the group mapping", () => {
  it("adds people with the highest role of their groups, without an email (MORE-585)", async () => {
    const sub = newSub();
    provider.add({ sub, email: address(sub), name: "Noa Lind", groups: ["all", "partners"] });
    expect(await enter(sub)).toMatchObject({ location: "/", me: { name: "Noa Lind", role: "manager" } });
    expect(await memberBy(address(sub))).toMatchObject({ active: true, role: "manager" });
    await expect.poll(newest).toContain("System added Noa Lind to the team as Manager");
    expect((await admin.get(`/admin/emails?search_key=${address(sub)}`)).body.data).toEqual([]);
  });

  it("changes the role of people whom it added, and lets them in no more without a group (MORE-585)", async () => {
    const sub = newSub();
    const account = provider.add({ sub, email: address(sub), groups: ["sales"] });
    expect((await enter(sub)).me).toMatchObject({ role: "sales" });
    account.groups = ["sales", "console-admins"];
    expect((await enter(sub)).me).toMatchObject({ role: "super_admin" });
    account.groups = ["partners"];
    expect((await enter(sub)).me).toMatchObject({ role: "manager" });
    account.groups = [];
    expect(await enter(sub)).toMatchObject(refused("no_group"));
    expect(await memberBy(address(sub))).toMatchObject({ role: "manager", active: true });
  });

  it("keeps the last active Super Admin (MORE-585)", async () => {
    const sub = newSub();
    const account = provider.add({ sub, email: address(sub), groups: ["console-admins"] });
    const { me, browser } = await enter(sub);
    const others = (await browser.get("/admin/users?role=super_admin&per_page=100")).body.data;
    const demoted = others.filter(({ id, active }: { id: number; active: boolean }) => active && id !== me.id);
    for (const { id } of demoted)
      await app.ctx.db.current().execute(`update admin_users set active = false where id = ${id}`);
    account.groups = ["sales"];
    expect((await enter(sub)).me).toMatchObject({ role: "super_admin" });
    for (const { id } of demoted)
      await app.ctx.db.current().execute(`update admin_users set active = true where id = ${id}`);
    expect((await enter(sub)).me).toMatchObject({ role: "sales" });
  });
});
