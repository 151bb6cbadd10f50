// Shows MORE-421, MORE-422, MORE-423, MORE-424, MORE-425, MORE-426.

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useReminders } from "../../../../test/reminders-lab.ts";
import { allConditions } from "../../../all-conditions.ts";
import { rows } from "../../../db/sql.ts";
import { refreshConditions } from "../../desk/conditions/conditions.service.ts";
import { reminderMailJob } from "./reminder-mail.jobs.ts";

const lab = useReminders();
const { at } = lab.billing;
const sentSteps = async (id: number) =>
  (await lab.steps(id)).flatMap(({ step, sent_on }) => (sent_on === null ? [] : [[step, sent_on]]));
const skipped = async (id: number) =>
  (await lab.steps(id)).flatMap(({ step, skipped_because }) => (skipped_because === null ? [] : [step]));
const pause = (id: number, paused: boolean, month?: string) =>
  month === undefined
    ? lab.billing.manager.patch(`/admin/agencies/${id}/reminders`, { paused })
    : lab.billing.manager.patch(`/admin/billing_histories/${month}/reminders`, { paused }, lab.billing.of(id));
const preview = async (on?: string) =>
  (await lab.billing.manager.get(`/admin/reminders/preview${on ? `?on=${on}` : ""}`)).body.data;
const previewOf = async (id: number, on: string) => {
  const { brands, left_out } = await preview(on);
  const ofBrand = (each: { organization_id: number }) => each.organization_id === id;
  return { sends: brands.filter(ofBrand), leftOut: left_out.filter(ofBrand) };
};

/** November at 118.00, closed on December 1, due on Wednesday, December 16, its invoice sent. */
async function november(emails: string[] = []): Promise<number> {
  await at("2026-11-10");
  const id = await lab.brand();
  if (emails.length > 0)
    await lab.billing.manager.put(`/admin/agencies/${id}`, { organization: { billing_emails: emails } });
  await lab.charge(id, "100.00");
  await at("2026-12-01");
  await lab.close(id, "2026-11");
  await lab.invoiceSent(id, "2026-12-01");
  return id;
}

/** No later test reminds of them. */
const finished = async (...ids: number[]) => {
  for (const id of ids)
    await lab.db().execute(sql`insert into reminder_pauses (brand_id, paused_at, paused_by)
    values (${id}, now(), 'Test') on conflict do nothing`);
};

// Each test begins in December again.
beforeEach(() => lab.db().execute(sql`delete from settings where name = 'reminders_done'`));

describe("reminders of a bill that is due on December 16", () => {
  it("leave on Mon 14, Wed 16, Mon 21, Mon 28 and Wed Jan 6, each once", async () => {
    const id = await november();
    for (let day = 10; day <= 31; day += 1) await lab.run(`2026-12-${day}`);
    for (let day = 1; day <= 14; day += 1) await lab.run(`2027-01-${String(day).padStart(2, "0")}`, 17);
    expect(await sentSteps(id)).toEqual([
      [1, "2026-12-14"],
      [2, "2026-12-16"],
      [3, "2026-12-21"],
      [4, "2026-12-28"],
      [5, "2027-01-06"],
    ]);
    expect(await skipped(id)).toEqual([]);
    expect(await lab.emails(id)).toHaveLength(5);
    await finished(id);
  });

  it("send only the latest on Dec 22 if nothing ran since Dec 14, and skip two", async () => {
    const id = await november();
    await lab.run("2026-12-22", 11);
    expect(await sentSteps(id)).toEqual([[3, "2026-12-22"]]);
    expect(await skipped(id)).toEqual([1, 2]);
    await finished(id);
  });

  it("wait while it is held and three days more: lifted on Jan 20, the last one leaves on Mon Jan 25", async () => {
    const id = await november();
    await at("2026-12-10");
    await lab.hold(id, "2026-11", { held: true, reason: "The minutes are disputed." });
    for (const day of ["2026-12-14", "2026-12-21", "2027-01-06", "2027-01-19"]) await lab.run(day);
    await at("2027-01-20", 9);
    await lab.hold(id, "2026-11", { held: false });
    for (const day of ["20", "21", "22", "23", "24"]) await lab.run(`2027-01-${day}`);
    expect(await lab.steps(id)).toEqual([]);
    await lab.run("2027-01-25");
    expect(await sentSteps(id)).toEqual([[5, "2027-01-25"]]);
    expect(await skipped(id)).toEqual([1, 2, 3, 4]);
    await finished(id);
  });

  it("leave neither in the night nor on a weekend, and once a day", async () => {
    const id = await november();
    for (const [day, hours] of [
      ["2026-12-14", 0],
      ["2026-12-14", 9.9],
      ["2026-12-14", 18],
      ["2026-12-19", 12],
      ["2026-12-20", 12],
    ] as const)
      await lab.run(day, hours);
    expect(await lab.emails(id)).toEqual([]);
    await lab.run("2026-12-21", 10);
    await lab.run("2026-12-21", 15);
    expect(await sentSteps(id)).toEqual([[3, "2026-12-21"]]);
    // What becomes due later in the day waits for the next.
    const other = await november();
    await lab.run("2026-12-21", 16);
    expect(await lab.emails(other)).toEqual([]);
    await lab.run("2026-12-22", 10);
    expect(await lab.emails(other)).toHaveLength(1);
    await finished(id, other);
  });
});

describe("the email", () => {
  it("goes to each address, lists all open bills and says how to pay", async () => {
    const unique = Date.now();
    const addresses = [`ap-${unique}@brand.example`, `cfo-${unique}@brand.example`];
    const id = await november(addresses);
    await lab.charge(id, "200.00");
    await at("2027-01-01");
    await lab.close(id, "2026-12");
    await lab.run("2027-01-04");
    const [mail, ...others] = await lab.emails(id);
    expect([mail?.recipient, ...others.map(({ recipient }) => recipient)].sort()).toEqual(addresses);
    expect(mail?.subject).toBe("Voice, Inc.: payment overdue, $354.00");
    await at("2027-01-04");
    const { invoice_number: first } = await lab.bill(id, "2026-11");
    const { invoice_number: second } = await lab.bill(id, "2026-12");
    for (const words of [
      "We still haven't received a payment",
      `- ${first}, November 2026, due Dec 16, 2026, 19 days late: $118.00`,
      `- ${second}, December 2026, due Jan 16, 2027: $236.00`,
      "- Total: $354.00",
      "Wire to account 4711",
    ])
      expect(mail?.text).toContain(words);
    for (const to of addresses)
      expect((await lab.billing.app.smtp.waitFor(to)).headers.subject).toContain("payment overdue, $354.00");
    // Only the bill that was due has a step: the fourth.
    expect(await sentSteps(id)).toEqual([[4, "2027-01-04"]]);
    const audited = await rows<{ message: string }>(
      lab.db(),
      sql`select message from activities where event = 'reminder.sent' and organization_id = ${id}`,
    );
    expect(audited).toHaveLength(1);
    expect(audited[0]?.message).toContain(`of ${first} ($354.00 open)`);
    await finished(id);
  });

  it("goes to the brand's email if it names no other, and to inactive brands", async () => {
    const id = await november();
    await at("2026-12-02");
    const { email } = (await lab.billing.manager.get(`/admin/agencies/${id}`)).body.data;
    await lab.db().execute(sql`update brands set status = 'inactive' where id = ${id}`);
    await lab.run("2026-12-14");
    expect((await lab.emails(id)).map(({ recipient }) => recipient)).toEqual([email]);
    await finished(id);
  });

  it("is not sent once its bill was paid or its day has ended while it waited", async () => {
    const ids = [await november(), await november()];
    const [paid = 0, late = 0] = ids;
    const queued = await lab.runAlone("2026-12-14");
    await at("2026-12-14", 12);
    await lab.pay(paid, "1.00");
    const send = async (id: number) => {
      const [mail] = await lab.emails(id);
      const payload = queued.find(({ email_id }) => email_id === mail?.id);
      if (payload) await reminderMailJob.run(lab.billing.app.services, payload);
      return (await lab.emails(id))[0]?.failure;
    };
    expect(await send(paid)).toMatch(/^Not sent: a bill was paid/);
    lab.setNow("2026-12-14", 18);
    expect(await send(late)).toMatch(/^Not sent: its day had ended/);
    await finished(...ids);
  });
});

describe("nobody is reminded", () => {
  it("of a paid bill, or while the money held for the brand covers its bills", async () => {
    const paid = await november();
    const covered = await november();
    await at("2026-12-11");
    await lab.pay(paid, "118.00");
    await lab.pay(covered, "118.00", { allocations: [] });
    await lab.run("2026-12-14");
    expect([await lab.emails(paid), await lab.emails(covered)]).toEqual([[], []]);
    await at("2026-12-14", 12);
    expect(await previewOf(covered, "2026-12-15")).toMatchObject({ sends: [], leftOut: [{ why: "unallocated" }] });
    await finished(paid, covered);
  });

  it("of a bill whose invoice no mail server accepted, or that was sent less than three days ago", async () => {
    const id = await november();
    await lab.db().execute(sql`update invoice_mails set sent_at = null, failed_at = now()
      where bill_id in (select id from bills where brand_id = ${id})`);
    await lab.run("2026-12-14");
    expect(await lab.emails(id)).toEqual([]);
    await lab.invoiceSent(id, "2026-12-15");
    await lab.run("2026-12-17");
    expect(await lab.emails(id)).toEqual([]);
    await lab.run("2026-12-18");
    expect(await sentSteps(id)).toEqual([[2, "2026-12-18"]]);
    await finished(id);
  });

  it("while the brand or the bill is paused; both are in the audit log once", async () => {
    const id = await november();
    await at("2026-12-12");
    expect((await pause(id, true)).body.data).toMatchObject({ paused: true });
    expect((await pause(id, true)).status).toBe(200);
    await lab.run("2026-12-14");
    await at("2026-12-14", 12);
    expect((await pause(id, false)).body.data).toMatchObject({ paused: false });
    expect((await pause(id, true, "2026-11")).body.data.bills).toMatchObject([{ bill_month: "2026-11", paused: true }]);
    await lab.run("2026-12-16");
    await at("2026-12-16", 12);
    expect(await previewOf(id, "2026-12-17")).toMatchObject({ sends: [], leftOut: [{ why: "bill_paused" }] });
    await pause(id, false, "2026-11");
    expect(await lab.emails(id)).toEqual([]);
    await lab.run("2026-12-17");
    expect(await sentSteps(id)).toEqual([[2, "2026-12-17"]]);
    const events = await rows<{ event: string }>(
      lab.db(),
      sql`select event from activities where organization_id = ${id} and event in ('reminder.paused', 'reminder.resumed') order by id`,
    );
    expect(events.map(({ event }) => event)).toEqual([
      "reminder.paused",
      "reminder.resumed",
      "reminder.paused",
      "reminder.resumed",
    ]);
    await finished(id);
  });

  it("while reminders are off, nor of the day on which they are turned on after 10:00", async () => {
    const id = await november();
    await lab.settings({ payment_reminders: "off" });
    await lab.run("2026-12-14");
    await at("2026-12-14", 11);
    expect(await preview("2026-12-15")).toMatchObject({ state: "off" });
    expect((await previewOf(id, "2026-12-15")).sends).toHaveLength(1);
    await lab.settings({ payment_reminders: "on" });
    await lab.run("2026-12-14", 12);
    expect(await lab.emails(id)).toEqual([]);
    await lab.run("2026-12-15");
    expect(await sentSteps(id)).toEqual([[1, "2026-12-15"]]);
    await finished(id);
  });
});

describe("the preview", () => {
  it("says what the run then sends, and writes nothing", async () => {
    const ids = [await november(), await november()];
    await at("2026-12-20");
    const count = sql`select (select count(*) from emails)::int as emails, (select count(*) from reminders)::int as reminders`;
    const [before] = await rows(lab.db(), count);
    // Tomorrow is Monday.
    const { state, count: brands, sum, brands: shown, on } = await preview();
    expect([on, state, brands, sum]).toEqual(["2026-12-21", "sends", 2, "236.00"]);
    expect(shown[0]).toMatchObject({
      step: 3,
      sum: "118.00",
      bills: [{ bill_month: "2026-11", due_on: "2026-12-16", open_amount: "118.00", days_late: 5, step: 3 }],
    });
    expect(await rows(lab.db(), count)).toEqual([before]);
    await lab.run("2026-12-21");
    for (const id of ids) expect(await lab.emails(id)).toHaveLength(1);
    await at("2026-12-21", 12);
    expect(await preview("2026-12-21")).toMatchObject({ state: "done", count: 0 });
    expect(await preview("2026-12-26")).toMatchObject({ state: "weekend", count: 0 });
    const answer = await lab.billing.manager.get("/admin/reminders/preview?on=2026-12-20");
    expect([answer.status, answer.body.fields]).toEqual([422, { on: "Choose today or a later day." }]);
    await finished(...ids);
  });

  it("is part of what each brand owes: its last reminder, and whether it is paused", async () => {
    const id = await november();
    const rowOf = async () =>
      (await lab.billing.manager.get("/admin/receivables?per_page=100")).body.data.find(
        (each: { organization_id: number }) => each.organization_id === id,
      );
    await at("2026-12-02");
    expect(await rowOf()).toMatchObject({ reminder_step: null, reminded_on: null, reminders_paused: false });
    await lab.run("2026-12-14");
    await at("2026-12-15");
    await pause(id, true);
    expect(await rowOf()).toMatchObject({ reminder_step: 1, reminded_on: "2026-12-14", reminders_paused: true });
    const { data } = (await lab.billing.manager.get(`/admin/agencies/${id}/reminders`)).body;
    expect(data).toEqual({
      paused: true,
      bills: [{ bill_month: "2026-11", paused: false, step: 1, sent_on: "2026-12-14" }],
    });
  });
});

describe("the policy", () => {
  it("is the Super Admin's: five days, ascending, and a text for each", async () => {
    await at("2026-12-02");
    const admin = await lab.billing.app.as("super_admin");
    const put = (sent: object) => admin.put("/admin/operator_settings", { operator_settings: sent });
    expect((await lab.billing.manager.put("/admin/operator_settings", { operator_settings: {} })).status).toBe(403);
    for (const [sent, field] of [
      [{ reminder_days_1: -31 }, "reminder_days_1"],
      [{ reminder_days_5: 121 }, "reminder_days_5"],
      [{ reminder_days_2: 1.5 }, "reminder_days_2"],
      [{ reminder_days_3: 0 }, "reminder_days_3"],
      [{ reminder_days_2: 3 }, "reminder_days_3"],
      [{ reminder_text_4: " " }, "reminder_text_4"],
      [{ reminder_text_4: "x".repeat(1_001) }, "reminder_text_4"],
      [{ payment_reminders: "maybe" }, "payment_reminders"],
    ] as const) {
      const answer = await put(sent);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [`operator_settings.${field}`]]);
    }
    expect((await put({ reminder_days_1: -5, reminder_text_1: "Soon." })).body.data).toMatchObject({
      payment_reminders: "on",
      reminder_days_1: -5,
      reminder_text_1: "Soon.",
      reminder_days_5: 21,
    });
    await put({ reminder_days_1: -3 });
  });
});

describe("a week after the last reminder", () => {
  it("an open bill needs attention, until it is paid, held or paused", async () => {
    const id = await november();
    for (const day of ["2026-12-14", "2027-01-06"]) await lab.run(day);
    const needed = async () => {
      await refreshConditions(lab.billing.app.services, allConditions);
      const { data } = (await lab.billing.manager.get(`/admin/attention?brand_id=${id}&per_page=100`)).body;
      return data.filter(({ reason }: { reason: string }) => reason === "reminders_ended");
    };
    await at("2027-01-12");
    expect(await needed()).toEqual([]);
    await at("2027-01-13");
    expect(await needed()).toMatchObject([{ money: "118.00", since: "2027-01-13T05:00:00.000Z" }]);
    expect((await needed())[0].message).toMatch(/'s November bill \(\$118\.00 open\) got its last reminder Jan 6\.$/);
    await pause(id, true);
    expect(await needed()).toEqual([]);
    await pause(id, false);
    await pause(id, true, "2026-11");
    expect(await needed()).toEqual([]);
    await pause(id, false, "2026-11");
    await lab.hold(id, "2026-11", { held: true, reason: "Disputed." });
    expect(await needed()).toEqual([]);
    await lab.hold(id, "2026-11", { held: false });
    expect(await needed()).toHaveLength(1);
    await lab.pay(id, "118.00");
    expect(await needed()).toEqual([]);
  });
});
