// Shows MORE-40.

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBill } from "../../../../test/factories/bill.ts";
import { brandInput } from "../../../../test/factories/brand.ts";
import { makeMember, memberInput } from "../../../../test/factories/member.ts";
import { onboardingInput } from "../../../../test/factories/onboarding.ts";
import { makeContext } from "../../../context/context.ts";
import { onboardings } from "../../../db/tables/onboardings.ts";
import { MAILS_ADDRESS_DAY, MAILS_INVOICE_DAY, MAILS_PERSON_DAY, requireMail } from "./mail-limits.ts";

let app: TestApp;
let admin: Client;
let now = Date.parse("2026-11-20T12:00:00Z");
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const DAY = 24 * 3_600_000;

/** Uses up what a colleague may send to one address in a day. */
async function fill(to: string): Promise<void> {
  const colleague = await makeMember(app.ctx, { role: "super_admin" });
  const ctx = makeContext(app.services, colleague);
  for (let each = 0; each < MAILS_ADDRESS_DAY; each += 1) await requireMail(ctx, { to, what: "email" });
}

/** All emails to an address so far, once this later one has arrived. */
async function mailsBefore(to: string, last: () => Promise<unknown>, subject: string): Promise<string[]> {
  await last();
  const subjects = () =>
    app.smtp.mails.filter((mail) => mail.to.includes(to)).map((mail) => mail.headers.subject ?? "");
  await expect.poll(() => subjects().some((each) => each.startsWith(subject)), { timeout: 20_000 }).toBe(true);
  return subjects();
}

describe("emails that staff cause", () => {
  it("leave the record saved and say so if the address has reached its limit; sign-in mail still goes there", async () => {
    const to = "full@brand.example";
    await fill(to);
    const organization = brandInput({ user_name: "Ada", user_email: to });
    const { status, body } = await admin.post("/admin/agencies", { organization });
    expect(status).toBe(200);
    expect(body.data.users).toMatchObject([{ email: to, invited_at: null }]);
    expect(body.meta).toEqual({
      message:
        "Brand created successfully. The invitation wasn't sent: full@brand.example has reached the limit of 20 emails per day. Please try again in 24 hours.",
      mail: "not_sent",
    });

    const again = await admin.post(`/admin/agencies/${body.data.id}/invitation`);
    expect([again.status, again.body.code, again.headers.get("retry-after")]).toEqual([429, "rate_limited", "86400"]);
    expect(again.body.message).toContain("The invitation wasn't sent:");

    await makeMember(app.ctx, { email: to });
    const signIn = () => app.visitor().post("/admin/send_code", { email: to });
    expect(await mailsBefore(to, signIn, "Your verification code")).not.toContain(
      `Your access to ${organization.name}`,
    );
    now += DAY;
    expect((await admin.post(`/admin/agencies/${body.data.id}/invitation`)).status).toBe(401);
    admin = await app.as("super_admin");
    expect((await admin.post(`/admin/agencies/${body.data.id}/invitation`)).status).toBe(200);
  });

  it("leave an onboarding scheduled and its contact uninvited, until a later save", async () => {
    const onboarding = onboardingInput({ onboarding_date: "2027-01-12", onboarding_time: "10:00" });
    const to = onboarding.contact_email;
    await fill(to);
    const { status, body } = await admin.post("/admin/onboardings", { onboarding });
    expect([status, body.meta.mail]).toEqual([200, "not_sent"]);
    expect(body.meta.message).toMatch(/^.+'s onboarding is scheduled\. The invitation wasn't sent: /);
    const [row] = await app.ctx.db.current().select().from(onboardings).where(eq(onboardings.id, body.data.id));
    expect(row).toMatchObject({ invited_email: null, invite_sequence: 0 });
    now += DAY;
    admin = await app.as("super_admin");
    const save = () => admin.patch(`/admin/onboardings/${body.data.id}`, { onboarding: { notes: "Again" } });
    expect(await mailsBefore(to, save, "Invitation: ")).toHaveLength(1);
  });

  it("are 200 a day for one person", async () => {
    await admin.post("/admin/users", { admin_user: memberInput() });
    const key = `mail:staff:person:${admin.user?.id}`;
    const set = (count: number) =>
      app.ctx.db.current().execute(sql`update rate_limits set count = ${count} where key = ${key}`);
    await set(MAILS_PERSON_DAY - 1);
    const last = await admin.post("/admin/users", { admin_user: memberInput() });
    expect(last.body.meta.mail).toBeUndefined();
    const sent = memberInput();
    const over = await admin.post("/admin/users", { admin_user: sent });
    expect([over.status, over.body.data.email]).toEqual([200, sent.email]);
    expect(over.body.meta.message).toContain(
      `${sent.name} was added to the team. The welcome email wasn't sent: you've reached the limit of 200 emails per day.`,
    );
    const colleague = await app.as("super_admin");
    const other = await colleague.post("/admin/users", { admin_user: memberInput() });
    expect(other.body.meta.mail).toBeUndefined();
    await set(0);
  });

  it("are five a day per invoice, whoever gets it and however many are requested concurrently (ASVS V2.3.2, V2.4.1)", async () => {
    const { brandId, month } = await makeBill(app.ctx);
    const path = `/admin/billing_histories/${month}/invoice_mails`;
    const headers = { "organization-id": String(brandId) };
    const mail = (index: number) => admin.post(path, { recipient: `to-${index}@brand.example` }, headers);
    const answers = await Promise.all(Array.from({ length: MAILS_INVOICE_DAY + 3 }, (_, index) => mail(index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toContain(
      "The invoice wasn't sent: this invoice has reached the limit of 5 emails per day.",
    );
    expect((await admin.get(path, headers)).body.meta.total).toBe(MAILS_INVOICE_DAY);
  });

  it("never use up the room of the notice that an address was changed", async () => {
    const { id, email } = await makeMember(app.ctx);
    await fill(email);
    const moved = { admin_user: { email: `moved-${email}` } };
    const { body } = await admin.patch(`/admin/users/${id}`, moved);
    expect(body.meta.mail).toBeUndefined();
    const notice = await mailsBefore(email, async () => null, "Your email address was changed");
    expect(notice).toContain("Your email address was changed");
  });
});
