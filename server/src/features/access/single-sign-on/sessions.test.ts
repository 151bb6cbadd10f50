import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { CLIENT_ID, settingsFor, signInAt, TestProvider } from "../../../../test/identity-provider.ts";
import { activities } from "../../../db/tables/audit.ts";
import { idempotencyKeys } from "../../../db/tables/http.ts";
import { ssoSecrets, ssoSessions } from "../../../db/tables/single-sign-on.ts";
import { checkSessions } from "./sso-check.service.ts";

const MINUTE = 60_000;
let app: TestApp;
let provider: TestProvider;
let admin: Client;
let ahead = 0;

beforeAll(async () => {
  app = await startTestApp({ conditions: {}, clock: { now: () => new Date(Date.now() + ahead) } });
  provider = await TestProvider.start(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  ahead = 0;
  Object.assign(provider, { failWith: null, tamper: null, requests: [] });
  admin = await app.as("super_admin");
  await admin.put("/admin/single_sign_on", settingsFor(provider));
  // Sessions of the test before are no one's any more.
  await app.ctx.db.current().execute("delete from sessions where method = 'single_sign_on'");
});

async function enter() {
  const sub = `sub-${randomUUID().slice(0, 8)}`;
  const member = await makeMember(app.ctx, { name: `Person ${sub}` });
  const account = provider.add({ sub, email: member.email });
  const browser = app.visitor();
  expect((await signInAt(provider, browser, sub)).location).toBe("/");
  return { sub, account, browser, member };
}
const isSignedIn = async (browser: Client) => (await browser.get("/admin/me")).status === 200;
const check = () => checkSessions({ ...app.ctx, audited: [] });
const refreshes = () => provider.requests.filter((each) => each === "POST /token").length;

describe("a person who is disabled at the provider", () => {
  it("loses the session within 15 minutes, and no one else does (MORE-586) (ASVS V7.6.1)", async () => {
    const gone = await enter();
    const stays = await enter();
    gone.account.disabled = true;
    ahead = 9 * MINUTE;
    expect(await check()).toBe(0);
    for (ahead = 10 * MINUTE; ahead <= 14 * MINUTE; ahead += MINUTE) await check();
    expect(await isSignedIn(gone.browser)).toBe(false);
    expect(await isSignedIn(stays.browser)).toBe(true);
    const feed = async () =>
      (await admin.get("/admin/activities?per_page=20")).body.data.map(({ message }: { message: string }) => message);
    await expect
      .poll(feed)
      .toContain(`signed out ${gone.member.name}: the identity provider no longer confirms the account`);
  });

  it("is noticed hours later too: each answer brings the token for the next (MORE-586)", async () => {
    const { account, browser } = await enter();
    for (ahead = 11 * MINUTE; ahead < 60 * MINUTE; ahead += 11 * MINUTE) {
      expect(await check()).toBe(1);
      expect(await isSignedIn(browser)).toBe(true);
    }
    account.disabled = true;
    ahead += 11 * MINUTE;
    await check();
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("is asked about by one process at a time (MORE-586)", async () => {
    const { browser } = await enter();
    await enter();
    provider.requests = [];
    ahead = 11 * MINUTE;
    await Promise.all([check(), check(), check()]);
    expect(refreshes()).toBe(2);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("may not be someone else: another subject's answer ends the session (MORE-586)", async () => {
    const { browser } = await enter();
    provider.tamper = async (body) => ({ ...body, id_token: await provider.forge(body["id_token"], { sub: "other" }) });
    ahead = 11 * MINUTE;
    await check();
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("a provider that does not answer", () => {
  it.each([
    ["broken", 503],
    ["confused", 400],
  ])("ends no session for an hour, then all: %s (MORE-587) (ASVS V7.6.1)", async (_what, status) => {
    const { browser } = await enter();
    provider.failWith = status;
    for (ahead = 11 * MINUTE; ahead <= 59 * MINUTE; ahead += 4 * MINUTE) await check();
    ahead = 59 * MINUTE;
    expect(await isSignedIn(browser)).toBe(true);
    ahead = 61 * MINUTE;
    // Even where no job runs.
    expect(await isSignedIn(browser)).toBe(false);
    await check();
    ahead = 0;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("is asked again once it answers (MORE-587)", async () => {
    const { browser } = await enter();
    provider.failWith = 503;
    ahead = 11 * MINUTE;
    await check();
    provider.failWith = null;
    ahead = 14 * MINUTE;
    await check();
    ahead = 70 * MINUTE;
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("keeps a session 15 minutes only if it gave nothing to ask again with (MORE-587)", async () => {
    provider.tamper = ({ refresh_token: _, ...body }) => body;
    const { browser } = await enter();
    ahead = 14 * MINUTE;
    await check();
    expect(await isSignedIn(browser)).toBe(true);
    ahead = 16 * MINUTE;
    expect(await isSignedIn(browser)).toBe(false);
  });
});

it("ends the sessions soon after single sign-on was turned off (MORE-586)", async () => {
  const { browser } = await enter();
  await admin.put("/admin/single_sign_on", { single_sign_on: { enabled: false } });
  ahead = 11 * MINUTE;
  await check();
  expect(await isSignedIn(browser)).toBe(false);
});

it("stores refresh tokens and the client secret encrypted only (MORE-589) (ASVS V10.1.1)", async () => {
  const tokens: string[] = [];
  provider.tamper = (body) => {
    tokens.push(String(body["refresh_token"]));
    return body;
  };
  await enter();
  const [row] = await app.ctx.db.current().select().from(ssoSessions);
  expect(tokens).toHaveLength(1);
  expect(row?.refresh_token).toMatch(/^eyJ/);
  const dump = JSON.stringify([
    row,
    await Promise.all(
      [ssoSecrets, activities, idempotencyKeys].map((table) => app.ctx.db.current().select().from(table)),
    ),
    (await admin.get("/admin/single_sign_on")).body,
  ]);
  for (const secret of [tokens[0] ?? "none", "provider-secret-not-real"]) expect(dump).not.toContain(secret);
});

describe("back-channel logout", () => {
  const post = async (logout_token: string) =>
    (
      await fetch(`${app.url}/api/v1/admin/sso/logout`, {
        method: "POST",
        body: new URLSearchParams({ logout_token }),
      })
    ).status;
  const EVENT = "http://schemas.openid.net/event/backchannel-logout";
  const token = (over: object, how = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: provider.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 120,
      jti: randomUUID(),
      events: { [EVENT]: {} },
    };
    return provider.forge(`x.${Buffer.from("{}").toString("base64url")}.x`, { ...claims, ...over }, how);
  };

  it("ends the sessions of the reported person, once by each token (MORE-590) (ASVS V10.5.5)", async () => {
    const { sub, browser } = await enter();
    const other = await enter();
    const logout = await token({ sub });
    expect(await post(logout)).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(other.browser)).toBe(true);
    expect((await signInAt(provider, browser, sub)).location).toBe("/");
    expect(await post(logout)).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("ends only the reported session of a person (MORE-590)", async () => {
    const { sub, browser } = await enter();
    const sids: string[] = [];
    provider.tamper = async (body) => {
      sids.push("session-2");
      return { ...body, id_token: await provider.forge(body["id_token"], { sid: "session-2" }) };
    };
    const second = app.visitor();
    await signInAt(provider, second, sub);
    expect(await post(await token({ sub, sid: "session-2" }))).toBe(200);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each([
    ["of another issuer", { iss: "https://attacker.example" }],
    ["for another client", { aud: "another" }],
    ["with a nonce, which makes it an ID token", { nonce: "n" }],
    ["without the event", { events: {} }],
    ["without an id", { jti: undefined }],
    ["without a person", { sub: undefined }],
    ["that is old", { iat: Math.floor(Date.now() / 1_000) - 600, exp: undefined }],
    ["that has expired", { exp: Math.floor(Date.now() / 1_000) - 60 }],
  ])("refuses a token %s (MORE-590) (ASVS V9.2.2, V10.5.5)", async (_what, claims) => {
    const { sub, browser } = await enter();
    expect(await post(await token({ sub, ...claims }))).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("refuses a token without the provider's signature (MORE-590) (ASVS V9.1.3)", async () => {
    const { sub, browser } = await enter();
    for (const how of [{ alg: "none" }, { alg: "HS256", secret: "provider-secret-not-real" }])
      expect(await post(await token({ sub }, how))).toBe(400);
    expect(await post("not a token")).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
