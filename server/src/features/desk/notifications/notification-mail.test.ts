// Shows MORE-10, MORE-40, MORE-143.

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { notificationMails } from "../../../db/tables/notification-mail.ts";
import { notifications } from "../../../db/tables/notifications.ts";
import { mailNotifications, takeMail } from "./notification-mail.service.ts";

let now = new Date("2026-11-03T15:00:00Z");
let app: TestApp;
let person: Client;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await join();
});

async function join(): Promise<void> {
  person = await app.as("manager");
  await app.smtp.waitFor(address());
}

let begun = 0;
type Severity = "error" | "warning" | "info";
async function begin(
  kind: string,
  area: "brands" | "super_admin" = "brands",
  type: Severity = "error",
): Promise<string> {
  begun += 1;
  const message = `Something happened (${begun}).`;
  await app.ctx.db
    .current()
    .insert(notifications)
    .values({
      kind,
      type,
      area,
      message,
      subject_kind: "brand",
      subject_id: null,
      subject_label: "Brand",
      organization_id: null,
      dedupe_key: `test ${begun}`,
      created_at: now.toISOString(),
    });
  return message;
}
const choose = (kind: string, mail: string | null, by = person) =>
  by.put("/admin/notification_settings", { notification_settings: [{ kind, mail }] });
const DEFAULT = "/admin/notification_default";
const chooseSeverity = (severity: string, mail = "digest") =>
  person.put(DEFAULT, { notification_default: { severity, mail } });
const address = (): string => person.user?.email ?? "";
/** Without the welcome email of a new person. */
const mailsTo = () =>
  app.smtp.mails.filter(({ to, headers }) => to.includes(address()) && !headers.subject?.startsWith("You were added"));
/** What is recorded as emailed to the person, whether or not the email has arrived. */
const waiting = () =>
  app.ctx.db
    .current()
    .select()
    .from(notificationMails)
    .where(eq(notificationMails.admin_user_id, person.user?.id ?? 0));

describe("which notifications are emailed", () => {
  it("is each person's own choice, errors once a day at first, for the areas that the role may see", async () => {
    const { data } = (await person.get("/admin/notification_settings")).body;
    expect(new Set(data.map((each: { mail: string | null }) => each.mail))).toEqual(new Set([null]));
    expect((await person.get(DEFAULT)).body.data).toEqual({ severity: "error", mail: "digest" });
    expect(data.map((each: { kind: string }) => each.kind)).not.toContain("job_failed");
    const sales = await app.as("sales");
    const seen = (await sales.get("/admin/notification_settings")).body.data;
    expect(seen.map((each: { kind: string }) => each.kind)).toEqual(["onboarding_late", "onboarding_tomorrow"]);
    for (const [kind, mail] of [
      ["nothing", "now"],
      ["bill_overdue", "often"],
    ] as const) {
      expect((await choose(kind, mail)).status).toBe(422);
    }
    for (const [severity, mail] of [
      ["fatal", "now"],
      ["error", "often"],
    ] as const) {
      expect((await chooseSeverity(severity, mail)).status).toBe(422);
    }
    const mailOf = (saved: { kind: string; mail: string | null }[]) =>
      saved.find(({ kind }) => kind === "bill_overdue")?.mail;
    expect(mailOf((await choose("bill_overdue", "now")).body.data)).toBe("now");
    expect((await chooseSeverity("none")).body.data).toEqual({ severity: "none", mail: "digest" });
    expect((await person.get(DEFAULT)).body.data).toEqual({ severity: "none", mail: "digest" });
    expect(mailOf((await person.get("/admin/notification_settings")).body.data)).toBe("now");
    expect(mailOf((await choose("bill_overdue", null)).body.data)).toBeNull();
    // Another person's choice is not theirs.
    expect((await sales.get(DEFAULT)).body.data).toEqual({ severity: "error", mail: "digest" });
  });
});

describe("emails", () => {
  it("report chosen kinds immediately, each notification once, and nothing else", async () => {
    await choose("bill_overdue", "now");
    const message = await begin("bill_overdue");
    await begin("usage_silent");
    await Promise.all([mailNotifications(app.services, "now"), mailNotifications(app.services, "now")]);
    await mailNotifications(app.services, "now");
    const mail = await app.smtp.waitFor(person.user?.email ?? "");
    expect(mail.headers.subject).toBe(message);
    expect(mail.text).toContain(`- Error: ${message}`);
    expect(mail.text).toContain("/notifications");
    expect(mailsTo()).toHaveLength(1);
  });

  it("do not report old conditions, ones the role may not see, or ended ones", async () => {
    await choose("job_failed", "now");
    await choose("bill_overdue", "now");
    await begin("job_failed", "super_admin");
    await begin("bill_overdue");
    now = new Date(now.getTime() + 25 * 3_600_000);
    await begin("bill_differs");
    await mailNotifications(app.services, "now");
    expect([...mailsTo(), ...(await waiting())]).toEqual([]);
  });

  it("are 20 a day per person; later ones are sent together the next day", async () => {
    await choose("bill_overdue", "now");
    for (let each = 0; each < 20; each += 1) expect(await takeMail(app.services, address())).toBe(0);
    now = new Date(now.getTime() + 23 * 3_600_000);
    const messages = [await begin("bill_overdue"), await begin("bill_overdue")];
    await mailNotifications(app.services, "now");
    expect(await waiting()).toHaveLength(0);
    now = new Date(now.getTime() + 3_600_000);
    await mailNotifications(app.services, "now");
    const { headers, text } = await app.smtp.waitFor(address());
    expect(headers.subject).toBe("2 notifications");
    for (const message of messages) expect(text).toContain(message);
  });

  it("are sent together once a day, from eight o'clock on, if the digest was chosen", async () => {
    now = new Date("2026-11-10T12:59:00Z");
    await join();
    await choose("bill_overdue", "digest");
    const messages = [await begin("bill_overdue"), await begin("bill_overdue")];
    await mailNotifications(app.services, "digest");
    expect([...mailsTo(), ...(await waiting())]).toEqual([]);
    now = new Date("2026-11-10T13:05:00Z");
    await mailNotifications(app.services, "digest");
    const mail = await app.smtp.waitFor(person.user?.email ?? "");
    expect(mail.headers.subject).toMatch(/^Your daily digest: \d+ notifications$/);
    for (const message of messages) expect(mail.text).toContain(message);
    await begin("bill_overdue");
    await mailNotifications(app.services, "digest");
    now = new Date("2026-11-11T13:05:00Z");
    await mailNotifications(app.services, "digest");
    const next = await app.smtp.waitFor(person.user?.email ?? "");
    expect(next.headers.subject).toBe("Your daily digest: 1 notification");
  });
});

describe("people who never chose", () => {
  /** Of the person, without the welcome email. */
  const received = async () => {
    await mailNotifications(app.services, "now");
    await mailNotifications(app.services, "digest");
    return waiting();
  };

  it("get one digest of yesterday's errors, and nothing if there were none", async () => {
    now = new Date("2026-12-01T20:00:00Z");
    await join();
    const old = await begin("bill_overdue");
    now = new Date("2026-12-02T20:00:00Z");
    const messages = [await begin("bill_overdue"), await begin("usage_silent")];
    const others = [await begin("usage_refused", "brands", "warning"), await begin("month_closed", "brands", "info")];
    const hidden = await begin("job_failed", "super_admin");
    now = new Date("2026-12-03T12:59:00Z");
    expect(await received()).toEqual([]);
    now = new Date("2026-12-03T13:05:00Z");
    expect(await received()).toHaveLength(2);
    const mail = await app.smtp.waitFor(address());
    expect(mail.headers.subject).toBe("Your daily digest: 2 notifications");
    for (const message of messages) expect(mail.text).toContain(`- Error: ${message}`);
    for (const message of [old, hidden, ...others]) expect(mail.text).not.toContain(message);
    // An error after the digest waits for the next one, also if the person had none today.
    await join();
    now = new Date("2026-12-03T15:05:00Z");
    await app.ctx.db.current().update(notifications).set({ resolved_at: now.toISOString() });
    const later = await begin("bill_overdue");
    now = new Date("2026-12-03T16:05:00Z");
    expect(await received()).toEqual([]);
    now = new Date("2026-12-04T13:05:00Z");
    expect(await received()).toHaveLength(1);
    expect((await app.smtp.waitFor(address())).text).toContain(later);
    now = new Date("2026-12-05T13:05:00Z");
    expect(await received()).toHaveLength(1);
    expect(mailsTo()).toHaveLength(1);
  });

  it("get nothing once they chose None, and what they chose by severity or kind", async () => {
    now = new Date("2026-12-10T20:00:00Z");
    await join();
    await chooseSeverity("none");
    await begin("bill_overdue");
    now = new Date("2026-12-11T13:05:00Z");
    expect(await received()).toEqual([]);
    await join();
    await chooseSeverity("warning", "now");
    await begin("usage_silent");
    const warning = await begin("usage_refused", "brands", "warning");
    await begin("month_closed", "brands", "info");
    await choose("usage_silent", "off");
    await app.ctx.db
      .current()
      .update(notifications)
      .set({ resolved_at: now.toISOString() })
      .where(eq(notifications.kind, "bill_overdue"));
    expect(await received()).toHaveLength(1);
    expect((await app.smtp.waitFor(address())).headers.subject).toBe(warning);
  });

  it("are sent sign-in emails whatever they chose", async () => {
    await chooseSeverity("none");
    const visitor = app.visitor();
    await visitor.post("/admin/send_code", { email: address() });
    expect((await app.smtp.waitFor(address())).headers.subject).toMatch(/sign-in|code/i);
  });
});
