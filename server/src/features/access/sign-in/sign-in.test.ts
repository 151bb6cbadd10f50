// Shows SIGNIN-01, SIGNIN-08, SIGNIN-10, SIGNIN-16, SIGNIN-17, SIGNIN-18, SIGNIN-20, SIGNIN-21, SIGNIN-24, SIGNIN-28,
// SIGNIN-31, CALL-09, CALL-11, CALL-12, CONST-06, MORE-42.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { makeContext, systemActor } from "../../../context/context.ts";
import { sessions } from "../../../db/tables/sign-in.ts";
import type { Database } from "../../../db/unit-of-work.ts";
import { makeLink } from "./sign-in.jobs.ts";
import { verifyCode } from "./sign-in.service.ts";

let app: TestApp;
let now = Date.now();

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) }, env: { trustProxy: ["127.0.0.1"] } });
});
afterAll(() => app.stop());

const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? "";
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

/** Like the button on the link's page. */
const press = (link: string) =>
  fetch(link, {
    method: "POST",
    redirect: "manual",
    headers: { origin: app.url, "content-type": "application/x-www-form-urlencoded" },
    body: "",
  });

/** Requests a code in a new browser and reads it from the email. */
async function ask(email: string, ip = "127.0.0.1") {
  const browser = app.visitor();
  const answer = await browser.post("/admin/send_code", { email }, { "x-forwarded-for": ip });
  expect(answer.status).toBe(200);
  return { browser, code: codeIn((await mailTo(email, "Your verification code")).text) };
}

/** New people get a welcome email as well. */
async function mailTo(email: string, subject: string) {
  for (;;) {
    const mail = await app.smtp.waitFor(email);
    if (mail.headers.subject === subject) return mail;
  }
}

/**
 * The first `rounds` transactions of `parties` callers begin together: each waits until the others have finished
 * theirs.
 */
function inStep(db: Database, parties: number, rounds: number): Database {
  let begun = 0;
  let waiting: (() => void)[] = [];
  const barrier = () =>
    new Promise<void>((go) => {
      waiting.push(go);
      if (waiting.length < parties) return;
      for (const each of waiting) each();
      waiting = [];
    });
  const transaction: Database["transaction"] = async (work) => {
    begun += 1;
    if (begun <= parties * rounds) await barrier();
    return db.transaction(work);
  };
  return new Proxy(db, {
    get: (_, name) => {
      const value = Reflect.get(db, name);
      if (name === "transaction") return transaction;
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

const verify = (browser: TestApp["visitor"] extends () => infer C ? C : never, email: string, code: string) =>
  browser.post("/admin/verify_code", { email, code });

describe("sign-in", () => {
  it("opens a session with the mailed code, whatever the case and spaces of the address", async () => {
    const { browser, code } = await ask(ADMIN);
    const answer = await verify(browser, " Admin@Example.com ", code);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ email: ADMIN, role: "super_admin", active: true });
    expect((await browser.get("/admin/me")).body.data.permissions).toContain("team");
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("session="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  it("stores only hashes of token and code (ASVS V6.5.2, V7.2.1)", async () => {
    const { browser, code } = await ask(ADMIN);
    await verify(browser, ADMIN, code);
    const stored = JSON.stringify(await app.services.db.current().select().from(sessions));
    expect(stored).not.toContain(browser.cookies.get("session"));
  });

  it("succeeds while the mail server is down; a valid code arrives when it is back (ASVS V16.5.2)", async () => {
    const member = await makeMember(app.ctx);
    await app.smtp.waitFor(member.email);
    const browser = app.visitor();
    await app.smtp.stop();
    expect((await browser.post("/admin/send_code", { email: member.email })).status).toBe(200);
    await app.smtp.start();
    const { text } = await app.smtp.waitFor(member.email, 30_000);
    expect((await verify(browser, member.email, codeIn(text))).status).toBe(200);
  });

  it("binds the code to the browser that asked for it (ASVS V6.6.2)", async () => {
    const { email } = await makeMember(app.ctx);
    const { browser, code } = await ask(email);
    const answer = await verify(app.visitor(), email, code);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "invalid_code" });
    expect((await verify(browser, email, code)).status).toBe(200);
  });

  it("checks at most five of 200 parallel guesses (ASVS V6.3.1, V6.6.3)", async () => {
    const member = await makeMember(app.ctx);
    const { browser, code } = await ask(member.email);
    const guesses = await Promise.all(Array.from({ length: 200 }, () => verify(browser, member.email, wrong(code))));
    const checked = guesses.filter((each) => each.body.message.startsWith("The verification code is incorrect"));
    expect(checked.length).toBeLessThanOrEqual(5);
    expect(guesses.every((each) => each.status === 422 || each.status === 429)).toBe(true);
    now += 3_600_000;
    expect((await verify(browser, member.email, code)).status).toBe(422);
  });

  it("opens one session for one code used 50 times in parallel (ASVS V6.5.1)", async () => {
    const member = await makeMember(app.ctx);
    const { browser, code } = await ask(member.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(browser, member.email, code)));
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
  });

  it("opens one session for two right tries that were both counted before either used the code up", async () => {
    const { email } = await makeMember(app.ctx);
    const { browser, code } = await ask(email);
    const token = browser.cookies.get("sign_in") ?? "";
    const ctx = { ...makeContext(app.services, systemActor), db: inStep(app.services.db, 2, 2) };
    const tries = Array.from({ length: 2 }, () =>
      verifyCode(
        { ...ctx, audited: [] },
        { email, code },
        { token, knownCookie: null, userAgent: "Test", replaced: null },
      ),
    );
    expect((await Promise.allSettled(tries)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("lets a person have three live codes; all of them together allow ten failures (ASVS V6.3.1)", async () => {
    const { email } = await makeMember(app.ctx);
    const requests = [await ask(email), await ask(email), await ask(email, "198.51.100.7")];
    const guesses = await Promise.all(
      requests.flatMap(({ browser, code }) => Array.from({ length: 5 }, () => verify(browser, email, wrong(code)))),
    );
    const checked = guesses.filter((each) => each.body.message.startsWith("The verification code is incorrect"));
    expect(checked).toHaveLength(10);
  });

  it("answers the same for an unknown address, and emails nothing", async () => {
    const before = app.smtp.mails.length;
    const unknown = app.visitor();
    const answer = await unknown.post("/admin/send_code", { email: "nobody@nowhere.example" });
    const known = await app.visitor().post("/admin/send_code", { email: (await makeMember(app.ctx)).email });
    expect([answer.status, answer.body]).toEqual([known.status, known.body]);
    const guess = await verify(unknown, "nobody@nowhere.example", "123456");
    expect([guess.status, guess.body.code]).toEqual([422, "invalid_code"]);
    const mailed = app.smtp.mails.slice(before).flatMap((mail) => mail.to);
    expect(mailed).not.toContain("nobody@nowhere.example");
  });

  it("refuses an inactive person only after the correct code", async () => {
    const member = await makeMember(app.ctx, { active: false });
    const { browser, code } = await ask(member.email);
    expect((await verify(browser, member.email, wrong(code))).status).toBe(422);
    const answer = await verify(browser, member.email, code);
    expect([answer.status, answer.body.message]).toEqual([403, "Trying to login a inactive user."]);
  });

  it("accepts no code or link that was mailed to an address before it was changed", async () => {
    const member = await makeMember(app.ctx);
    const { browser, code } = await ask(member.email);
    const admin = await app.as("super_admin");
    const moved = { admin_user: { email: `moved-${member.email}` } };
    expect((await admin.patch(`/admin/users/${member.id}`, moved)).status).toBe(200);
    expect((await verify(browser, member.email, code)).status).toBe(422);
  });

  it.each(['"a"@b.cd', "a:b@c.de", "a(b)@c.de", "a@b..cd", `${"l".repeat(65)}@c.de`, "a\u202e@c.de"])(
    "refuses %j, which no mail could be sent to",
    async (email) => {
      expect((await app.visitor().post("/admin/send_code", { email })).status).toBe(422);
    },
  );

  it("asks the same browser to wait 30 seconds for another code", async () => {
    const member = await makeMember(app.ctx);
    const { browser } = await ask(member.email);
    const early = await browser.post("/admin/send_code", { email: member.email });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
    now += 31_000;
    expect((await browser.post("/admin/send_code", { email: member.email })).status).toBe(200);
  });

  it("takes a code for ten minutes (ASVS V6.4.1, V6.5.5)", async () => {
    const member = await makeMember(app.ctx);
    const { browser, code } = await ask(member.email);
    now += 10 * 60_000 + 1;
    expect((await verify(browser, member.email, code)).body.message).toContain("expired");
  });

  it("mails a link instead of a code after ten failures, which works once and not by being opened (ASVS V3.5.3, V7.6.2)", async () => {
    const member = await makeMember(app.ctx);
    for (let round = 0; round < 2; round += 1) {
      const { browser, code } = await ask(member.email);
      for (let each = 0; each < 5; each += 1) await verify(browser, member.email, wrong(code));
      now += 20 * 60_000;
    }
    await app.visitor().post("/admin/send_code", { email: member.email });
    const mail = await mailTo(member.email, "Your sign-in link");
    const link = /https?:\S+/.exec(mail.text)?.[0] ?? "";
    expect(codeIn(mail.text.replace(link, ""))).toBe("");
    expect((await fetch(link)).status).toBe(200);
    const first = await press(link);
    expect(first.status).toBe(303);
    expect(first.headers.getSetCookie().join()).toContain("session=");
    expect((await press(link)).status).toBe(410);
  });

  it("takes a link for ten minutes, and none that it did not make", async () => {
    const { id } = await makeMember(app.ctx);
    const [early, late] = [await makeLink(app.services, id), await makeLink(app.services, id)];
    now += 10 * 60_000 - 1;
    expect((await press(early)).status).toBe(303);
    now += 1;
    expect((await press(late)).status).toBe(410);
    expect((await press(`${app.url}/sign-in/${"A".repeat(43)}`)).status).toBe(410);
  });

  it("ends the session on logout, after 12 idle hours and after 7 days (ASVS V7.3.1, V7.3.2, V7.4.1)", async () => {
    const person = await app.as("sales");
    expect((await person.post("/admin/logout")).status).toBe(200);
    person.cookies.set("session", "anything");
    expect((await person.get("/admin/me")).status).toBe(401);

    const idle = await app.as("sales");
    now += 11 * 3_600_000;
    expect((await idle.get("/admin/me")).status).toBe(200);
    now += 12 * 3_600_000 + 1;
    expect((await idle.get("/admin/me")).status).toBe(401);

    const busy = await app.as("sales");
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await busy.get("/admin/me")).status).toBe(200);
      now += 8 * 3_600_000;
    }
    expect((await busy.get("/admin/me")).status).toBe(401);
  });

  it.each(["", "no-at-sign", "a@b, c@d.example", "two@at@signs.example", `${"x".repeat(300)}@example.com`])(
    "refuses the address %j in the specification's words",
    async (email) => {
      const answer = await app.visitor().post("/admin/send_code", { email });
      expect([answer.status, answer.body.message]).toEqual([422, "Please enter a valid email address."]);
    },
  );

  it.each(["12345", "1234567", "１２３４５６", "12345a"])("refuses %j as a code (ASVS V6.5.4)", async (code) => {
    const answer = await app.visitor().post("/admin/verify_code", { email: ADMIN, code });
    expect([answer.status, answer.body.message]).toEqual([422, "Please enter the complete 6-digit code."]);
  });

  it("refuses calls from other origins (ASVS V3.5.1)", async () => {
    const answer = await app.visitor().post("/admin/send_code", { email: ADMIN }, { origin: "https://evil.example" });
    expect([answer.status, answer.body.code]).toEqual([403, "foreign_origin"]);
  });
});
