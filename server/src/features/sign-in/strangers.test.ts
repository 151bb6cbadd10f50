import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeMember } from "../../../test/factories/member.ts";
import { welcomeMail } from "../team/team.text.ts";

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
    if (mail.headers.subject !== welcomeMail("", "", "").subject) return mail;
  }
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

  it("make a network that has not asked before wait a minute at most", async () => {
    const email = "flooded@operator.example";
    const waits: number[] = [];
    for (const ip of networks(40)) {
      const answer = await ask(email, ip);
      if (answer.status === 429) waits.push(Number(answer.headers.get("retry-after")));
    }
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    now += 60_000;
    expect((await ask(email, "198.51.100.1")).status).toBe(200);
  });

  it("use up only the emails of their own network", async () => {
    const email = "quiet@operator.example";
    const answers = [];
    for (let each = 0; each < 7; each += 1) answers.push((await ask(email, "203.0.113.9")).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await ask(email, "198.51.100.1")).status).toBe(200);
  });
});
