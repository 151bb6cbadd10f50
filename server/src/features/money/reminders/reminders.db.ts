import { LAST_STEP } from "@console/contract/reminder-policy.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import { billIs } from "../receivables/bill-status.sql.ts";
import type { OpenBill } from "./reminders.rules.ts";

const unpaid = billIs("b").open;
const zone = sql`${sql.placeholder("timeZone")}::text`;

/** Whether the reminders of a bill `b` are paused, by itself or with its brand's. */
const isPaused = sql<boolean>`exists (select 1 from reminder_pauses p
  where p.brand_id = b.brand_id and (p.bill_id is null or p.bill_id = b.id))`;

type Due = { day: string; days: readonly number[]; after: number; limit: number };

/**
 * The next brands with an open bill of which a step may be due, by id: weekends are left to the rules.
 * The days are those of the steps, in their order.
 */
export const listDueBrands = statement<{ id: number }, Due>("reminders_due_brands")`
  select distinct b.brand_id as id from bills b
  where ${unpaid} and b.brand_id > ${sql.placeholder("after")}::int and exists (
    select 1 from unnest(${sql.placeholder("days")}::int[]) with ordinality s(days, step)
    where b.due_on + s.days <= ${sql.placeholder("day")}::date
      and not exists (select 1 from reminders r where r.bill_id = b.id and r.step >= s.step))
  order by 1 limit ${sql.placeholder("limit")}::int`;

type BrandRow = {
  id: number;
  name: string;
  /** Whom `invoiceEmailsOf` chooses from. */
  billing_emails: string[];
  email: string;
  support_email: string;
  unallocated: string;
  paused: boolean;
};

export const listBrands = statement<BrandRow, { ids: readonly number[] }>("reminders_brands")`
  select o.id, o.name, o.billing_emails, o.email, o.support_email,
    coalesce((select a.unallocated from brand_balances a where a.brand_id = o.id and a.currency = 'usd'), 0)::text as unallocated,
    exists (select 1 from reminder_pauses p where p.brand_id = o.id and p.bill_id is null) as paused
  from brands o where o.id = any(${sql.placeholder("ids")}::int[]) order by o.id`;

type BillRow = OpenBill & { brand_id: number };

/** All open bills of brands, with what decides on their reminders. */
export const listOpenBills = statement<BillRow, { ids: readonly number[]; timeZone: string }>("reminders_open_bills")`
  select b.brand_id, b.id, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, b.due_on::text,
    b.open_amount::numeric(19, 2)::text as open_amount, b.held,
    exists (select 1 from reminder_pauses p where p.bill_id = b.id) as paused,
    (select (max(m.sent_at) at time zone ${zone})::date::text from invoice_mails m where m.bill_id = b.id) as sent_on,
    (select (max(h.lifted_at) at time zone ${zone})::date::text from bill_holds h where h.bill_id = b.id) as lifted_on,
    (select coalesce(max(r.step), 0) from reminders r where r.bill_id = b.id) as last_step
  from bills b where b.brand_id = any(${sql.placeholder("ids")}::int[]) and ${unpaid} order by b.due_on, b.id`;

type Unchanged = { bills: number; unallocated: string; open_amount: string };

/** How many of these bills an email may still list, and what is open on them. */
export const sumListed = statementOfOne<Unchanged, { ids: readonly number[] }>("reminders_listed")`
  select count(*)::int as bills, coalesce(sum(b.open_amount), 0)::numeric(19, 2)::text as open_amount,
    coalesce((select k.unallocated from brand_balances k where k.brand_id = min(b.brand_id) and k.currency = 'usd'), 0.00)::text
      as unallocated
  from bills b where b.id = any(${sql.placeholder("ids")}::int[]) and ${unpaid} and not b.held and not ${isPaused}`;

type Run = { bill_ids: readonly number[]; sent_at: string; email_ids: readonly number[] };

/** The steps of a brand's run are not sent after all, if none of its emails was sent or still waits. @returns their bills */
export const deleteSteps = statement<{ invoice_number: string }, Run>("reminders_steps_back")`
  delete from reminders r using bills b
  where b.id = r.bill_id and r.bill_id = any(${sql.placeholder("bill_ids")}::int[])
    and r.sent_at = ${sql.placeholder("sent_at")}::timestamptz and not exists (
      select 1 from emails e where e.id = any(${sql.placeholder("email_ids")}::int[]) and e.refused_at is null)
  returning b.invoice_number`;

type Last = { bill_month: string; paused: boolean; step: number | null; sent_on: string | null };

/** A brand's open bills, each with its last reminder. */
export const listOfBrand = statement<Last, { brandId: number; timeZone: string }>("reminders_of_brand")`
  select to_char(b.month, 'YYYY-MM') as bill_month,
    exists (select 1 from reminder_pauses p where p.bill_id = b.id) as paused,
    r.step, (r.sent_at at time zone ${zone})::date::text as sent_on
  from bills b left join lateral (select step, sent_at from reminders r
    where r.bill_id = b.id and r.sent_at is not null order by r.step desc limit 1) r on true
  where b.brand_id = ${sql.placeholder("brandId")}::int and ${unpaid} order by b.due_on, b.id`;

type Pause = { brandId: number; billId: number | null };

export const findPause = statementOfOne<{ id: number }, Pause>("reminder_pause")`
  select id from reminder_pauses where brand_id = ${sql.placeholder("brandId")}::int
    and bill_id is not distinct from ${sql.placeholder("billId")}::int`;

type Ended = {
  id: number;
  brand: number;
  name: string;
  month: string;
  open_amount: string;
  sent_at: string;
};

/** Open bills whose last step was sent on this day or before. Held and paused ones are left out. */
export const findEnded = statement<Ended, { through: string; timeZone: string }>("reminders_ended")`
  select b.id, o.id as brand, o.name, b.month::text, b.open_amount::numeric(19, 2)::text as open_amount, r.sent_at
  from reminders r join bills b on b.id = r.bill_id join brands o on o.id = b.brand_id
  where r.step = ${sql.raw(String(LAST_STEP))} and r.sent_at is not null
    and (r.sent_at at time zone ${zone})::date <= ${sql.placeholder("through")}::date
    and ${unpaid} and not b.held and not ${isPaused}
  order by r.sent_at, b.id`;
