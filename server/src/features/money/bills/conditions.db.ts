import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";
import { lastTotal } from "../months/at-stake.sql.ts";
import { billIs } from "../receivables/bill-status.sql.ts";

type Overdue = { id: number; brand: number; name: string; month: string; total: string; due_on: string };

export const findOverdueBills = statement<Overdue, { today: string }>("bills_overdue")`
  select b.id, o.id as brand, o.name, b.month::text, b.open_amount::text as total, b.due_on::text
  from bills b join brands o on o.id = b.brand_id
  where ${billIs("b").overdue} order by b.due_on, b.id`;

export const findMonthsClosedSince = statement<{ month: string; count: number; total: string }, { since: string }>(
  "months_closed_since",
)`
  select month::text, count(*)::int as count, sum(total)::text as total from bills
  where closed_at > ${sql.placeholder("since")} and not opening group by 1 order by 1`;

type SilentFeed = { id: number; name: string; day: string; since: string; last_total: string | null };

/**
 * Active brands whose last usage came before an instant, each with its day. With two bounds, the planner expects few of them
 * and reads them from the index; with one, it expects a third of all feeds and reads them all.
 */
export const findSilentFeeds = statement<SilentFeed, { timeZone: string; before: string }>("usage_feeds_silent")`
  select b.id, b.name, f.last_received_at as since, ${lastTotal(sql`b.id`)} as last_total,
    to_char(f.last_received_at at time zone ${sql.placeholder("timeZone")}, 'YYYY-MM-DD') as day
  from usage_feeds f join brands b on b.id = f.brand_id
  where b.status = 'active' and f.last_received_at > '-infinity' and f.last_received_at < ${sql.placeholder("before")}
  order by b.id`;

const longestSilence = statement<{ since: string | null }, { from: string }>("usage_feeds_next_silent")`
  select min(last_received_at) as since from usage_feeds where last_received_at >= ${sql.placeholder("from")}`;

/** When the feed that waits longest received usage last, of those that did at an instant or later; null if there is none. */
export const findNextSilence = async (db: Db, from: string): Promise<string | null> =>
  (await oneRow(longestSilence(db, { from })))?.since ?? null;

type Jump = { id: number; name: string; percent: number };
type JumpSpan = {
  month: string;
  /** The last month that counts its days. */
  last: string;
  today: string;
  /** First and last of the same days in the month before. */
  before: string;
  through: string;
  start: string;
  minutes: number;
};

/** Brands with a minimum of minutes in the month, and at least 50% more than on the same days before. */
export const findUsageJumps = statement<Jump, JumpSpan>(null)`
  select b.id, b.name, floor((n.minutes - t.minutes) * 100 / t.minutes)::float8 as percent
  from usage_feeds f join brands b on b.id = f.brand_id
  cross join lateral (select sum(quantity) as minutes from usage_days d
    where d.brand_id = b.id
      and d.bill_month between ${sql.placeholder("month")}::date and ${sql.placeholder("last")}::date and d.type = 'standard_minutes'
      and d.day between ${sql.placeholder("month")}::date and ${sql.placeholder("today")}::date) n
  cross join lateral (select sum(quantity) as minutes from usage_days d
    where d.brand_id = b.id
      and d.bill_month between ${sql.placeholder("before")}::date and ${sql.placeholder("last")}::date
      and d.type = 'standard_minutes'
      and d.day between ${sql.placeholder("before")}::date and ${sql.placeholder("through")}::date) t
  where b.status = 'active' and f.last_received_at >= ${sql.placeholder("start")}
    and n.minutes >= ${sql.placeholder("minutes")}::int and t.minutes > 0 and n.minutes * 2 >= t.minutes * 3
  order by b.id`;

type Differing = {
  id: number;
  brand: number;
  name: string;
  month: string;
  total: string;
  found: string;
  checked_at: string;
};

/** Closed bills with a different total when recalculated. */
export const findDifferingBills = statement<Differing>("bills_differing")`
  select b.id, o.id as brand, o.name, b.month::text, b.total::text, c.found::text, c.checked_at
  from bill_checks c join bills b on b.id = c.bill_id join brands o on o.id = b.brand_id
  where c.found is not null order by b.id`;

type Changed = {
  id: number;
  brand: number;
  name: string;
  month: string;
  total: string;
  before: string;
  closed_at: string;
};

const changedBills = (among: SQL): SQL => sql`
  select b.id, o.id as brand, o.name, b.month::text, b.total::text, p.total::text as before, b.closed_at
  from bills b join brands o on o.id = b.brand_id
    join bills p on p.brand_id = b.brand_id and p.month = (b.month - interval '1 month')::date and not p.opening
  where ${among} and p.total <> 0
    and abs(b.total - p.total) * 100 >= ${sql.placeholder("percent")}::numeric * abs(p.total)
    and not exists (select 1 from bills n where n.brand_id = b.brand_id and n.month > b.month)
  order by b.id`;

/** With two bounds, the planner expects few and reads them from the index of open bills. */
const anyDay = sql`b.due_on between '-infinity' and 'infinity'`;
const amongUnpaid = statement<Changed, { percent: string }>(
  "bills_changed",
)`${changedBills(sql`${billIs("b").open} and ${anyDay}`)}`;
const amongToCheck = statement<Changed, { percent: string }>(
  "bills_changed_to_check",
)`${changedBills(sql`${billIs("b").open} and b.to_check`)}`;
/** From a quarter on, the bill is marked at its close, and an index has those that are not paid. */
const TO_CHECK_PERCENT = 25;

/** Unpaid bills that differ from the month before by a percentage or more, until the next month is closed. */
export const findChangedBills = (db: Db, values: { percent: string }): Promise<Changed[]> =>
  (Number(values.percent) >= TO_CHECK_PERCENT ? amongToCheck : amongUnpaid)(db, values);

type Falling = { id: number; name: string; percent: number; last_total: string | null };
type FallSpan = {
  /** The last full days, and the same weekdays of the weeks before. */
  days: readonly string[];
  /** The first of the last days. */
  from: string;
  weeks: number;
  /** First and last month that counts these days. */
  first: string;
  last: string;
  percent: string;
  minutes: number;
  /** Feeds that were silent since then are reported as silent. */
  received: string;
};

/** Brands whose minutes of the last days are below those of the same weekdays by a percentage or more. */
export const findFallingUsage = statement<Falling, FallSpan>(null)`
  select b.id, b.name, floor((u.usual - u.recent) * 100 / u.usual)::int as percent, ${lastTotal(sql`b.id`)} as last_total
  from usage_feeds f join brands b on b.id = f.brand_id
  cross join lateral (select
      coalesce(sum(d.quantity) filter (where d.day >= ${sql.placeholder("from")}::date), 0) as recent,
      coalesce(sum(d.quantity) filter (where d.day < ${sql.placeholder("from")}::date), 0)
        / ${sql.placeholder("weeks")}::int as usual
    from usage_days d
    where d.brand_id = b.id and d.type = 'standard_minutes'
      and d.bill_month between ${sql.placeholder("first")}::date and ${sql.placeholder("last")}::date
      and d.day = any(${sql.placeholder("days")}::date[])) u
  where b.status = 'active' and f.last_received_at >= ${sql.placeholder("received")}::timestamptz
    and u.usual >= ${sql.placeholder("minutes")}::int
    and (u.usual - u.recent) * 100 >= ${sql.placeholder("percent")}::numeric * u.usual
  order by b.id`;
