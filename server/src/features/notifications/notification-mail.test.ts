import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { Client } from "../../../test/client.ts";
import { notificationMails } from "../../db/tables/notification-mail.ts";
import { notifications } from "../../db/tables/notifications.ts";
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
async function begin(kind: string, area: "brands" | "super_admin" = "brands"): Promise<string> {
  begun += 1;
  const message = `Something happened (${begun}).`;
  await app.ctx.db
    .current()
    .insert(notifications)
    .values({
      ...{ kind, type: "error", area, message, subject_kind: "brand", subject_id: null, subject_label: "Brand" },
      ...{ organization_id: null, dedupe_key: `test ${begun}`, created_at: now.toISOString() },
    });
  return message;
}
const choose = (kind: string, mail: string, by = person) =>
  by.put("/admin/notification_settings", { notification_settings: [{ kind, mail }] });
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
  it("is each person's own choice, off at first, for the areas that the role may see", async () => {
    const { data } = (await person.get("/admin/notification_settings")).body;
    expect(new Set(data.map((each: { mail: string }) => each.mail))).toEqual(new Set(["off"]));
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
    const saved = (await choose("bill_overdue", "now")).body.data;
    expect(saved.find((each: { kind: string }) => each.kind === "bill_overdue").mail).toBe("now");
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
