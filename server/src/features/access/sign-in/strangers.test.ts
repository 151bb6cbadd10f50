// Shows MORE-38.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { noOperator } from "../../../../test/factories/letter.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { welcomeMail } from "../team/team.text.ts";
import { codeMail, pausedMail } from "./sign-in.text.ts";

let app: TestApp;
let now = Date.parse("2026-11-20T12:00:00Z");
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) }, env: { trustProxy: ["127.0.0.1"] } });
});
afterAll(() => app.stop());

const ask = (email: string, ip: string, browser = app.visitor()) =>
  browser.post("/admin/send_code", { email }, { "x-forwarded-for": ip });

/** The given number of strangers' networks. */
const networks = (count: number) => Array.from({ length: count }, (_, index) => `203.0.${index}.1`);

/** The next sign-in email. */
async function nextMail(email: string) {
  for (;;) {
    const mail = await app.smtp.waitFor(email);
    if (mail.headers.subject !== welcomeMail(noOperator, { name: "", addedBy: "", url: "" }).subject) return mail;
  }
}

const reader = { operator: noOperator, name: "" };
const PAUSED = pausedMail(reader).subject;

/** How many emails strangers caused, once those requested so far were sent. */
async function sent(email: string) {
  const last = await makeMember(app.ctx);
  await ask(last.email, "198.51.101.1");
  await nextMail(last.email);
  const subjects = app.smtp.mails.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.subject);
  return {
    sign_in: subjects.filter((each) => each === codeMail(reader, "").subject || each === "Your sign-in link").length,
    paused: subjects.filter((each) => each === PAUSED).length,
  };
}

const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? "";

async function press(text: string): Promise<number> {
  const link = /https?:\S+/.exec(text)?.[0] ?? "";
  const headers = { origin: app.url, "content-type": "application/x-www-form-urlencoded" };
  return (await fetch(link, { method: "POST", redirect: "manual", headers, body: "" })).status;
}

describe("strangers who request codes for someone", () => {
  it("expire no code that its owner has asked for, and leave room in every other network", async () => {
    const { email } = await makeMember(app.ctx);
    const owner = app.visitor();
    expect((await ask(email, "198.51.100.1", owner)).status).toBe(200);
    const code = codeIn((await nextMail(email)).text);
    for (const ip of networks(5)) {
      expect((await ask(email, ip)).status).toBe(200);
      await nextMail(email);
    }
    const answer = await owner.post("/admin/verify_code", { email, code });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  });

  it("keep nobody out of a new browser: its email contains a link once the limit of codes is reached", async () => {
    const { email } = await makeMember(app.ctx);
    for (const ip of networks(7)) {
      for (let each = 0; each < 2; each += 1) await ask(email, ip);
      now += 2_000;
    }
    const mailed = () => app.smtp.mails.filter(({ to }) => to.includes(email));
    // The first is the welcome email.
    await expect.poll(() => mailed().length, { timeout: 20_000 }).toBe(15);
    expect((await ask(email, "198.51.100.1")).status).toBe(200);
    await expect.poll(() => mailed().length, { timeout: 20_000 }).toBe(16);
    const last = mailed().at(-1);
    expect(last?.headers.subject).toBe("Your sign-in link");
    expect(last?.text).toContain("Several codes were requested for your account");
    expect(await press(last?.text ?? "")).toBe(303);
  });

  it("never make a network wait that has not asked before", async () => {
    const email = "flooded@operator.example";
    const statuses = new Set<number>();
    for (const ip of networks(40)) statuses.add((await ask(email, ip)).status);
    expect([...statuses]).toEqual([200]);
  });

  it("in one household or company share its room, however many IPv6 networks it has (MORE-221)", async () => {
    const granted = async (email: string, ips: string[]) => {
      const statuses = [];
      for (const ip of ips) statuses.push((await ask(email, ip)).status);
      return statuses.filter((status) => status === 200).length;
    };
    const each = (count: number, ip: (index: string) => string) =>
      Array.from({ length: count }, (_, index) => ip((index + 16).toString(16)));
    expect(
      await granted(
        "home@operator.example",
        each(12, (index) => `2001:db8:1:1${index}::1`),
      ),
    ).toBe(6);
    expect(
      await granted(
        "company@operator.example",
        each(20, (index) => `2001:db8:2:${index}00::1`),
      ),
    ).toBe(12);
    // All households of the internet's other networks are not affected.
    expect((await ask("home@operator.example", "2001:db8:3::1")).status).toBe(200);
  });

  it("get no more emails than an hour and a day have; then one a day says so, and every answer is the same (MORE-221)", async () => {
    const { email } = await makeMember(app.ctx);
    const flood = async (from: number, count: number) => {
      for (const ip of networks(from + count).slice(from)) {
        expect((await ask(email, ip)).body).toEqual({ data: null, meta: { message: "Verification code sent." } });
      }
    };
    await flood(0, 32);
    expect(await sent(email)).toEqual({ sign_in: 30, paused: 1 });
    now += 3_600_000;
    await flood(40, 31);
    expect(await sent(email)).toEqual({ sign_in: 60, paused: 1 });
    now += 3_600_000;
    await flood(80, 2);
    expect(await sent(email)).toEqual({ sign_in: 60, paused: 1 });
    const notice = app.smtp.mails.find(({ to, headers }) => to.includes(email) && headers.subject === PAUSED);
    expect(notice?.text).toContain("browser where you've signed in before, or with a passkey");
    now += 22 * 3_600_000;
    await flood(90, 1);
    expect(await sent(email)).toEqual({ sign_in: 61, paused: 1 });
  });

  it("in one network use up no more than their share of an address's day", async () => {
    const { email } = await makeMember(app.ctx);
    for (let quarter = 0; quarter < 8; quarter += 1) {
      for (let each = 0; each < 6; each += 1) expect((await ask(email, "203.0.114.9")).status).toBe(200);
      now += 16 * 60_000;
    }
    expect(await sent(email)).toEqual({ sign_in: 20, paused: 1 });
    await ask(email, "198.51.100.1");
    expect(await sent(email)).toEqual({ sign_in: 21, paused: 1 });
  });

  it("keep no colleague of their network waiting, whomever else they request codes for (MORE-222)", async () => {
    for (let each = 0; each < 60; each += 1) await ask(`colleague-${each}@operator.example`, "203.0.115.9");
    expect((await ask("waiting@operator.example", "203.0.115.9")).status).toBe(200);
  });

  it("use up only the emails of their own network", async () => {
    const email = "quiet@operator.example";
    const answers = [];
    for (let each = 0; each < 7; each += 1) answers.push((await ask(email, "203.0.113.9")).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await ask(email, "198.51.100.1")).status).toBe(200);
  });
});
