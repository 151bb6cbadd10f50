// Shows MORE-477, MORE-480.

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { useReminders } from "../../../../test/reminders-lab.ts";
import { rows } from "../../../db/sql.ts";
import { reminderMailJob } from "./reminder-mail.jobs.ts";

const ROUNDS = 10;
const lab = useReminders();
const { at } = lab.billing;

beforeEach(() => lab.db().execute(sql`delete from settings where name = 'reminders_done'`));

/** Two bills of 118.00 and 236.00, whose steps 5 and 1 are due on Wednesday, January 13, and two addresses. */
async function twoBills(): Promise<number> {
  await at("2026-11-10");
  const id = await lab.brand();
  const unique = crypto.randomUUID().slice(0, 8);
  const billing_emails = [`ap-${unique}@brand.example`, `cfo-${unique}@brand.example`];
  await lab.billing.manager.put(`/admin/agencies/${id}`, { organization: { billing_emails } });
  await lab.charge(id, "100.00");
  await at("2026-12-01");
  await lab.close(id, "2026-11");
  await lab.charge(id, "200.00");
  await at("2027-01-01");
  await lab.close(id, "2026-12");
  await lab.invoiceSent(id, "2027-01-01");
  return id;
}

/** Their emails wait on January 13, in the order of their addresses. */
async function queued(id: number) {
  const [one, other, ...more] = await lab.runAlone("2027-01-13");
  if (!one || !other || more.length > 0) throw new Error("there is one email to each address");
  expect(await sent(id)).toEqual(both("2027-01-13"));
  await at("2027-01-13", 12);
  return [one, other] as const;
}

const sent = async (id: number) =>
  (await lab.steps(id)).flatMap(({ month, step, sent_on }) => (sent_on === null ? [] : [[month, step, sent_on]]));
const both = (day: string) => [
  ["2026-11", 5, day],
  ["2026-12", 1, day],
];
const delivered = async (id: number) => (await lab.emails(id)).filter(({ sent_at }) => sent_at !== null).length;
const send = (payload: Parameters<typeof reminderMailJob.run>[1], over: object = {}) =>
  reminderMailJob.run({ ...lab.billing.app.services, ...over }, payload);
const finished = (id: number) =>
  lab.db().execute(sql`insert into reminder_pauses (brand_id, paused_at, paused_by) values (${id}, now(), 'Test')`);

describe("steps whose emails were dropped because a bill changed", () => {
  it("go back, and what is open then is reminded of at the next run, once", async () => {
    const id = await twoBills();
    const [one, other] = await queued(id);
    await lab.pay(id, "1.00");
    await send(one);
    // The other may still leave.
    expect(await sent(id)).toEqual(both("2027-01-13"));
    await send(other);
    expect(await sent(id)).toEqual([]);
    const skipped = (await lab.steps(id)).map(({ month, step }) => [month, step]);
    expect(skipped).toEqual([1, 2, 3, 4].map((step) => ["2026-11", step]));
    const said = sql`select event from activities where organization_id = ${id} and event like 'reminder.%' order by id`;
    expect(await rows(lab.db(), said)).toEqual([{ event: "reminder.sent" }, { event: "reminder.dropped" }]);

    await lab.run("2027-01-13", 15);
    expect(await delivered(id)).toBe(0);
    await lab.run("2027-01-14");
    expect(await sent(id)).toEqual(both("2027-01-14"));
    expect((await lab.emails(id)).filter(({ sent_at }) => sent_at !== null)).toMatchObject([
      { subject: "Voice, Inc.: payment overdue, $353.00" },
      { subject: "Voice, Inc.: payment overdue, $353.00" },
    ]);
    await lab.run("2027-01-15");
    expect(await delivered(id)).toBe(2);
    await finished(id);
  });

  it("stay if one address got its email", async () => {
    const id = await twoBills();
    const [one, other] = await queued(id);
    await send(one);
    await lab.pay(id, "1.00");
    await send(other);
    expect([await delivered(id), await sent(id)]).toEqual([1, both("2027-01-13")]);
    await lab.run("2027-01-14");
    expect(await delivered(id)).toBe(1);
    await finished(id);
  });

  it.each([
    ["stay if the mail server takes it", false],
    ["go back if it refuses it for now, and the email is dropped then", true],
  ])("while another email is leaving: they %s", async (_, fails) => {
    const id = await twoBills();
    const [one, other] = await queued(id);
    const leaving = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const mailer = {
      send: () => {
        leaving.resolve();
        return answer.promise;
      },
    };
    const first = send(one, { mailer });
    await leaving.promise;
    await lab.pay(id, "1.00");
    await send(other);
    expect(await sent(id)).toEqual(both("2027-01-13"));
    if (fails) answer.reject(new Error("try later"));
    else answer.resolve();
    await first.catch(() => undefined);
    expect(await sent(id)).toEqual(both("2027-01-13"));
    await send(one);
    expect([await delivered(id), await sent(id)]).toEqual(fails ? [0, []] : [1, both("2027-01-13")]);
    await finished(id);
  });

  it("go back exactly if nobody got an email, whichever of payment and emails comes first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await twoBills();
      const [one, other] = await queued(id);
      const sends: Promise<unknown>[] = [];
      const paid = lab.pay(id, "1.00");
      for (const payload of [one, other]) {
        await new Promise((resolve) => setTimeout(resolve, round * 4));
        sends.push(send(payload));
      }
      await Promise.all([paid, ...sends]);
      const left = await delivered(id);
      expect(await sent(id)).toEqual(left === 0 ? [] : both("2027-01-13"));
      await lab.run("2027-01-14");
      expect(await delivered(id)).toBe(left === 0 ? 2 : left);
      await finished(id);
    }
  });

  it("go back if its address was replaced, and the next run reminds the new one (MORE-480)", async () => {
    const id = await twoBills();
    const [one, other] = await queued(id);
    const billing_emails = [`new-${id}@brand.example`];
    await lab.billing.manager.put(`/admin/agencies/${id}`, { organization: { billing_emails } });
    await send(one);
    await send(other);
    expect((await lab.emails(id)).map(({ failure }) => failure)).toEqual(
      Array.from({ length: 2 }, () => "Not sent: the address was no longer the brand's when it was to leave."),
    );
    expect([await delivered(id), await sent(id)]).toEqual([0, []]);
    await lab.run("2027-01-14");
    expect((await lab.emails(id)).flatMap(({ sent_at, recipient }) => (sent_at === null ? [] : [recipient]))).toEqual(
      billing_emails,
    );
    await finished(id);
  });

  it("stay if the payload is the release before's", async () => {
    const id = await twoBills();
    const both13 = both("2027-01-13");
    const payloads = await queued(id);
    await lab.pay(id, "1.00");
    for (const { run: _, ...payload } of payloads) await send(payload);
    expect([await delivered(id), await sent(id)]).toEqual([0, both13]);
    await finished(id);
  });
});
