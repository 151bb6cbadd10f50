// Shows ONB-23.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeOnboarding, onboardingInput } from "../../../../test/factories/onboarding.ts";
import type { ReceivedMail } from "../../../../test/smtp.ts";

let app: TestApp;
let sales: Client;

beforeAll(async () => {
  app = await startTestApp({ env: { mailFrom: "The Console <console@operator.example>" } });
  sales = await app.as("sales");
});
afterAll(() => app.stop());

const path = (id: number) => `/admin/onboardings/${id}`;
const timed = { onboarding_date: "2027-01-11", onboarding_time: "10:00" };

/** The calendar part of an email, and its content type. */
function calendarOf(mail: ReceivedMail) {
  const part = mail.raw.split(/\r\n--[^\r\n]+\r\n/).find((each) => /^content-type: text\/calendar/im.test(each)) ?? "";
  const [head = "", ...body] = part.split("\r\n\r\n");
  const encoded = body.join("\r\n\r\n");
  const base64 = /content-transfer-encoding: base64/i.test(head);
  const content = base64
    ? Buffer.from(encoded, "base64").toString()
    : decodeURIComponent(
        encoded
          .replace(/=\r\n/g, "")
          .replace(/%/g, "%25")
          .replace(/=([0-9A-F]{2})/g, "%$1"),
      );
  return { type: head.replace(/\r\n\s+/g, " "), lines: content.replaceAll("\r\n ", "").split("\r\n") };
}

const uidOf = (lines: string[]) => lines.find((line) => line.startsWith("UID:"));

describe("the invitation", () => {
  it("reaches the contact with text and calendar part, moves with the meeting and is canceled", async () => {
    const input = onboardingInput({ ...timed, company_name: "Müller, Söhne & Co", notes: "Only for the team" });
    const { body } = await sales.post("/admin/onboardings", { onboarding: input });
    const first = await app.smtp.waitFor(input.contact_email);
    expect(first.headers.subject).toBe("Invitation: Müller, Söhne & Co onboarding");
    expect(first.raw).toMatch(/content-type: multipart\/alternative/i);
    expect(first.raw).toMatch(/filename="?invite\.ics/i);
    const invited = calendarOf(first);
    expect(invited.type).toMatch(/text\/calendar;.*method=REQUEST/i);
    expect(invited.lines).toEqual(
      expect.arrayContaining([
        "METHOD:REQUEST",
        "SEQUENCE:0",
        "DTSTART:20270111T150000Z",
        "DTEND:20270111T154500Z",
        'ORGANIZER;CN="The Console":mailto:console@operator.example',
        "SUMMARY:Müller\\, Söhne & Co onboarding",
      ]),
    );
    expect(invited.lines.join("\n").toLowerCase()).toContain(`mailto:${input.contact_email}`);
    expect(first.raw).not.toContain("Only for the team");

    await sales.patch(path(body.data.id), { onboarding: { onboarding_time: "11:30" } });
    const second = await app.smtp.waitFor(input.contact_email);
    expect(second.headers.subject).toMatch(/^Updated invitation: /);
    const moved = calendarOf(second);
    expect(uidOf(moved.lines)).toBe(uidOf(invited.lines));
    expect(moved.lines).toEqual(expect.arrayContaining(["SEQUENCE:1", "DTSTART:20270111T163000Z"]));

    await sales.delete(path(body.data.id));
    const last = await app.smtp.waitFor(input.contact_email);
    expect(last.headers.subject).toMatch(/^Canceled: /);
    const cancelled = calendarOf(last);
    expect(cancelled.type).toMatch(/method=CANCEL/i);
    expect(uidOf(cancelled.lines)).toBe(uidOf(invited.lines));
    expect(cancelled.lines).toEqual(
      expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:2", "DTSTART:20270111T163000Z"]),
    );
  });

  it("has the operator's sender name as its organizer, as the email does", async () => {
    const admin = await app.as("super_admin");
    const { version } = (await admin.get("/admin/operator_settings")).body.data;
    const sent = { legal_name: "Switchyard Voice, Inc.", display_name: "Switchyard Voice" };
    await admin.put("/admin/operator_settings", { operator_settings: sent }, { "if-match": `"${version}"` });
    const input = onboardingInput(timed);
    await makeOnboarding(app.ctx, input);
    const mail = await app.smtp.waitFor(input.contact_email);
    expect(mail.headers.from).toMatch(/^"?Switchyard Voice"? <console@operator.example>$/);
    expect(calendarOf(mail).lines).toContain('ORGANIZER;CN="Switchyard Voice":mailto:console@operator.example');
  });

  it("is canceled at the earlier address when it changes", async () => {
    const input = onboardingInput(timed);
    const made = await makeOnboarding(app.ctx, input);
    await app.smtp.waitFor(input.contact_email);
    const next = onboardingInput().contact_email;
    await sales.patch(path(made.id), { onboarding: { contact_email: next } });
    expect(calendarOf(await app.smtp.waitFor(input.contact_email)).lines).toContain("METHOD:CANCEL");
    expect(calendarOf(await app.smtp.waitFor(next)).lines).toEqual(
      expect.arrayContaining(["METHOD:REQUEST", "SEQUENCE:1"]),
    );
  });

  it("is canceled when the time is removed, and is sent again with the next one", async () => {
    const input = onboardingInput(timed);
    const made = await makeOnboarding(app.ctx, input);
    await app.smtp.waitFor(input.contact_email);
    await sales.patch(path(made.id), { onboarding: { onboarding_time: null } });
    expect(calendarOf(await app.smtp.waitFor(input.contact_email)).lines).toContain("SEQUENCE:1");
    await sales.patch(path(made.id), { onboarding: { onboarding_time: "12:00" } });
    const again = calendarOf(await app.smtp.waitFor(input.contact_email)).lines;
    expect(again).toEqual(expect.arrayContaining(["METHOD:REQUEST", "SEQUENCE:2"]));
  });

  it("is not sent without a time, for fields it does not contain, or when the onboarding is done", async () => {
    const input = onboardingInput({ onboarding_date: "2027-01-12" });
    const undated = await makeOnboarding(app.ctx, input);
    const invited = onboardingInput(timed);
    const made = await makeOnboarding(app.ctx, invited);
    await app.smtp.waitFor(invited.contact_email);
    await sales.patch(path(made.id), { onboarding: { notes: "n", package_type: "Starter", contact_phone: "1" } });
    await sales.patch(path(made.id), { onboarding: { status: "done" } });
    await sales.delete(path(undated.id));
    // A later email: earlier ones would have arrived before it.
    const marker = onboardingInput(timed);
    await makeOnboarding(app.ctx, marker);
    await app.smtp.waitFor(marker.contact_email);
    const to = (address: string) => app.smtp.mails.filter((mail) => mail.to.includes(address)).length;
    expect([to(input.contact_email), to(invited.contact_email)]).toEqual([0, 1]);
  });

  it("lets no name add a header, a recipient or a calendar line", async () => {
    const hostile = 'Eve"\r\nBcc: eve@example.com\r\nATTENDEE:mailto:eve@example.com';
    const input = onboardingInput({ ...timed, company_name: hostile, contact_person: hostile });
    await makeOnboarding(app.ctx, input);
    const mail = await app.smtp.waitFor(input.contact_email);
    expect(mail.to).toEqual([input.contact_email]);
    expect(mail.headers.bcc).toBeUndefined();
    const { lines } = calendarOf(mail);
    expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
  });
});

describe("GET /admin/onboardings/{id}/invite.ics", () => {
  const file = async (id: number) => {
    const cookie = [...sales.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${app.url}/api/v1${path(id)}/invite.ics`, { headers: { cookie } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it("is a calendar file with internal details", async () => {
    const made = await makeOnboarding(app.ctx, { ...timed, notes: "Only for the team" });
    const { status, headers, text } = await file(made.id);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/calendar");
    expect(headers.get("content-disposition")).toContain(".ics");
    const lines = text.replaceAll("\r\n ", "").split("\r\n");
    expect(lines).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "DTSTART:20270111T150000Z"]));
    expect(lines.join("\n")).toContain("Only for the team");
  });

  it("does not exist without a time", async () => {
    const made = await makeOnboarding(app.ctx, { onboarding_date: "2027-01-11" });
    expect((await file(made.id)).status).toBe(409);
    expect((await file(999_999)).status).toBe(404);
  });
});
