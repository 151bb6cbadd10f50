// Shows MORE-208.

import fastify from "fastify";
import { expect, it } from "vitest";
import { noOperator as operator } from "../../../../test/factories/letter.ts";
import { letter, letterOfText } from "../../../lib/letter.ts";
import { codeMail, linkMail } from "../../access/sign-in/sign-in.text.ts";
import { serveMailbox } from "./mailbox-page.ts";
import { reportSeeding, terminalLine } from "./terminal.ts";

it("shows an email with its link and attachment, and none of it as markup", async () => {
  const app = fastify();
  await serveMailbox(app, {
    mails: () => [
      {
        to: '"A" <a@b.example>',
        subject: "<script>alert(1)</script>",
        letter: letter(operator, {
          preheader: "",
          paragraphs: ["<b>Hello</b>"],
          button: { label: "Open", url: "https://console.example/x?a=1&b='2'" },
          why: "",
        }),
        attachments: [{ filename: '"><img src=x>.pdf', content: Buffer.from("pdf"), contentType: "application/pdf" }],
        at: "2026-11-10T12:00:00.000Z",
      },
    ],
  });
  const { body, headers } = await app.inject({ url: "/dev/mailbox", headers: { host: "localhost:3000" } });
  for (const request of [
    { remoteAddress: "192.168.1.7" },
    { headers: { host: "demo.example" } },
    { headers: { host: "localhost", "x-forwarded-for": "192.168.1.7" } },
  ]) {
    expect((await app.inject({ url: "/dev/mailbox", headers: { host: "localhost" }, ...request })).statusCode).toBe(
      404,
    );
  }
  await app.close();
  expect(body).not.toMatch(/<script|<img|<b>/);
  expect(body).toMatch(/<time datetime="2026-11-10T12:00:00.000Z">Nov \d+, 2026, \d+:\d\d\s[AP]M<\/time>/);
  expect(body).toContain('<a href="https://console.example/x?a=1&amp;b=&#39;2&#39;">');
  expect(body).toContain("base64,cGRm");
  expect([headers["cache-control"], headers["content-security-policy"]]).toEqual([
    "no-store",
    expect.stringContaining("script-src 'self';"),
  ]);
});

it("lists emails only there: the terminal shows codes and links, and how far the sample data is (MORE-225)", () => {
  const to = "admin@example.com";
  expect(terminalLine({ to, ...codeMail({ operator, name: "" }, "012345") })).toBe(
    "Sign-in code for admin@example.com: 012345",
  );
  const link = linkMail({ operator, name: "" }, "http://localhost:3000/sign-in/x", "link_after_failures");
  expect(terminalLine({ to, ...link })).toBe("Sign-in link for admin@example.com: http://localhost:3000/sign-in/x");
  expect(terminalLine({ to, subject: "Your access", letter: letterOfText("123456 https://app.example") })).toBeNull();
  const lines: string[] = [];
  const report = reportSeeding((line) => lines.push(line));
  for (const share of [0.1, 0.25, 0.3, 0.85, 1]) report(share);
  expect(lines).toEqual([20, 80, 100].map((percent) => `Creating sample data: ${percent}%`));
});
