import fastify from "fastify";
import { expect, it } from "vitest";
import { serveMailbox } from "./mailbox-page.ts";

it("shows an email with its link and attachment, and none of it as markup", async () => {
  const app = fastify();
  await serveMailbox(app, {
    mails: () => [
      {
        to: '"A" <a@b.example>',
        subject: "<script>alert(1)</script>",
        text: "Open https://console.example/x?a=1&b='2' now",
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
  expect(body).not.toMatch(/<script|<img/);
  expect(body).toContain('<a href="https://console.example/x?a=1&amp;b=&#39;2&#39;">');
  expect(body).toContain("base64,cGRm");
  expect([headers["cache-control"], headers["content-security-policy"]]).toEqual([
    "no-store",
    expect.stringContaining("script-src 'self';"),
  ]);
});
