import { sql } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { makeContext, systemActor } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { updateSettings } from "../src/features/access/operator/operator.service.ts";
import type { reminderMailJob } from "../src/features/money/reminders/reminder-mail.jobs.ts";
import { sendReminders } from "../src/features/money/reminders/run.service.ts";
import { startOfDay } from "../src/lib/calendar.ts";
import { useLedger } from "./ledger/lab.ts";

/** The payload of a job, as far as tests choose by it. */
type Queued = Parameters<typeof reminderMailJob.run>[1];
type Reminder = { month: string; step: number; sent_on: string | null; skipped_because: string | null };

/** The ledger with reminders on, and runs at hours that a test chooses. */
export function useReminders() {
  const ledger = useLedger();
  const { billing } = ledger;
  const db = () => billing.app.ctx.db.current();
  const context = () => makeContext(billing.app.services, systemActor);

  const settings = (sent: object) =>
    billing.app.ctx.db.transaction(() => updateSettings(billing.own(), { legal_name: "Voice, Inc.", ...sent }));
  beforeAll(() => settings({ payment_reminders: "on", payment_instructions: "Wire to account 4711" }));

  /** Without a session: days pass too often for one. */
  const setNow = (day: string, hours = 10) =>
    billing.setNow(new Date(Date.parse(startOfDay("America/New_York", day)) + hours * 3_600_000));

  /** Waits until every reminder was sent or dropped. */
  const allLeft = () => {
    const waiting = sql`select id from emails where kind = 'reminder' and sent_at is null and refused_at is null`;
    return expect.poll(() => rows(db(), waiting), { timeout: 20_000 }).toEqual([]);
  };

  return {
    ...ledger,
    db,
    context,
    settings,
    setNow,
    /** As if a mail server accepted it. */
    invoiceSent: (brandId: number, day: string) =>
      db().execute(sql`insert into invoice_mails (bill_id, recipient, requested_at, requested_by, sent_at)
        select id, 'ap@brand.example', ${startOfDay("America/New_York", day)}, 'Test', ${startOfDay("America/New_York", day)}
        from bills where brand_id = ${brandId}`),
    /** Runs at an hour of a day, and waits until its emails have left. */
    run: async (day: string, hours?: number) => {
      setNow(day, hours);
      await sendReminders(context());
      await allLeft();
    },
    allLeft,
    /** Runs at an hour of a day while no job sends its emails. @returns what those jobs would get */
    runAlone: async (day: string, hours?: number): Promise<Queued[]> => {
      setNow(day, hours);
      await db().execute(sql`create function hold_mail() returns trigger language plpgsql as $$ begin
        if new.job = 'reminder_mail' then new.job = 'held_reminder_mail'; end if; return new; end $$`);
      await db().execute(
        sql`create trigger hold_mail before insert on outbox for each row execute function hold_mail()`,
      );
      await sendReminders(context());
      await db().execute(sql`drop trigger hold_mail on outbox; drop function hold_mail`);
      const held = await rows<{ payload: Queued }>(
        db(),
        sql`delete from outbox where job = 'held_reminder_mail' returning payload`,
      );
      return held.map(({ payload }) => payload).toSorted((one, other) => one.email_id - other.email_id);
    },
    steps: async (brandId: number): Promise<Reminder[]> =>
      rows<Reminder>(
        db(),
        sql`select to_char(b.month, 'YYYY-MM') as month, r.step, (r.sent_at at time zone 'America/New_York')::date::text as sent_on,
          r.skipped_because from reminders r join bills b on b.id = r.bill_id
          where b.brand_id = ${brandId} order by b.month, r.step`,
      ),
    emails: async (brandId: number) =>
      rows<{
        id: number;
        recipient: string;
        subject: string;
        text: string;
        failure: string | null;
        sent_at: string | null;
      }>(
        db(),
        sql`select id, recipient, subject, content ->> 'text' as text, failure, sent_at from emails
          where kind = 'reminder' and brand_id = ${brandId} order by id`,
      ),
  };
}
