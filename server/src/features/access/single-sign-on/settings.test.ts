import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Client } from "../../../../test/client.ts";
import { makeMember, openSessionFor } from "../../../../test/factories/member.ts";
import { addPasskey, passkeyOrigin } from "../../../../test/factories/passkey.ts";
import { CLIENT_ID, CLIENT_SECRET, settingsFor, signInAt, TestProvider } from "../../../../test/identity-provider.ts";
import { signIn } from "../../../../test/sign-in.ts";
import { singleSignOn, ssoSecrets } from "../../../db/tables/single-sign-on.ts";
import { deleteUnreadable, rotateSecrets } from "../../partners/credentials/rotate.service.ts";
import { makeLink } from "../sign-in/sign-in.jobs.ts";

const PATH = "/admin/single_sign_on";
let app: TestApp;
let provider: TestProvider;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  provider = await TestProvider.start(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  await app.ctx.db.current().delete(singleSignOn);
  await app.ctx.db.current().delete(ssoSecrets);
  Object.assign(provider, { failWith: null, delayMs: 0, discovery: {} });
  admin = await app.as("super_admin");
});

const save = async (fields: object) => (await admin.put(PATH, { single_sign_on: fields })).body;
const saved = () => save(settingsFor(provider).single_sign_on);
/** A person whose account the provider knows. */
async function linked(role: "super_admin" | "manager" | "sales") {
  const member = await makeMember(app.ctx, { role });
  provider.add({ sub: `sub-${member.id}`, email: member.email });
  const browser = app.visitor();
  expect((await signInAt(provider, browser, `sub-${member.id}`)).location).toBe("/");
  return { member, browser };
}

describe("the settings of single sign-on", () => {
  it("are for Super Admins, and start empty and off (MORE-591)", async () => {
    for (const role of ["manager", "sales"] as const) {
      const other = await app.as(role);
      expect([(await other.get(PATH)).status, (await other.put(PATH, settingsFor(provider))).status]).toEqual([
        403, 403,
      ]);
    }
    expect((await admin.get(PATH)).body.data).toMatchObject({
      version: 0,
      enabled: false,
      scopes: "openid email profile offline_access",
      client_secret_set: false,
      redirect_uri: `${app.url}/api/v1/admin/sso/callback`,
      back_channel_logout_uri: `${app.url}/api/v1/admin/sso/logout`,
    });
    expect((await app.visitor().get("/admin/sso/start")).headers.get("location")).toBe("/login?sso=off");
  });

  it("name what is missing before they are turned on (MORE-591)", async () => {
    const wrong = async (over: object) =>
      Object.keys((await save({ ...settingsFor(provider, over).single_sign_on })).fields);
    expect(await wrong({ provider_name: "" })).toEqual(["single_sign_on.provider_name"]);
    expect(await wrong({ issuer: "" })).toEqual(["single_sign_on.issuer"]);
    expect(await wrong({ issuer: "login.example.com" })).toEqual(["single_sign_on.issuer"]);
    expect(await wrong({ issuer: "http://login.example.com" })).toEqual(["single_sign_on.issuer"]);
    expect(await wrong({ issuer: "https://user@login.example.com" })).toEqual(["single_sign_on.issuer"]);
    expect(await wrong({ client_id: "" })).toEqual(["single_sign_on.client_id"]);
    expect(await wrong({ client_secret: undefined })).toEqual(["single_sign_on.client_secret"]);
    expect(await wrong({ scopes: "email profile" })).toEqual(["single_sign_on.scopes"]);
    expect(await wrong({ group_claim: "", sales_groups: ["sales"] })).toEqual(["single_sign_on.group_claim"]);
    expect(await wrong({ sales_groups: ["a"], manager_groups: ["a"] })).toEqual(["single_sign_on.sales_groups"]);
    expect(await wrong({ exempt: [999_999] })).toEqual(["single_sign_on.exempt"]);
    expect((await admin.get(PATH)).body.data.version).toBe(0);
  });

  it("are not turned on where pages and API have two addresses (MORE-591)", async () => {
    const other = await app.another(undefined, { apiHost: "api.example.com" });
    const there = new Client(other.address, { session: admin.cookies.get("session") ?? "" }, admin.user);
    const answer = await there.put("/admin/single_sign_on", settingsFor(provider));
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("at one address")]);
    await other.stop();
    expect((await admin.get(PATH)).body.data.version).toBe(0);
  });

  it("never give the secret out, and say in the feed what changed (MORE-589)", async () => {
    expect(JSON.stringify(await saved())).not.toContain(CLIENT_SECRET);
    const feed = async () =>
      (await admin.get("/admin/activities?per_page=5")).body.data.map(({ message }: { message: string }) => message);
    await expect.poll(feed).toContain("turned on single sign-on");
    await save({ required_for: ["sales"] });
    await expect.poll(feed).toContain("required single sign-on for Sales");
    await save({ required_for: [] });
    await expect.poll(feed).toContain("stopped requiring single sign-on");
    await save({ client_secret: "next" });
    await expect.poll(feed).toContain("changed the settings of single sign-on");
    await save({ enabled: false });
    await expect.poll(feed).toContain("turned off single sign-on");
  });

  it("send a secret to no other provider than the one it was entered for (MORE-589)", async () => {
    await saved();
    expect(await save({ issuer: "https://other.example" })).toMatchObject({
      fields: { "single_sign_on.client_secret": "Enter the client secret of the new provider or client." },
    });
    const other = await TestProvider.start(app);
    const tested = await admin.post(`${PATH}/test`, {
      single_sign_on: { issuer: other.issuer, client_id: CLIENT_ID, scopes: "openid email" },
    });
    expect(tested.body.fields).toEqual({ "single_sign_on.client_secret": "Enter the client secret." });
    expect(other.requests).toEqual([]);
    // For its own provider, it need not be typed again.
    const again = { issuer: provider.issuer, client_id: CLIENT_ID, scopes: "openid email" };
    expect((await admin.post(`${PATH}/test`, { single_sign_on: again })).body.data.ok).toBe(true);
    await other.stop();
  });

  it("are encrypted again when keys rotate, and single sign-on is off once the key is lost (MORE-589)", async () => {
    await saved();
    const { browser } = await linked("sales");
    const keys = [Buffer.alloc(32, 9), Buffer.alloc(32, 7)];
    app.ctx.keyring.replace(keys.toReversed());
    await save({ client_secret: CLIENT_SECRET });
    const second = await linked("sales");
    app.ctx.keyring.replace(keys);
    expect(await rotateSecrets({ db: app.ctx.db, keyring: app.ctx.keyring }, null).catch(String)).toSatisfy(
      (outcome) => typeof outcome === "number" || String(outcome).includes("key"),
    );
    const [row] = await app.ctx.db.current().select().from(ssoSecrets);
    expect(await app.ctx.keyring.decrypt(row?.client_secret ?? "", "single_sign_on:1:client_secret")).toBe(
      CLIENT_SECRET,
    );
    app.ctx.keyring.replace([Buffer.alloc(32, 9)]);
    expect(await app.ctx.keyring.canDecrypt(row?.client_secret ?? "")).toBe(true);
    expect((await signInAt(provider, app.visitor(), `sub-${second.member.id}`)).location).toBe("/");
    app.ctx.keyring.replace([Buffer.alloc(32, 11)]);
    expect((await app.visitor().get("/admin/sso/start")).headers.get("location")).toBe("/login?sso=off");
    expect(await deleteUnreadable(app.ctx)).toBeGreaterThanOrEqual(2);
    expect((await (await app.as("super_admin")).get(PATH)).body.data.client_secret_set).toBe(false);
    expect((await browser.get("/admin/me")).status).toBe(200);
  });
});

describe("Test Connection", () => {
  const test = async (over: object = {}) =>
    (
      await admin.post(`${PATH}/test`, {
        single_sign_on: {
          issuer: provider.issuer,
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          scopes: "openid email",
          ...over,
        },
      })
    ).body.data;

  it("asks the provider itself, and whether it accepts the client (MORE-592)", async () => {
    expect(await test()).toEqual({ ok: true, message: `${provider.issuer} answered, and it accepts this client.` });
    expect(provider.requests).toEqual(
      expect.arrayContaining(["GET /.well-known/openid-configuration", "GET /jwks", "POST /token"]),
    );
  });

  it("says in one sentence what is wrong (MORE-592)", async () => {
    const host = new URL(provider.issuer).host;
    const messages = [
      [{ issuer: `${provider.issuer}/tenant` }, `${host} has no OpenID Connect configuration at this address (404).`],
      [{ client_secret: "wrong" }, "The provider doesn't accept this client ID and client secret."],
      [{ scopes: "openid email roles" }, "The provider doesn't list the scope roles. Check its name."],
      [{ issuer: "http://127.0.0.1:1" }, "127.0.0.1:1 refused the connection. Please check the name and the port."],
    ] as const;
    for (const [over, message] of messages) expect(await test(over)).toEqual({ ok: false, message });
    const says = [
      [
        { issuer: "https://other.example" },
        "The provider calls itself https://other.example. Enter exactly that as the issuer.",
      ],
      [{ jwks_uri: undefined }, "The provider's configuration lacks jwks_uri."],
      [
        { token_endpoint: "http://login.example.com/token" },
        "The provider's token_endpoint doesn't begin with https://.",
      ],
      [{ code_challenge_methods_supported: ["plain"] }, "The provider doesn't support PKCE with S256."],
      [{ response_types_supported: ["id_token"] }, "The provider doesn't offer the authorization code flow."],
      [{ id_token_signing_alg_values_supported: ["none", "HS256"] }, /doesn't sign ID tokens with an algorithm/],
      [{ jwks_uri: `${provider.issuer}/nothing` }, "The provider's signing keys couldn't be read."],
    ] as const;
    for (const [discovery, message] of says) {
      provider.discovery = discovery;
      expect(await test()).toEqual({
        ok: false,
        message: typeof message === "string" ? message : expect.stringMatching(message),
      });
    }
    provider.discovery = {};
    provider.failWith = 503;
    expect(await test()).toEqual({ ok: false, message: `${host} returned an error (503). Please try again later.` });
  });

  it("reaches no internal address that the operator has not allowed (MORE-592)", async () => {
    const strict = await startTestApp({ conditions: {}, env: { outboundAllow: [] } });
    const own = await strict.as("super_admin");
    const ask = (issuer: string) =>
      own.post(`${PATH}/test`, {
        single_sign_on: { issuer, client_id: "c", client_secret: "s", scopes: "openid email" },
      });
    expect((await ask(provider.issuer)).body.fields).toEqual({
      "single_sign_on.issuer": "The address must begin with https://.",
    });
    for (const issuer of ["https://127.0.0.1:1", "https://169.254.169.254", "https://localhost:1", "https://[::1]:1"])
      expect((await ask(issuer)).body.data).toMatchObject({
        ok: false,
        message: expect.stringContaining("isn't allowed"),
      });
    await strict.stop();
  });
});

describe("requiring single sign-on", () => {
  const MESSAGE = "Use single sign-on. Your role requires it, so codes, links and passkeys aren't enough.";

  it("refuses codes, links and passkeys of that role, but not of others (MORE-593)", async () => {
    await saved();
    const { member } = await linked("manager");
    const person = new Client(app.url, { session: await openSessionFor(app.ctx, member.id) }, member);
    const { device } = await addPasskey(app, person);
    const seller = await makeMember(app.ctx, { role: "sales" });
    expect(await save({ required_for: ["manager"] })).toMatchObject({ data: { required_for: ["manager"] } });
    // A session that began otherwise ends as well.
    expect((await person.get("/admin/me")).status).toBe(401);
    const browser = app.visitor();
    await browser.post("/admin/send_code", { email: member.email });
    // A welcome and a word about the passkey come as well, in any order.
    let code: string | undefined;
    while (code === undefined) code = /\b\d{6}\b/.exec((await app.smtp.waitFor(member.email)).text)?.[0];
    expect((await browser.post("/admin/verify_code", { email: member.email, code })).body).toMatchObject({
      code: "use_single_sign_on",
      message: MESSAGE,
    });
    const origin = { origin: passkeyOrigin(app) };
    const options = (await browser.post("/admin/passkey_sign_in_options", undefined, origin)).body.data;
    const used = await browser.post("/admin/passkey_sign_in", { passkey: device.show(options) }, origin);
    expect(used.body).toMatchObject({ code: "use_single_sign_on", message: MESSAGE });
    const open = async (link: string) => {
      const answer = await fetch(link, { method: "POST", redirect: "manual", headers: { origin: app.url } });
      return [answer.status, await answer.text()];
    };
    expect(await open(await makeLink(app.services, member.id))).toEqual([
      403,
      expect.stringContaining("Use single sign-on"),
    ]);
    // Printed on the server, it is the last way back.
    expect((await open(await makeLink(app.services, member.id, true)))[0]).toBe(303);
    expect((await signIn(app.url, app.smtp, seller.email)).cookies.has("session")).toBe(true);
    const again = app.visitor();
    expect((await signInAt(provider, again, `sub-${member.id}`)).location).toBe("/");
    expect((await again.get("/admin/me")).status).toBe(200);
  });

  it("lets named people use codes, and no one once it is off (MORE-593)", async () => {
    await saved();
    const [free, bound] = [await makeMember(app.ctx, { role: "sales" }), await makeMember(app.ctx, { role: "sales" })];
    await save({ required_for: ["sales"], exempt: [free.id] });
    expect((await signIn(app.url, app.smtp, free.email)).cookies.has("session")).toBe(true);
    const session = new Client(app.url, { session: await openSessionFor(app.ctx, bound.id) });
    expect((await session.get("/admin/me")).status).toBe(401);
    await save({ enabled: false });
    expect((await session.get("/admin/me")).status).toBe(200);
  });

  it("is saved for Super Admins only with a way in if the provider fails (MORE-593)", async () => {
    await saved();
    const LOCKOUT = {
      code: "conflict",
      message: expect.stringContaining("Choose a Super Admin who may still use codes"),
    };
    expect(await save({ required_for: ["super_admin"] })).toMatchObject(LOCKOUT);
    const manager = await makeMember(app.ctx, { role: "manager" });
    expect(await save({ required_for: ["super_admin"], exempt: [manager.id] })).toMatchObject(LOCKOUT);
    const gone = await makeMember(app.ctx, { role: "super_admin", active: false });
    expect(await save({ required_for: ["super_admin"], exempt: [gone.id] })).toMatchObject({ code: "invalid" });
    expect(await save({ required_for: ["manager", "sales"] })).toMatchObject({ data: {} });
    // With a link of one's own that works, to this very provider.
    const own = await linked("super_admin");
    admin = own.browser;
    const session = new Client(app.url, { session: await openSessionFor(app.ctx, own.member.id) });
    admin = session;
    expect(await save({ required_for: ["super_admin"], client_secret: "new-and-untried" })).toMatchObject(LOCKOUT);
    expect(await save({ required_for: ["super_admin"] })).toMatchObject({ data: { required_for: ["super_admin"] } });
    // Its own code session ends with that, and single sign-on leads back.
    expect((await session.get("/admin/me")).status).toBe(401);
    expect((await own.browser.get("/admin/me")).status).toBe(200);
  });

  it("is saved for everyone with an exempt Super Admin (MORE-593)", async () => {
    await saved();
    const id = admin.user?.id ?? 0;
    const everyone = ["super_admin", "manager", "sales"];
    expect(await save({ required_for: everyone, exempt: [id] })).toMatchObject({ data: { exempt: [id] } });
    expect((await admin.get("/admin/me")).status).toBe(200);
  });
});
