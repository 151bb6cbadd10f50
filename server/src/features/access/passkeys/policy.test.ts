// Shows MORE-12.

import type { Role } from "@console/contract/permissions.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Authenticator } from "../../../../test/authenticator.ts";
import { Client } from "../../../../test/client.ts";
import { makeMember, openSessionFor } from "../../../../test/factories/member.ts";
import { addPasskey, passkeyOrigin, stepUp } from "../../../../test/factories/passkey.ts";
import { openStream } from "../../../../test/stream.ts";
import { activities } from "../../../db/tables/audit.ts";
import { passkeyPolicy } from "../../../db/tables/passkeys.ts";
import { makeLink, printLink } from "../sign-in/sign-in.jobs.ts";

let app: TestApp;
let admin: Client;
let key: Authenticator;
let now = Date.now();
let origin: { origin: string };

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  origin = { origin: passkeyOrigin(app) };
  admin = await app.as("super_admin");
  key = (await addPasskey(app, admin)).device;
});
afterAll(() => app.stop());
afterEach(() => app.ctx.db.current().delete(passkeyPolicy));

const put = (client: Client, roles: readonly string[], headers?: Record<string, string>) =>
  client.put("/admin/passkey_policy", { passkey_policy: { required_for: roles } }, headers);

async function demand(...roles: Role[]) {
  await stepUp(app, admin, key);
  expect((await put(admin, roles)).status).toBe(200);
}

/** Signs in with an emailed code. */
async function withCode(email: string) {
  const browser = app.visitor();
  await browser.post("/admin/send_code", { email });
  for (;;) {
    const { text } = await app.smtp.waitFor(email);
    const code = /\b(\d{6})\b/.exec(text)?.[1];
    if (code) return { browser, answer: await browser.post("/admin/verify_code", { email, code }) };
  }
}

const press = (link: string) =>
  fetch(link, {
    method: "POST",
    redirect: "manual",
    headers: { origin: app.url, "content-type": "application/x-www-form-urlencoded" },
    body: "",
  });

function signedIn(answer: Response): Client {
  const [, session = ""] = /session=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
  return new Client(app.url, { session });
}

describe("the sign-in policy", () => {
  it("is only for Super Admins, and accepts only known roles", async () => {
    expect((await put(await app.as("manager"), ["sales"])).status).toBe(403);
    expect((await put(admin, ["owner"])).status).toBe(422);
    expect((await admin.put("/admin/passkey_policy", {})).status).toBe(422);
  });

  it("cannot lock out Super Admins: requiring it of them needs a passkey", async () => {
    const bare = await app.as("super_admin");
    const answer = await put(bare, ["super_admin"]);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(answer.body.message).toContain("Add your own passkey first.");
    expect((await put(bare, ["sales"])).status).toBe(200);
    await demand("super_admin");
    const [own] = (await admin.get("/admin/passkeys")).body.data;
    const last = await admin.delete(`/admin/passkeys/${own.id}`);
    expect([last.status, last.body.message]).toEqual([
      409,
      "Your role requires a passkey. Add another one before you remove this one.",
    ]);
  });

  it("has a version, says how many have a passkey, and leaves one event", async () => {
    const first = (await admin.get("/admin/passkey_policy")).body.data;
    expect(first.version).toBe(0);
    expect(first.roles.map((each: { role: string }) => each.role)).toEqual(["super_admin", "manager", "sales"]);
    expect(first.roles[0].with_passkey).toBe(1);
    await stepUp(app, admin, key);
    const saved = await put(admin, ["sales", "manager"], { "if-match": '"0"' });
    expect(saved.body.data).toMatchObject({ version: 1 });
    const late = await put(admin, [], { "if-match": '"0"' });
    expect([late.status, late.body.current.version]).toEqual([412, 1]);
    expect((await put(admin, ["manager", "sales"])).body.data.version).toBe(1);
    const found = await app.ctx.db
      .current()
      .select()
      .from(activities)
      .where(eq(activities.event, "passkey_policy.updated"))
      .orderBy(activities.id);
    expect(found.at(-1)).toMatchObject({
      message: "required passkeys for Manager and Sales",
      after: { required_for: ["manager", "sales"] },
    });
  });

  it("requires people with a passkey to use it: a code and a mailed link no longer sign in (ASVS V6.3.3, V6.3.4)", async () => {
    const person = await app.as("sales");
    const { device } = await addPasskey(app, person);
    await demand("sales");
    const { email = "", id = 0 } = person.user ?? {};
    const { browser, answer } = await withCode(email);
    expect([answer.status, answer.body.code]).toEqual([403, "use_passkey"]);
    expect(answer.body.message).toMatch(/^Use your passkey/);
    expect(browser.cookies.has("session")).toBe(false);
    const link = await press(await makeLink(app.services, id));
    expect([link.status, await link.text()]).toEqual([403, expect.stringContaining("Use your passkey")]);
    const options = (await browser.post("/admin/passkey_sign_in_options", undefined, origin)).body.data;
    const passkey = device.show(options);
    expect((await browser.post("/admin/passkey_sign_in", { passkey }, origin)).status).toBe(200);
  });

  it("leaves the server's own link as the recovery, which can replace a lost passkey and is in the audit log (ASVS V6.4.4)", async () => {
    const person = await app.as("sales");
    const lost = await addPasskey(app, person);
    await demand("sales");
    const back = signedIn(await press(await printLink(app.services, person.user?.email ?? "")));
    expect((await back.get("/admin/me")).body.data.must_add_passkey).toBe(false);
    await addPasskey(app, back, "New phone");
    expect((await back.delete(`/admin/passkeys/${lost.id}`)).status).toBe(200);
    const messages = (await app.ctx.db.current().select().from(activities).orderBy(activities.id)).map(
      (e) => e.message,
    );
    expect(messages).toEqual(
      expect.arrayContaining([
        `created a one-time sign-in link for ${person.user?.name} on the server`,
        "signed in with a link created on the server",
      ]),
    );
  });

  it("lets people without one only add one, then everything", async () => {
    const member = await makeMember(app.ctx, { role: "manager" });
    await demand("manager");
    const { browser, answer } = await withCode(member.email);
    expect(answer.body.data.must_add_passkey).toBe(true);
    const refused = await browser.get("/admin/agencies");
    expect([refused.status, refused.body.code]).toEqual([403, "passkey_required"]);
    await addPasskey(app, browser);
    expect((await browser.get("/admin/agencies")).status).toBe(200);
    expect((await browser.get("/admin/me")).body.data.must_add_passkey).toBe(false);
  });

  it("applies to earlier sessions: immediately, and live", async () => {
    const bare = await app.as("sales");
    const stream = await openStream(app.url, bare);
    await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
    const person = await app.as("sales");
    const { device } = await addPasskey(app, person);
    const { id = 0 } = person.user ?? {};
    const older = new Client(app.url, { session: await openSessionFor(app.ctx, id) }, person.user);
    await demand("sales");
    await stream.ended;
    expect((await bare.get("/admin/onboardings")).body.code).toBe("passkey_required");
    expect((await older.get("/admin/onboardings")).body.code).toBe("step_up_required");
    expect((await stepUp(app, older, device)).status).toBe(200);
    expect((await older.get("/admin/onboardings")).status).toBe(200);
    expect((await person.get("/admin/onboardings")).status).toBe(200);
  });
});

describe("step-up", () => {
  it("is not required of people without a passkey, and is required of others after ten minutes", async () => {
    const bare = await app.as("super_admin");
    const remove = async (client: Client) => client.delete(`/admin/users/${(await makeMember(app.ctx)).id}`);
    expect((await remove(bare)).status).toBe(200);
    await stepUp(app, admin, key);
    now += 10 * 60_000 - 1;
    expect((await remove(admin)).status).toBe(200);
    now += 1;
    expect((await remove(admin)).body.code).toBe("step_up_required");
  });

  it("counts only for its own session", async () => {
    const { id = 0 } = admin.user ?? {};
    const other = new Client(app.url, { session: await openSessionFor(app.ctx, id) }, admin.user);
    await stepUp(app, admin, key);
    const created = { api_key: { name: "Platform", scopes: ["usage"] } };
    expect((await other.post("/admin/api_keys", created)).body.code).toBe("step_up_required");
    expect((await admin.post("/admin/api_keys", created)).status).toBe(200);
  });

  it("accepts no passkey of another person, and no challenge of another session", async () => {
    const other = await app.as("super_admin");
    const { device } = await addPasskey(app, other);
    expect((await stepUp(app, admin, device)).body.code).toBe("invalid_passkey");
    const { body } = await other.post("/admin/passkey_step_up_options", undefined, origin);
    const passkey = key.show(body.data);
    expect((await admin.post("/admin/passkey_step_up", { passkey }, origin)).body.code).toBe("invalid_passkey");
  });

  it("is required for a sent e-mail, not for a name; and the same call works after it", async () => {
    now += 11 * 60_000;
    const member = await makeMember(app.ctx);
    const change = (fields: object, headers?: Record<string, string>) =>
      admin.patch(`/admin/users/${member.id}`, { admin_user: fields }, headers);
    expect((await change({ name: "Renamed" })).status).toBe(200);
    const once = { "idempotency-key": "step-up-once" };
    expect((await change({ email: `moved-${member.email}` }, once)).body.code).toBe("step_up_required");
    await stepUp(app, admin, key);
    expect((await change({ email: `moved-${member.email}` }, once)).status).toBe(200);
  });
});
