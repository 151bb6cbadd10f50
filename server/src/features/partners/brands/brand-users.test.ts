// Shows MORE-491, MORE-492, MORE-493, MORE-494, MORE-495.

import { randomUUID } from "node:crypto";
import { BRAND_USERS_MAX } from "@console/contract/limits.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { brandUserInput, makeBrandUser } from "../../../../test/factories/brand-user.ts";
import { sealAll } from "../../../audit/seal.ts";
import { brandUsers } from "../../../db/tables/brands.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("manager");
});
afterAll(() => app.stop());

type User = { id: number; name: string; email: string; owner: boolean; invited_at: string | null };

const path = (brandId: number, userId?: number, rest = "") =>
  `/admin/agencies/${brandId}/users${userId === undefined ? "" : `/${userId}`}${rest}`;
const add = (brandId: number, over: object = {}) =>
  admin.post(path(brandId), { user: { ...brandUserInput(), ...over } });
const change = (brandId: number, userId: number, user: object, headers?: Record<string, string>) =>
  admin.patch(path(brandId, userId), { user }, headers);
const list = async (brandId: number): Promise<User[]> => (await admin.get(path(brandId))).body.data;
const read = async (brandId: number) => (await admin.get(`/admin/agencies/${brandId}`)).body.data;
const address = () => `p-${randomUUID().slice(0, 8)}@brand.example`;

describe("portal users of a brand", () => {
  it("are added, invited by email, listed and searched (MORE-491)", async () => {
    const { id, version } = await makeBrand(app.ctx);
    expect(await list(id)).toEqual([]);
    const [first, second] = [address(), address()];
    const { status, body } = await add(id, { name: " Dana Whitfield ", email: first.toUpperCase() });
    expect([status, body.data.version, body.meta.message]).toEqual([
      ...[200, version + 1, `The user was added to ${body.data.name}'s portal.`],
    ]);
    expect(body.data.users).toMatchObject([{ name: "Dana Whitfield", email: first, owner: true }]);
    expect((await app.smtp.waitFor(first)).text).toContain("as its portal owner");
    expect((await add(id, { email: second, external_id: `ext-${id}` })).body.data.users).toMatchObject([
      { email: first, owner: true },
      { email: second, owner: false, external_id: `ext-${id}`, invited_at: expect.any(String) },
    ]);
    expect((await app.smtp.waitFor(second)).text).toContain("as a user");
    const found = await admin.get(`${path(id)}?search_key=WHITFIELD`);
    expect([found.body.data.length, found.body.meta.total]).toEqual([1, 1]);
    const palette = (await admin.get(`/admin/search?q=${second}`)).body.data;
    expect(JSON.stringify(palette)).toContain(second);
  });

  it.each([
    [{ name: " " }, "user.name"],
    [{ name: undefined }, "user.name"],
    [{ email: "" }, "user.email"],
    [{ email: "dana@northgate" }, "user.email"],
    [{ owner: "yes" }, "user.owner"],
    [{ role: "admin" }, "user.role"],
  ])("refuse %j", async (over, field) => {
    const { id } = await makeBrand(app.ctx);
    const { status, body } = await add(id, over);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await list(id)).toEqual([]);
  });

  it("are read and changed only with the permission for brands, and only under their brand (MORE-491)", async () => {
    const { brandId, id } = await makeBrandUser(app.ctx);
    const sales = await app.as("sales");
    const calls = [
      sales.get(path(brandId)),
      sales.post(path(brandId), { user: brandUserInput() }),
      sales.patch(path(brandId, id), { user: { name: "Other" } }),
      sales.post(path(brandId, id, "/invite")),
      sales.delete(path(brandId, id)),
    ];
    for (const call of calls) expect((await call).status).toBe(403);
    const other = (await makeBrand(app.ctx)).id;
    expect((await change(other, id, { name: "Other" })).status).toBe(404);
    expect((await admin.post(path(other, id, "/invite"))).status).toBe(404);
    expect((await admin.delete(path(other, id))).status).toBe(404);
    expect((await add(999_999)).status).toBe(404);
    expect((await admin.get(path(999_999))).status).toBe(404);
  });

  it("are part of the brand's version (MORE-491)", async () => {
    const { brandId, id } = await makeBrandUser(app.ctx);
    const { version } = await read(brandId);
    expect((await change(brandId, id, { name: "First" }, { "if-match": `"${version}"` })).status).toBe(200);
    const stale = { "if-match": `"${version}"` };
    const late = await change(brandId, id, { name: "Second" }, stale);
    expect([late.status, late.body.current.users[1].name]).toEqual([412, "First"]);
    expect((await admin.delete(path(brandId, id), stale)).status).toBe(412);
    expect((await admin.post(path(brandId, id, "/invite"), undefined, stale)).status).toBe(412);
  });

  it("are at most a hundred for a brand", async () => {
    const { id } = await makeBrand(app.ctx, { user_name: "Dana" });
    await app.ctx.db.current().execute(sql`insert into brand_users (brand_id, name, email, owner)
      select ${id}, 'P', 'p' || n || '@full.example', false from generate_series(2, ${BRAND_USERS_MAX}) n`);
    const { status, body } = await add(id);
    expect([status, body.message]).toEqual([409, "A brand can have up to 100 portal users."]);
  });
});

describe("a portal user's address", () => {
  it("is corrected, the old one is told of it, and the new one is not invited yet (MORE-492)", async () => {
    const [wrong, right] = [address(), address()];
    const { brandId, id } = await makeBrandUser(app.ctx, { email: wrong });
    await app.smtp.waitFor(wrong);
    const { body } = await change(brandId, id, { email: ` ${right.toUpperCase()} ` });
    expect(body.data.users[1]).toMatchObject({ email: right, invited_at: null });
    const told = await app.smtp.waitFor(wrong);
    expect(told.text).toContain(`changed the email address of your ${body.data.name} account to ${right}`);
    const again = (await admin.post(path(brandId, id, "/invite"))).body.data;
    expect(again.users[1].invited_at).toEqual(expect.any(String));
    expect((await app.smtp.waitFor(right)).text).toContain("as a user");
    const found = JSON.stringify((await admin.get(`/admin/search?q=${right}`)).body.data);
    expect(found).toContain(right);
  });

  it("is unique within a brand, however it is written, also when two send it at the same time (MORE-492)", async () => {
    const taken = address();
    const { brandId, id } = await makeBrandUser(app.ctx, { email: taken });
    const refused = {
      status: 409,
      body: { code: "duplicate", fields: { "user.email": "This brand already has a portal user with this email." } },
    };
    for (const email of [taken, taken.toUpperCase(), ` ${taken}`])
      expect(await add(brandId, { email })).toMatchObject(refused);
    const other = (await add(brandId)).body.data.users.at(-1);
    expect(await change(brandId, other.id, { email: taken.toUpperCase() })).toMatchObject(refused);
    expect((await change(brandId, id, { email: taken.toUpperCase() })).status).toBe(200);
    expect((await add((await makeBrand(app.ctx)).id, { email: taken })).status).toBe(200);
    const email = address();
    const both = await Promise.all([add(brandId, { email }), add(brandId, { email })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is unique by an index, whoever writes it (MORE-492)", async () => {
    const taken = address();
    const { brandId } = await makeBrandUser(app.ctx, { email: taken });
    const write = app.ctx.db
      .current()
      .insert(brandUsers)
      .values({ brand_id: brandId, name: "Direct", email: taken.toUpperCase(), owner: false });
    await expect(write).rejects.toMatchObject({ cause: { constraint: "brand_users_email" } });
  });

  it("is needed for an invitation, which is limited", async () => {
    const { id, users } = await makeBrand(app.ctx, { user_name: "Ada" });
    const owner = users[0]?.id ?? 0;
    const without = await admin.post(path(id, owner, "/invite"));
    expect([without.status, without.body.message]).toEqual([409, "Ada has no email address. Add one first."]);
    await change(id, owner, { email: address() });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await admin.post(path(id, owner, "/invite"))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("the portal owner", () => {
  const owners = async (brandId: number) => (await list(brandId)).filter(({ owner }) => owner).map(({ id }) => id);

  it("is replaced in one write, and comes first wherever people are read (MORE-493)", async () => {
    const { brandId, id, ownerId } = await makeBrandUser(app.ctx);
    const { body } = await change(brandId, id, { owner: true });
    expect(body.data.users.map((user: User) => [user.id, user.owner])).toEqual([
      [id, true],
      [ownerId, false],
    ]);
    expect(await owners(brandId)).toEqual([id]);
    const platform = await app.platform("configuration");
    const { data } = (await platform.get(`/platform/organizations/${brandId}/configuration`)).body;
    expect(data.users.map((user: User) => [user.id, user.owner])).toEqual([
      [id, true],
      [ownerId, false],
    ]);
    const added = (await add(brandId, { owner: true })).body.data.users;
    expect(added.map(({ owner }: User) => owner)).toEqual([true, false, false]);
    expect(await owners(brandId)).toEqual([added[0].id]);
  });

  it("is neither removed nor unmade, which is said in plain words (MORE-493)", async () => {
    const { brandId, id, ownerId } = await makeBrandUser(app.ctx);
    const message = "Dana Whitfield is the portal owner. Make another person the portal owner first.";
    const refused = { status: 409, body: { code: "conflict", message } };
    expect(await admin.delete(path(brandId, ownerId))).toMatchObject(refused);
    expect(await change(brandId, ownerId, { owner: false })).toMatchObject(refused);
    expect((await admin.delete(path(brandId, id))).body.data.users).toHaveLength(1);
    expect(await admin.delete(path(brandId, ownerId))).toMatchObject(refused);
    expect(await owners(brandId)).toEqual([ownerId]);
  });

  it("is exactly one, also when several are made owner and removed at the same time (MORE-493)", async () => {
    const { brandId, id, ownerId } = await makeBrandUser(app.ctx);
    const third = (await add(brandId)).body.data.users.at(-1).id;
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        change(brandId, id, { owner: true }),
        change(brandId, third, { owner: true }),
        change(brandId, ownerId, { owner: true }),
        admin.delete(path(brandId, round % 2 ? id : third)),
      ]);
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      expect(await owners(brandId)).toHaveLength(1);
    }
  });

  it("is the one that the earlier route invites (MORE-493)", async () => {
    const email = address();
    const { brandId, id } = await makeBrandUser(app.ctx, { email });
    await app.smtp.waitFor(email);
    await change(brandId, id, { owner: true });
    expect((await admin.post(`/admin/agencies/${brandId}/invitation`)).status).toBe(200);
    expect((await app.smtp.waitFor(email)).text).toContain("its portal owner");
  });

  it("is each brand's one person after the upgrade, and what the release before stores (MORE-493)", async () => {
    const { id } = await makeBrand(app.ctx);
    await app.ctx.db.current().execute(sql`insert into brand_users (brand_id, name, email) values (${id}, 'Old', '')`);
    expect(await list(id)).toMatchObject([{ name: "Old", owner: true }]);
  });
});

describe("a change of portal users", () => {
  it("raises the configuration in its transaction, is in the change feed and in the audit log (MORE-494, MORE-495)", async () => {
    const { brandId, id } = await makeBrandUser(app.ctx);
    const platform = await app.platform("configuration");
    await sealAll(app.ctx.db);
    const configuration = `/platform/organizations/${brandId}/configuration`;
    const versionOf = async () => (await platform.get(configuration)).body.data.configuration_version;
    const since = (await platform.get(`/platform/changes?organization_id=${brandId}`)).body.meta.next;
    const before = await versionOf();
    const third = (await add(brandId, { name: "Third" })).body.data.users.at(-1);
    await change(brandId, third.id, { name: "Third Person", email: address() });
    await change(brandId, third.id, { owner: true });
    await admin.delete(path(brandId, id));
    await change(brandId, third.id, { name: "Third Person" });
    expect(await versionOf()).toBe(before + 4);
    await sealAll(app.ctx.db);
    const feed = (await platform.get(`/platform/changes?organization_id=${brandId}&after=${since}`)).body.data;
    expect(feed.map(({ event }: { event: string }) => event)).toEqual([
      ...["brand.user_added", "brand.updated", "brand.portal_owner_changed", "brand.user_removed"],
    ]);
    const brand = await read(brandId);
    const log = (await admin.get(`/admin/activities?subject_kind=brand&subject_id=${brandId}&per_page=4`)).body.data;
    expect(log.map(({ message }: { message: string }) => message)).toEqual([
      `removed Ravi Menon from ${brand.name}'s portal users`,
      `made Third Person ${brand.name}'s portal owner`,
      `updated ${brand.name}'s portal user Third Person`,
      `added Third to ${brand.name}'s portal users`,
    ]);
    const changed = (await admin.get(`/admin/activities/${log[1].id}`)).body.data.changes;
    expect(changed).toMatchObject([
      { label: "Portal owner", before: "Dana Whitfield", after: "Third Person", revert: null },
    ]);
    const state = (await admin.get(`/admin/agencies/${brandId}/configuration_state`)).body.data.changes;
    expect(state.map(({ part }: { part: string }) => part)).toContain("users");
  });

  it("that is refused leaves nothing behind (MORE-494)", async () => {
    const { brandId } = await makeBrandUser(app.ctx);
    const platform = await app.platform("configuration");
    const version = async () =>
      (await platform.get(`/platform/organizations/${brandId}/configuration`)).body.data.configuration_version;
    const [before, stored] = [await version(), await list(brandId)];
    const [owner, other] = stored;
    expect((await add(brandId, { email: other?.email, owner: true })).status).toBe(409);
    expect(await version()).toBe(before);
    expect(await list(brandId)).toEqual(stored);
    expect(owner?.owner).toBe(true);
    const rows = await app.ctx.db.current().select().from(brandUsers).where(eq(brandUsers.brand_id, brandId));
    expect(rows).toHaveLength(2);
  });
});
