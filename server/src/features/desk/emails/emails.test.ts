// Shows MORE-101, MORE-102.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBill } from "../../../../test/factories/bill.ts";
import { makeEmail } from "../../../../test/factories/email.ts";
import { memberInput } from "../../../../test/factories/member.ts";
import { onboardingInput } from "../../../../test/factories/onboarding.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const list = async (query: string) => (await admin.get(`/admin/emails?${query}`)).body;
const newest = async (recipient: string) => (await list(`search_key=${encodeURIComponent(recipient)}`)).data[0];
const address = () => `${randomUUID()}@example.com`;
const outage = async () => (await admin.get("/admin/email_outage")).body.data;

describe("an email", () => {
  it("is not sent again if it does not exist, still waits, or is a sign-in email or a reminder", async () => {
    expect((await admin.post("/admin/emails/999999/send_again")).status).toBe(404);
    const waiting = await makeEmail(app.ctx, { sent_at: null });
    const signIn = await makeEmail(app.ctx, { kind: "sign_in", subject: "", content: null });
    const reminder = await makeEmail(app.ctx, { kind: "reminder" });
    for (const { id } of [waiting, signIn, reminder]) {
      const { status, body } = await admin.post(`/admin/emails/${id}/send_again`);
      expect([status, body.code]).toEqual([409, "conflict"]);
    }
  });

  it("is sent again with others, and those that can't be say why", async () => {
    const to = address();
    const sent = await makeEmail(app.ctx, { recipient: to, subject: "Twice" });
    const waiting = await makeEmail(app.ctx, { sent_at: null });
    const signIn = await makeEmail(app.ctx, { kind: "sign_in", subject: "", content: null });
    const { body } = await admin.post("/admin/emails/bulk_send_again", {
      records: [sent, waiting, signIn].map(({ id }) => ({ id })),
    });
    expect(body.data).toMatchObject({
      done: [{ id: sent.id }],
      refused: [
        { id: waiting.id, reason: "This email is still waiting to be sent." },
        { id: signIn.id, reason: expect.stringContaining("can't be sent again") },
      ],
    });
    await app.smtp.waitFor(to);
    const repeats = (await list(`search_key=${to}`)).data.map(({ repeats_id }: { repeats_id: number }) => repeats_id);
    expect(repeats.toSorted()).toEqual([null, sent.id].toSorted());
  });

  it("of an invitation is listed when it is queued and sent, can be read, and is sent again as a new one", async () => {
    const to = address();
    expect((await admin.post("/admin/users", { admin_user: memberInput({ email: to }) })).status).toBe(200);
    const mail = await app.smtp.waitFor(to);
    await expect.poll(() => newest(to)).toMatchObject({ kind: "team_invitation", status: "sent", attempts: 1 });
    const sent = await newest(to);
    const { content } = (await admin.get(`/admin/emails/${sent.id}`)).body.data;
    expect(mail.text.replaceAll("\r", "").trim()).toBe(content.text.trim());

    const again = await admin.post(`/admin/emails/${sent.id}/send_again`);
    expect(again.body.data).toMatchObject({ repeats_id: sent.id, subject: sent.subject, recipient: to });
    expect((await app.smtp.waitFor(to)).text).toBe(mail.text);
    await expect.poll(async () => (await list(`search_key=${to}&status=sent`)).meta.total).toBe(2);
  });

  it("of an onboarding has its calendar file", async () => {
    const to = address();
    await admin.post("/admin/onboardings", {
      onboarding: onboardingInput({ contact_email: to, onboarding_date: "2030-05-06", onboarding_time: "10:30" }),
    });
    await app.smtp.waitFor(to);
    const { id, kind } = await newest(to);
    expect(kind).toBe("onboarding_invitation");
    expect((await admin.get(`/admin/emails/${id}`)).body.data.content.attachments).toEqual(["invite.ics"]);
  });

  it("of an invoice is rendered on demand, with its file, and sent again", async () => {
    const { brandId, month } = await makeBill(app.ctx);
    const to = address();
    const header = { "organization-id": String(brandId) };
    const path = `/admin/billing_histories/${month}/invoice_mails`;
    expect((await admin.post(path, { recipient: to }, header)).status).toBe(200);
    const mail = await app.smtp.waitFor(to);
    await expect.poll(() => newest(to)).toMatchObject({ kind: "invoice", brand_id: brandId, status: "sent" });
    const sent = await newest(to);
    const { content } = (await admin.get(`/admin/emails/${sent.id}`)).body.data;
    // Beside its file, the text is one part of the message.
    expect(mail.raw).toContain(content.text.split("\n")[0]);
    expect(content.attachments).toEqual([expect.stringMatching(/\.pdf$/)]);
    const again = await admin.post(`/admin/emails/${sent.id}/send_again`);
    expect(again.body.data).toMatchObject({ repeats_id: sent.id, kind: "invoice" });
    await app.smtp.waitFor(to);
  });

  it("that the server refuses says why, and is not tried again", async () => {
    const to = `refused-${address()}`;
    await admin.post("/admin/users", { admin_user: memberInput({ email: to }) });
    await expect.poll(() => newest(to)).toMatchObject({ status: "refused", attempts: 1 });
    expect((await newest(to)).failure).toMatch(/rejected/);
    expect(await outage()).toBeNull();
  });

  it("that the server refuses for now waits with its answer, and is no outage", async () => {
    const to = `busy-${address()}`;
    await admin.post("/admin/users", { admin_user: memberInput({ email: to }) });
    await expect.poll(async () => (await newest(to))?.attempts).toBeGreaterThan(0);
    expect(await newest(to)).toMatchObject({ status: "waiting", failure: expect.stringContaining("mailbox busy") });
    expect(await outage()).toBeNull();
  });

  it("with a sign-in code is listed once, without its content", async () => {
    const { email: to = "" } = (await app.as("manager")).user ?? {};
    await app.visitor().post("/admin/send_code", { email: to });
    const mail = await app.smtp.waitFor(to);
    const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "none";
    await expect.poll(() => newest(to)).toMatchObject({ kind: "sign_in", status: "sent", subject: "" });
    const { id } = await newest(to);
    const read = await admin.get(`/admin/emails/${id}`);
    expect(read.body.data.content).toBeNull();
    expect(JSON.stringify(read.body)).not.toContain(code);
  });
});

describe("while the mail server is down", () => {
  it("everyone is told how many emails wait, and they are sent when it is back", async () => {
    const to = address();
    const sales = await app.as("sales");
    await app.smtp.stop();
    await admin.post("/admin/users", { admin_user: memberInput({ email: to }) });
    await expect.poll(async () => (await outage())?.waiting).toBeGreaterThan(0);
    expect((await newest(to)).status).toBe("waiting");
    expect((await sales.get("/admin/email_outage")).body.data.waiting).toBeGreaterThan(0);
    await app.smtp.start();
    await app.smtp.waitFor(to);
    await expect.poll(outage).toBeNull();
    await expect.poll(() => newest(to)).toMatchObject({ status: "sent", failure: null });
  });
});
