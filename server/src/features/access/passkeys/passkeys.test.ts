// Shows MORE-12.

import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Authenticator, bytesOf, listOf, map, textOf } from "../../../../test/authenticator.ts";
import type { Client } from "../../../../test/client.ts";
import { addPasskey, passkeyOrigin } from "../../../../test/factories/passkey.ts";
import { activities } from "../../../db/tables/audit.ts";
import { passkeys } from "../../../db/tables/passkeys.ts";
import { sessions } from "../../../db/tables/sign-in.ts";

let app: TestApp;
let origin: { origin: string };
let now = Date.now();

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  origin = { origin: passkeyOrigin(app) };
});
afterAll(() => app.stop());

const MINUTE = 60_000;
/** One passkey in one browser, with a new person per test, so that nothing is left over. */
async function withPasskey() {
  const person = await app.as("super_admin");
  return { person, ...(await addPasskey(app, person, "Laptop")) };
}

const ask = async (browser: Client) =>
  (await browser.post("/admin/passkey_sign_in_options", undefined, origin)).body.data;
const signIn = (browser: Client, passkey: unknown, headers = origin) =>
  browser.post("/admin/passkey_sign_in", { passkey }, headers);
const sessionsOf = (person: Client) =>
  app.ctx.db
    .current()
    .select()
    .from(sessions)
    .where(eq(sessions.admin_user_id, person.user?.id ?? 0));

type Lies = Parameters<Authenticator["show"]>[1];

describe("signing in with a passkey refuses, with the same message,", () => {
  const refusal = [422, "invalid_passkey", "This passkey couldn't be used. Please try again."];

  async function expectRefused(lies: Lies | ((device: Authenticator) => Lies)) {
    const { person, device } = await withPasskey();
    const browser = app.visitor();
    const options = await ask(browser);
    const answer = await signIn(browser, device.show(options, typeof lies === "function" ? lies(device) : lies));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual(refusal);
    expect(await sessionsOf(person)).toHaveLength(1);
    // The challenge has been consumed.
    expect((await signIn(browser, device.show(options))).status).toBe(422);
  }

  it.each<[string, Lies]>([
    ["another origin", { origin: "https://evil.example" }],
    ["our address of numbers", { origin: "http://127.0.0.1" }],
    ["another name", { rpId: "evil.example" }],
    ["a person who did not prove to be there", { verified: false }],
    ["an answer to the making of a passkey", { type: "webauthn.create" }],
    ["the passkey of another account", { userHandle: "c29tZWJvZHktZWxzZQ" }],
    ["a passkey that does not say whose it is", { userHandle: null }],
  ])("%s", async (_what, lies) => expectRefused(lies));

  it("an unknown passkey, and a deleted one", async () => {
    const browser = app.visitor();
    const stranger = new Authenticator(origin.origin);
    const unknown = await signIn(browser, stranger.show(await ask(browser)));
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual(refusal);
    const { person, device } = await withPasskey();
    const admin = await app.as("super_admin");
    expect((await admin.delete(`/admin/users/${person.user?.id}`)).status).toBe(200);
    expect((await signIn(browser, device.show(await ask(browser)))).body.message).toBe(refusal[2]);
  });

  it("a challenge that was answered before, has expired, or never existed (ASVS V2.3.1)", async () => {
    const { device } = await withPasskey();
    const browser = app.visitor();
    const options = await ask(browser);
    expect((await signIn(browser, device.show(options))).status).toBe(200);
    const again = app.visitor();
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect((await signIn(again, device.show(options))).status).toBe(422);

    const late = await ask(browser);
    now += 5 * MINUTE;
    expect((await signIn(browser, device.show(late))).status).toBe(422);
    expect((await signIn(browser, device.show({ ...late, challenge: "bm9ib2R5IGFza2Vk" }))).status).toBe(422);
  });

  it("another browser's question, which stays good for that browser", async () => {
    const { device } = await withPasskey();
    const [browser, other] = [app.visitor(), app.visitor()];
    const options = await ask(browser);
    await ask(other);
    expect((await signIn(other, device.show(options))).status).toBe(422);
    expect((await signIn(app.visitor(), device.show(options))).status).toBe(422);
    expect((await signIn(browser, device.show(options))).status).toBe(200);
  });

  it("a question of another kind", async () => {
    const { person, device } = await withPasskey();
    const { body } = await person.post("/admin/passkey_step_up_options", undefined, origin);
    expect((await signIn(person, device.show(body.data))).status).toBe(422);
    const options = await ask(person);
    const again = await person.post("/admin/passkey_step_up", { passkey: device.show(options) }, origin);
    expect(again.status).toBe(422);
  });

  it("a signature counter that decreased or stood still, as with a copy", async () => {
    const { person, device } = await withPasskey();
    const browser = app.visitor();
    device.counter = 10;
    expect((await signIn(browser, device.show(await ask(browser)))).status).toBe(200);
    for (const counter of [11, 3, 0]) {
      expect((await signIn(browser, device.show(await ask(browser), { counter }))).status).toBe(422);
    }
    const { length } = await sessionsOf(person);
    expect(length).toBe(2);
  });

  it("a signature by another key", async () => {
    const { device } = await withPasskey();
    const { device: other } = await withPasskey();
    const browser = app.visitor();
    const options = await ask(browser);
    const mine = device.show(options);
    const otherAssertion = other.show(options);
    const forged = { ...mine, response: { ...mine.response, signature: otherAssertion.response.signature } };
    expect((await signIn(browser, forged)).body.message).toBe(refusal[2]);
  });

  it("an invalid answer, by field", async () => {
    const browser = app.visitor();
    await ask(browser);
    expect((await signIn(browser, undefined)).status).toBe(422);
    expect((await signIn(browser, { id: "a", rawId: "a", type: "public-key", response: {} })).body.code).toBe(
      "invalid",
    );
    const junk = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" };
    const answer = await signIn(browser, { id: "AAAA", rawId: "AAAA", type: "public-key", response: junk });
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_passkey"]);
  });
});

describe("signing in with a passkey", () => {
  it("refuses an inactive person only after a valid passkey", async () => {
    const { person, device } = await withPasskey();
    const admin = await app.as("super_admin");
    await admin.patch(`/admin/users/${person.user?.id}`, { admin_user: { active: false } });
    const browser = app.visitor();
    const wrong = await signIn(browser, device.show(await ask(browser), { verified: false }));
    expect(wrong.body.code).toBe("invalid_passkey");
    const answer = await signIn(browser, device.show(await ask(browser)));
    expect([answer.status, answer.body.message]).toEqual([403, "Trying to login a inactive user."]);
  });

  it("does not work from another of our addresses", async () => {
    const answer = await app.visitor().post("/admin/passkey_sign_in_options");
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    const evil = { origin: "https://evil.example" };
    expect((await app.visitor().post("/admin/passkey_sign_in_options", undefined, evil)).body.code).toBe(
      "foreign_origin",
    );
  });

  it("answers everyone the same, and requests no particular person's passkey", async () => {
    const options = await ask(app.visitor());
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  });

  it("opens a session that records the method, as does the audit log (ASVS V16.3.1)", async () => {
    const { person, device } = await withPasskey();
    const browser = app.visitor();
    const answer = await signIn(browser, device.show(await ask(browser)));
    expect(answer.body.data).toMatchObject({ id: person.user?.id, must_add_passkey: false });
    const { data } = (await browser.get("/admin/sessions")).body;
    expect(data.find((each: { current: boolean }) => each.current)).toMatchObject({ method: "passkey" });
    const [event] = await app.ctx.db.current().select().from(activities).orderBy(desc(activities.id)).limit(1);
    expect(event).toMatchObject({
      event: "session.opened",
      message: "signed in with a passkey",
      actor_id: person.user?.id,
      after: { method: "passkey" },
    });
    const [remaining] = (await person.get("/admin/passkeys")).body.data;
    expect(remaining.last_used_at).toBe(new Date(now).toISOString());
  });

  it("opens one session for one challenge that is answered ten times concurrently", async () => {
    const { person, device } = await withPasskey();
    const browser = app.visitor();
    const shown = device.show(await ask(browser));
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(browser, shown)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await sessionsOf(person)).toHaveLength(2);
  });

  it("counts one of several uses that count from the same number", async () => {
    const { device } = await withPasskey();
    const browsers = Array.from({ length: 8 }, () => app.visitor());
    const shown: unknown[] = [];
    for (const browser of browsers) shown.push(device.show(await ask(browser), { counter: 5 }));
    const answers = await Promise.all(browsers.map((browser, index) => signIn(browser, shown[index])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("own passkeys", () => {
  const make = async (person: Client) =>
    (await person.post("/admin/passkey_registration", undefined, origin)).body.data;
  const add = (person: Client, response: unknown, name?: string) =>
    person.post("/admin/passkeys", { passkey: { ...(name && { name }), response } }, origin);

  it.each<[string, Lies]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another name", { rpId: "evil.example" }],
    ["a person who did not prove to be there", { verified: false }],
    ["an answer to the showing of a passkey", { type: "webauthn.get" }],
    ["another question", { challenge: "bm9ib2R5IGFza2Vk" }],
  ])("are not added by %s", async (_what, lies) => {
    const person = await app.as("sales");
    const answer = await add(person, new Authenticator(origin.origin).create(await make(person), lies));
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_passkey"]);
    expect((await person.get("/admin/passkeys")).body.data).toEqual([]);
  });

  it("are not added in another session, twice for one challenge, twice with one key, or late", async () => {
    const [person, other] = [await app.as("sales"), await app.as("sales")];
    const options = await make(person);
    const device = new Authenticator(origin.origin);
    const made = device.create(options);
    expect((await add(other, made)).status).toBe(422);
    expect((await add(person, made)).status).toBe(200);
    expect((await add(person, made)).status).toBe(422);
    const same = await add(other, device.create(await make(other)));
    expect([same.status, same.body.code]).toEqual([409, "duplicate"]);
    const late = await make(person);
    now += 5 * MINUTE;
    expect((await add(person, new Authenticator(origin.origin).create(late))).status).toBe(422);
  });

  it("are not added with certificates, which would name URLs to call", async () => {
    const person = await app.as("sales");
    const statement = Buffer.concat([textOf("alg"), Buffer.from([0x26]), textOf("sig"), bytesOf(Buffer.alloc(70))]);
    const chain = Buffer.concat([textOf("x5c"), listOf(bytesOf(Buffer.alloc(100)))]);
    const attestation = Buffer.concat([textOf("fmt"), textOf("packed"), textOf("attStmt"), map(3), statement, chain]);
    const answer = await add(person, new Authenticator(origin.origin).create(await make(person), { attestation }));
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_passkey"]);
  });

  it("are only for their owner", async () => {
    const { id } = await withPasskey();
    const other = await app.as("super_admin");
    expect((await other.get("/admin/passkeys")).body.data).toEqual([]);
    expect((await other.patch(`/admin/passkeys/${id}`, { passkey: { name: "Mine" } })).status).toBe(404);
    expect((await other.delete(`/admin/passkeys/${id}`)).status).toBe(404);
  });

  it("are added with a given or the browser's name, shown without secrets, renamed and removed", async () => {
    const person = await app.as("sales");
    const device = new Authenticator(origin.origin);
    const options = await make(person);
    expect(options.excludeCredentials).toEqual([]);
    const { body } = await add(person, device.create(options));
    expect(body.data).toEqual({
      id: expect.any(Number),
      version: 1,
      created_at: new Date(now).toISOString(),
      updated_at: new Date(now).toISOString(),
      name: "Unknown browser on unknown system",
      backed_up: false,
      last_used_at: null,
    });
    expect((await make(person)).excludeCredentials).toHaveLength(1);
    const { id } = body.data;
    expect((await person.patch(`/admin/passkeys/${id}`, { passkey: { name: " " } })).status).toBe(422);
    const stale = await person.patch(`/admin/passkeys/${id}`, { passkey: { name: "Phone" } }, { "if-match": '"7"' });
    expect([stale.status, Object.keys(stale.body.current)]).toEqual([412, Object.keys(body.data)]);
    const renamed = await person.patch(`/admin/passkeys/${id}`, { passkey: { name: "Phone" } }, { "if-match": '"1"' });
    expect(renamed.body.data).toMatchObject({ name: "Phone", version: 2 });
    expect((await person.delete(`/admin/passkeys/${id}`)).body.data).toEqual({ id });
    const browser = app.visitor();
    expect((await signIn(browser, device.show(await ask(browser)))).status).toBe(422);
    const events = await app.ctx.db
      .current()
      .select()
      .from(activities)
      .where(eq(activities.actor_id, person.user?.id ?? 0))
      .orderBy(activities.id);
    expect(events.map((each) => each.message)).toEqual([
      "added passkey Unknown browser on unknown system",
      "renamed passkey Unknown browser on unknown system to Phone",
      "removed passkey Phone",
    ]);
    expect(JSON.stringify(events)).not.toContain(options.challenge);
  });

  it("of one challenge answered five times concurrently are one", async () => {
    const person = await app.as("sales");
    const made = new Authenticator(origin.origin).create(await make(person));
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(person, made)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("are stored as the public half only", async () => {
    const { id, device } = await withPasskey();
    const [row] = await app.ctx.db.current().select().from(passkeys).where(eq(passkeys.id, id));
    expect(row).toMatchObject({ credential_id: device.id.toString("base64url"), transports: ["internal"] });
  });
});
