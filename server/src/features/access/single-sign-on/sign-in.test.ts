import { createPublicKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  outcomeOf,
  pathOf,
  settingsFor,
  signInAt,
  TestProvider,
} from "../../../../test/identity-provider.ts";
import { ssoRequests } from "../../../db/tables/single-sign-on.ts";

let app: TestApp;
let provider: TestProvider;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  provider = await TestProvider.start(app);
  // It even offers what must not be accepted.
  provider.discovery = { id_token_signing_alg_values_supported: ["none", "HS256", "RS256"] };
  admin = await app.as("super_admin");
  const saved = await admin.put("/admin/single_sign_on", settingsFor(provider));
  expect(saved.body).toMatchObject({ data: { enabled: true, client_secret_set: true } });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => {
  Object.assign(provider, { tamper: null, failWith: null, delayMs: 0 });
});

/** A new team member, known to the provider under their address. */
async function makePerson(role: "super_admin" | "manager" | "sales" = "sales") {
  const member = await makeMember(app.ctx, { role });
  provider.add({ sub: `sub-${member.id}`, email: member.email });
  return { member, sub: `sub-${member.id}` };
}

const begin = async (browser: Client) => {
  const { headers } = await browser.get("/admin/sso/start");
  return new URL(headers.get("location") ?? "");
};
/** As far as the answer of the provider, which is not delivered. */
const answerFor = async (browser: Client, sub: string) => provider.visit((await begin(browser)).href, sub);
const deliver = async (browser: Client, answer: string) => outcomeOf(await browser.get(pathOf(answer)));
const isSignedIn = async (browser: Client) => (await browser.get("/admin/me")).status === 200;

describe("signing in", () => {
  it("works with code, PKCE, nonce and state, opens the page that was asked for, and links once (MORE-575) (ASVS V10.2.1)", async () => {
    const { member, sub } = await makePerson("manager");
    const browser = app.visitor();
    const asked = await begin(browser);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${app.url}/api/v1/admin/sso/callback`,
      scope: "openid email profile groups",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked.searchParams.get(name)).toMatch(/^[\w-]{43,}$/);
    expect(await signInAt(provider, browser, sub, "/admin/sso/start?next=/coupons?q=a")).toMatchObject({
      status: 303,
      location: "/coupons?q=a",
    });
    expect((await browser.get("/admin/me")).body.data).toMatchObject({ id: member.id, email: member.email });
    expect((await browser.get("/admin/sessions")).body.data).toMatchObject([{ method: "single_sign_on" }]);
    // Its own address counts from now on, not the one at the provider.
    provider.add({ sub, email: "someone-else@operator.example" });
    const again = app.visitor();
    expect((await signInAt(provider, again, sub)).location).toBe("/");
    expect((await again.get("/admin/me")).body.data.id).toBe(member.id);
  });
});

const refusedAs = (failure: string) => ({ status: 303, location: `/login?sso=${failure}` });

describe("an answer that cannot be trusted", () => {
  it("is refused without its state, with an unknown one, in another browser, and the second time (MORE-576) (ASVS V10.1.2)", async () => {
    const { sub } = await makePerson();
    const browser = app.visitor();
    const answer = await answerFor(browser, sub);
    const without = new URL(answer);
    without.searchParams.delete("state");
    expect(await deliver(browser, without.href)).toMatchObject(refusedAs("expired"));
    const unknown = new URL(answer);
    unknown.searchParams.set("state", "A".repeat(43));
    expect(await deliver(browser, unknown.href)).toMatchObject(refusedAs("expired"));
    // The other browser has an attempt of its own, and does not use up this one.
    const other = app.visitor();
    await begin(other);
    expect(await deliver(other, answer)).toMatchObject(refusedAs("expired"));
    expect(await deliver(app.visitor(), answer)).toMatchObject(refusedAs("expired"));
    expect(await deliver(browser, answer)).toMatchObject({ status: 303, location: "/" });
    const copy = app.visitor();
    for (const [name, value] of browser.cookies) if (name !== "session") copy.cookies.set(name, value);
    expect(await deliver(copy, answer)).toMatchObject(refusedAs("expired"));
    expect(await isSignedIn(copy)).toBe(false);
  });

  it("is refused ten minutes after the sign-in began (MORE-576)", async () => {
    const { sub } = await makePerson();
    const browser = app.visitor();
    const answer = await answerFor(browser, sub);
    await app.ctx.db
      .current()
      .update(ssoRequests)
      .set({ expires_at: new Date(Date.now() - 1).toISOString() });
    expect(await deliver(browser, answer)).toMatchObject(refusedAs("expired"));
  });

  it("is refused if its code was used, or belongs to another attempt: PKCE (MORE-577) (ASVS V10.1.2, V10.2.1)", async () => {
    const { sub } = await makePerson();
    const browser = app.visitor();
    const first = new URL(await answerFor(browser, sub));
    const second = new URL(await answerFor(browser, sub));
    const mixed = new URL(second);
    mixed.searchParams.set("code", first.searchParams.get("code") ?? "");
    expect(await deliver(browser, mixed.href)).toMatchObject(refusedAs("rejected"));
    // Where the code belongs, it still works.
    expect(await deliver(browser, first.href)).toMatchObject({ location: "/" });
    // A code that signed in already, with a fresh state.
    const used = new URL(await answerFor(browser, sub));
    expect(await deliver(browser, used.href)).toMatchObject({ location: "/" });
    const replay = new URL(await answerFor(browser, sub));
    replay.searchParams.set("code", used.searchParams.get("code") ?? "");
    expect(await deliver(browser, replay.href)).toMatchObject(refusedAs("rejected"));
  });

  it("is refused from another provider than the one asked: mix-up (MORE-578) (ASVS V10.2.2, V10.5.3)", async () => {
    const { sub } = await makePerson();
    const browser = app.visitor();
    const mixed = new URL(await answerFor(browser, sub));
    mixed.searchParams.set("iss", "https://attacker.example");
    expect(await deliver(browser, mixed.href)).toMatchObject(refusedAs("rejected"));
    const silent = new URL(await answerFor(browser, sub));
    expect(silent.searchParams.get("iss")).toBe(provider.issuer);
    silent.searchParams.delete("iss");
    expect(await deliver(browser, silent.href)).toMatchObject(refusedAs("rejected"));
    // The provider was replaced while the person was there.
    const late = await answerFor(browser, sub);
    await admin.put("/admin/single_sign_on", {
      single_sign_on: { client_id: "another", client_secret: "another" },
    });
    expect(await deliver(browser, late)).toMatchObject(refusedAs("off"));
    await admin.put("/admin/single_sign_on", settingsFor(provider));
  });

  it.each([
    ["with another nonce", { nonce: "other" }],
    ["without a nonce", { nonce: undefined }],
    ["of another issuer", { iss: "https://attacker.example" }],
    ["for another client", { aud: "another" }],
    ["for several clients without naming this one as its party", { aud: [CLIENT_ID, "another"] }],
    ["for several clients and another party", { aud: [CLIENT_ID, "another"], azp: "another" }],
    ["for this client, but issued to another one", { azp: "another" }],
    ["that has expired", { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ["without an end", { exp: undefined }],
    ["that is not valid yet", { nbf: Math.floor(Date.now() / 1_000) + 600 }],
    ["without a subject", { sub: undefined }],
  ])("is refused with an ID token %s (MORE-579) (ASVS V9.2.1, V9.2.3, V10.5.1, V10.5.4)", async (_what, claims) => {
    const { sub } = await makePerson();
    provider.tamper = async (body) => ({ ...body, id_token: await provider.forge(body["id_token"], claims) });
    const browser = app.visitor();
    expect(await signInAt(provider, browser, sub)).toMatchObject(refusedAs("rejected"));
    expect(await isSignedIn(browser)).toBe(false);
    // Nothing else is wrong with it.
    provider.tamper = async (body) => ({ ...body, id_token: await provider.forge(body["id_token"], {}) });
    expect(await signInAt(provider, browser, sub)).toMatchObject({ location: "/" });
  });

  it("accepts an ID token that expired within the tolerance between clocks (MORE-579)", async () => {
    const { sub } = await makePerson();
    const exp = Math.floor(Date.now() / 1_000) - 10;
    provider.tamper = async (body) => ({ ...body, id_token: await provider.forge(body["id_token"], { exp }) });
    expect(await signInAt(provider, app.visitor(), sub)).toMatchObject({ location: "/" });
  });

  it("is refused with an ID token without a signature, or with one of a key that is no secret (MORE-580) (ASVS V6.8.2, V9.1.1, V9.1.2)", async () => {
    const { sub } = await makePerson();
    const pem = createPublicKey({ key: { ...provider.key }, format: "jwk" }).export({ type: "spki", format: "pem" });
    const forgeries = [
      { alg: "none" },
      { alg: "HS256", secret: String(pem) },
      { alg: "HS256", secret: JSON.stringify({ kty: "RSA", n: provider.key.n, e: provider.key.e }) },
      { alg: "HS256", secret: CLIENT_SECRET },
    ];
    for (const forgery of forgeries) {
      provider.tamper = async (body) => ({ ...body, id_token: await provider.forge(body["id_token"], {}, forgery) });
      expect(await signInAt(provider, app.visitor(), sub)).toMatchObject(refusedAs("rejected"));
    }
    provider.tamper = (body) => ({ ...body, id_token: `${String(body["id_token"]).slice(0, -8)}AAAAAAAA` });
    expect(await signInAt(provider, app.visitor(), sub)).toMatchObject(refusedAs("rejected"));
  });

  it("goes back to this console's own address only, and to a page of it (MORE-581)", async () => {
    const { sub } = await makePerson();
    const asked = await app.visitor().get("/admin/sso/start", { host: "attacker.example" });
    expect(new URL(asked.headers.get("location") ?? "").searchParams.get("redirect_uri")).toBe(
      `${app.url}/api/v1/admin/sso/callback`,
    );
    for (const next of [
      "//attacker.example",
      "https://attacker.example",
      "/\\attacker.example",
      "javascript:alert(1)",
    ]) {
      const start = `/admin/sso/start?next=${encodeURIComponent(next)}`;
      expect(await signInAt(provider, app.visitor(), sub, start)).toMatchObject({ status: 303, location: "/" });
    }
    // The provider itself refuses another address of ours.
    const elsewhere = await begin(app.visitor());
    elsewhere.searchParams.set("redirect_uri", `${app.url}/elsewhere`);
    await expect(provider.visit(elsewhere.href, sub)).rejects.toThrow("400");
  });

  it("keeps the attempt's cookie from scripts and other sites, for ten minutes (MORE-576)", async () => {
    const { headers } = await app.visitor().get("/admin/sso/start");
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^single_sign_on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });
});

describe("a provider that does not help", () => {
  it("is said to be unreachable while it is down, slow or broken (MORE-582)", async () => {
    const { sub } = await makePerson();
    const browser = app.visitor();
    const waiting = await answerFor(browser, sub);
    provider.failWith = 503;
    expect(await deliver(browser, waiting)).toMatchObject(refusedAs("unreachable"));
    provider.failWith = null;
    const slow = await answerFor(browser, sub);
    provider.delayMs = 6_000;
    expect(await deliver(browser, slow)).toMatchObject(refusedAs("unreachable"));
    provider.delayMs = 0;
    expect(await signInAt(provider, browser, sub)).toMatchObject({ location: "/" });
  });

  it("leads back to the sign-in page when the person cancels there (MORE-582)", async () => {
    expect(await signInAt(provider, app.visitor(), "")).toMatchObject(refusedAs("canceled"));
  });
});
