import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { settingsFor, signInAt, TestProvider } from "../../../../test/identity-provider.ts";

let app: TestApp;
let provider: TestProvider;
let browser: Client;
let sub: string;
const START = "/admin/sso/start?step_up=1";

beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  provider = await TestProvider.start(app);
  await (await app.as("super_admin")).put("/admin/single_sign_on", settingsFor(provider));
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.tamper = null;
  ({ browser, sub } = await enter());
});

async function enter() {
  const member = await makeMember(app.ctx, { role: "super_admin" });
  const own = `sub-${member.id}`;
  provider.add({ sub: own, email: member.email });
  const visitor = app.visitor();
  await signInAt(provider, visitor, own);
  return { browser: visitor, sub: own };
}
/** Something that asks for a recent confirmation. */
const guarded = async () => (await browser.put("/admin/passkey_policy", { passkey_policy: { required_for: [] } })).body;
const asked = { code: "step_up_required" };
const claim = (claims: object) => async (body: Record<string, unknown>) => ({
  ...body,
  id_token: await provider.forge(body["id_token"], claims),
});
const seconds = () => Math.floor(Date.now() / 1_000);

it("is asked of people without a passkey too, and given by signing in again at the provider (MORE-588)", async () => {
  expect(await guarded()).toMatchObject(asked);
  const begun = await browser.get(START);
  const to = new URL(begun.headers.get("location") ?? "");
  expect([to.searchParams.get("prompt"), to.searchParams.get("max_age")]).toEqual(["login", "0"]);
  expect(await signInAt(provider, browser, sub, START)).toMatchObject({ status: 200, location: null });
  expect(await guarded()).toMatchObject({ data: {} });
});

it.each([
  ["an hour ago", () => ({ auth_time: seconds() - 3_600 })],
  ["just before it was asked for", () => ({ auth_time: seconds() - 60 })],
  ["some time in the future", () => ({ auth_time: seconds() + 600 })],
  ["at no time it says", () => ({ auth_time: undefined })],
])("is not given by a sign-in that was %s (MORE-588) (ASVS V6.8.4)", async (_what, claims) => {
  provider.tamper = (body) => claim(claims())(body);
  const { status, body } = await signInAt(provider, browser, sub, START);
  expect([status, String(body)]).toEqual([403, expect.stringContaining("Not confirmed")]);
  expect(await guarded()).toMatchObject(asked);
});

it("is not given by someone else's sign-in, nor to another session (MORE-588)", async () => {
  const other = await enter();
  expect(await signInAt(provider, browser, other.sub, START)).toMatchObject({ status: 403 });
  expect(await guarded()).toMatchObject(asked);
  // The person's other session took its place while they were at the provider.
  const second = app.visitor();
  await signInAt(provider, second, sub);
  const to = (await browser.get(START)).headers.get("location") ?? "";
  const answer = await provider.visit(to, sub);
  browser.cookies.set("session", second.cookies.get("session") ?? "");
  const { pathname, search } = new URL(answer);
  expect((await browser.get(`${pathname.slice("/api/v1".length)}${search}`)).status).toBe(403);
  expect(await guarded()).toMatchObject(asked);
});

it("needs a session (MORE-588)", async () => {
  expect((await app.visitor().get(START)).status).toBe(403);
});

it("counts from a sign-in that the provider says was just now, not from an older one (MORE-588)", async () => {
  provider.tamper = claim({ auth_time: seconds() - 5 });
  await signInAt(provider, browser, sub);
  expect(await guarded()).toMatchObject({ data: {} });
  provider.tamper = claim({ auth_time: seconds() - 86_400 });
  await signInAt(provider, browser, sub);
  expect(await guarded()).toMatchObject(asked);
});
