// Shows MORE-41.

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { makeApiKey } from "../../test/factories/api-key.ts";
import { makeMember } from "../../test/factories/member.ts";
import { addPasskey } from "../../test/factories/passkey.ts";

type Line = { msg: string; denial: string; reason: string; operation: string; level: number; [field: string]: unknown };

const lines: Line[] = [];
const log = pino({ level: "info", base: null }, { write: (text: string) => void lines.push(JSON.parse(text)) });
let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ log, clock: { now: () => new Date(now) }, env: { trustProxy: ["127.0.0.1"] } });
});
afterAll(() => app.stop());

const from = { "x-forwarded-for": "198.51.100.7" };
const network = "198.51.100";

/** The denials that a call leaves in the log, once it has been answered. */
async function denialsOf(call: () => Promise<unknown>): Promise<Line[]> {
  lines.length = 0;
  await call();
  // The request's own log line comes after its denial.
  await expect.poll(() => lines.some(({ msg }) => msg === "request")).toBe(true);
  return lines.filter(({ msg }) => msg === "denied");
}

async function count(kind: string, reason: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const line = text
    .split("\n")
    .find((each) => each.startsWith(`access_denials_total{kind="${kind}",reason="${reason}"}`));
  return Number(line?.split(" ")[1]);
}

async function expectDenied(call: () => Promise<unknown>, expected: Partial<Line>): Promise<void> {
  const { denial = "", reason = "" } = expected;
  const before = await count(denial, reason);
  expect(await denialsOf(call)).toEqual([expect.objectContaining({ level: 30, network, ...expected })]);
  expect(await count(denial, reason)).toBe(before + 1);
}

describe("a denial is logged with who, where, what and why, and counted:", () => {
  it("no session, another role, another origin (ASVS V16.3.2)", async () => {
    const sales = await app.as("sales");
    const list = { operation: "team.list", denial: "access" };
    await expectDenied(() => app.visitor().get("/admin/users", from), { ...list, reason: "unauthenticated" });
    const { id } = sales.user ?? {};
    await expectDenied(() => sales.get("/admin/users", from), {
      ...list,
      reason: "forbidden",
      person: id,
      session: expect.any(Number),
    });
    const foreign = { ...from, origin: "https://evil.example" };
    await expectDenied(() => sales.post("/admin/logout", undefined, foreign), {
      denial: "access",
      reason: "foreign_origin",
      operation: "signIn.logout",
    });
  });

  it("a key of another scope, and an unknown one", async () => {
    const key = await makeApiKey(app.ctx, ["usage"]);
    const read = (token: string) => Client.withKey(app.url, token).get("/platform/organizations/1/configuration", from);
    const expected = { denial: "access", operation: "platform.configuration" };
    await expectDenied(() => read(key.token), { ...expected, reason: "forbidden", key: key.id });
    await expectDenied(() => read("vck_unknown"), { ...expected, reason: "unauthenticated" });
    expect(JSON.stringify(lines)).not.toContain("vck_");
  });

  it("a wrong code, and a second request too soon (ASVS V16.3.1, V16.3.3)", async () => {
    const { id, email } = await makeMember(app.ctx);
    const browser = app.visitor();
    const send = () => browser.post("/admin/send_code", { email }, from);
    await send();
    await app.smtp.waitFor(email);
    await expectDenied(send, { denial: "rate_limit", reason: "rate_limited", operation: "signIn.sendCode" });
    await app.smtp.waitFor(email);
    const verify = () => browser.post("/admin/verify_code", { email, code: "000000" }, from);
    await expectDenied(verify, {
      denial: "sign_in",
      reason: "invalid_code",
      operation: "signIn.verifyCode",
      person: id,
    });
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it("a link that does not work", async () => {
    const headers = { ...from, origin: app.url, "content-type": "application/x-www-form-urlencoded" };
    await expectDenied(() => fetch(`${app.url}/sign-in/none`, { method: "POST", headers, body: "" }), {
      denial: "sign_in",
      reason: "invalid_link",
      operation: "/sign-in/:token",
    });
  });

  it("a passkey that was not shown just now", async () => {
    const person = await app.as("super_admin");
    await addPasskey(app, person);
    now += 10 * 60_000;
    const make = () => person.post("/admin/api_keys", { api_key: { name: "Feed", scopes: ["usage"] } }, from);
    await expectDenied(make, {
      denial: "step_up",
      reason: "step_up_required",
      operation: "apiKeys.create",
      person: person.user?.id,
    });
  });

  it("but not what is only wrong", async () => {
    const admin = await app.as("super_admin");
    expect(await denialsOf(() => admin.post("/admin/users", {}, from))).toEqual([]);
  });
});
