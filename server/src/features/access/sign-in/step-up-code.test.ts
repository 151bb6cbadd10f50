// Shows MORE-610, MORE-611.

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { addPasskey, stepUp } from "../../../../test/factories/passkey.ts";
import { sessions } from "../../../db/tables/sign-in.ts";

let app: TestApp;
let now = Date.now();
const MINUTE = 60_000;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
});
afterAll(() => app.stop());

/** A Super Admin without a passkey who signed in too long ago to change who can sign in. */
async function earlier() {
  const person = await app.as("super_admin");
  now += 10 * MINUTE;
  return { person, email: person.user?.email ?? "" };
}

/** Other emails may arrive too, such as the welcome. */
async function codeIn(email: string, word: "confirm" | "requested"): Promise<string> {
  for (;;) {
    const { text } = await app.smtp.waitFor(email);
    const code = /\b(\d{6})\b/.exec(text)?.[1];
    if (code && text.includes(word)) return code;
  }
}

async function mailedCode(person: Client, email: string): Promise<string> {
  const asked = await person.post("/admin/step_up_codes");
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return codeIn(email, "confirm");
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const move = (person: Client, email: string) =>
  person.patch(`/admin/users/${person.user?.id}`, { admin_user: { email } });
const retyped = () => `new-${now}@operator.example`;

describe("confirming with a code", () => {
  it("lets a person without a passkey change an address, once, for ten minutes (MORE-610, ASVS V7.5.1)", async () => {
    const { person, email } = await earlier();
    const other = await app.as("sales");
    const change = () => person.patch(`/admin/users/${other.user?.id}`, { admin_user: { email: retyped() } });
    expect((await change()).body).toMatchObject({ code: "code_required" });
    const code = await mailedCode(person, email);
    expect((await person.post("/admin/step_up", { code: wrong(code) })).body.code).toBe("invalid_code");
    expect((await change()).status).toBe(403);
    expect((await person.post("/admin/step_up", { code })).status).toBe(200);
    expect((await change()).status).toBe(200);
    // The code works once, and the confirmation for ten minutes.
    expect((await person.post("/admin/step_up", { code })).body.code).toBe("invalid_code");
    now += 10 * MINUTE;
    expect((await change()).body.code).toBe("code_required");
  });

  it("asks nothing soon after the sign-in, nor for what does not decide who can sign in", async () => {
    const person = await app.as("super_admin");
    now += 10 * MINUTE - 1;
    expect((await move(person, retyped())).status).toBe(200);
    const { person: later } = await earlier();
    expect((await later.patch(`/admin/users/${later.user?.id}`, { admin_user: { name: "Ada" } })).status).toBe(200);
    expect((await later.post("/admin/api_keys", { api_key: { name: "Feed", scopes: ["usage"] } })).status).toBe(200);
  });

  it("takes no code of another session, none for signing in, and signs nobody in (MORE-610, ASVS V6.6.2)", async () => {
    const { person, email } = await earlier();
    const code = await mailedCode(person, email);
    const [row] = await app.ctx.db
      .current()
      .select()
      .from(sessions)
      .where(eq(sessions.admin_user_id, person.user?.id ?? 0));
    for (const sign_in of ["", `step_up:${row?.id}`, person.cookies.get("session") ?? ""]) {
      const browser = app.visitor();
      browser.cookies.set("sign_in", sign_in);
      expect((await browser.post("/admin/verify_code", { email, code })).body.code).toBe("invalid_code");
    }
    const browser = app.visitor();
    await browser.post("/admin/send_code", { email });
    const signInCode = await codeIn(email, "requested");
    expect((await person.post("/admin/step_up", { code: signInCode })).body.code).toBe("invalid_code");
    expect((await person.post("/admin/step_up", { code })).status).toBe(200);
  });

  it("shares the ten failures of the address: then only signing in again helps (ASVS V6.6.3)", async () => {
    const { person, email } = await earlier();
    for (let failures = 0; failures < 10; failures += 5) {
      const code = await mailedCode(person, email);
      for (let tries = 0; tries < 5; tries += 1)
        expect((await person.post("/admin/step_up", { code: wrong(code) })).body.code).toBe("invalid_code");
      expect((await person.post("/admin/step_up", { code })).body).toMatchObject({
        message: "Too many incorrect attempts. Please request a new code.",
      });
      now += 31_000;
    }
    expect((await person.post("/admin/step_up_codes")).body.message).toMatch(/Sign out and sign in again/);
  });

  it("emails at most one code in half a minute and six in a quarter of an hour (ASVS V2.4.1)", async () => {
    const { person } = await earlier();
    const statuses: number[] = [];
    for (let asked = 0; asked < 7; asked += 1) {
      statuses.push((await person.post("/admin/step_up_codes")).status);
      expect((await person.post("/admin/step_up_codes")).body.code).toBe("rate_limited");
      now += 31_000;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it("is no passkey: whoever has one is asked for that", async () => {
    const { person, email } = await earlier();
    await person.post("/admin/step_up", { code: await mailedCode(person, email) });
    const { device } = await addPasskey(app, person);
    now += 10 * MINUTE;
    await person.post("/admin/step_up", { code: await mailedCode(person, email) });
    expect((await move(person, retyped())).body.code).toBe("step_up_required");
    expect((await stepUp(app, person, device)).status).toBe(200);
    expect((await move(person, retyped())).status).toBe(200);
  });
});

describe("the session's token", () => {
  const me = (person: Client) => person.get("/admin/me").then(({ status }) => status);
  const copyOf = (person: Client) => {
    const thief = app.visitor();
    thief.cookies.set("session", person.cookies.get("session") ?? "");
    return thief;
  };

  it.each([
    [
      "a code",
      async (person: Client) => person.post("/admin/step_up", { code: await mailedCode(person, emailOf(person)) }),
    ],
    ["a passkey", async (person: Client) => stepUp(app, person, (await addPasskey(app, person)).device)],
  ])(
    "is another one after a step-up with %s; the earlier one confirms nothing and ends after 30 seconds (MORE-611, ASVS V7.2.2, V7.2.3, V7.2.4)",
    async (_way, confirm) => {
      const person = await app.as("super_admin");
      const thief = copyOf(person);
      expect((await confirm(person)).status).toBe(200);
      expect(person.cookies.get("session")).not.toBe(thief.cookies.get("session"));
      // 256 random bits.
      expect(person.cookies.get("session")).toMatch(/^[\w-]{43}$/);
      now += 29_999;
      expect(await me(thief)).toBe(200);
      const stolen = await thief.post("/admin/users", { admin_user: { name: "N", email: retyped(), role: "manager" } });
      expect(stolen.status).toBe(403);
      now += 1;
      expect([await me(thief), await me(person)]).toEqual([401, 200]);
    },
  );

  it("ends when the same browser signs in again (MORE-611, ASVS V7.2.4)", async () => {
    const person = await app.as("manager");
    const before = copyOf(person);
    await person.post("/admin/send_code", { email: emailOf(person) });
    const code = await codeIn(emailOf(person), "requested");
    expect((await person.post("/admin/verify_code", { email: emailOf(person), code })).status).toBe(200);
    expect([await me(before), await me(person)]).toEqual([401, 200]);
  });
});

const emailOf = (person: Client): string => person.user?.email ?? "";
