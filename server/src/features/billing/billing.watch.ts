import { sql } from "drizzle-orm";
import { moneyText } from "../../amounts.ts";
import { billingDay, dayInWords, firstOfMonth, monthInWords, sameDaysBefore, startOfDay } from "../../calendar.ts";
import { rows } from "../../db/sql.ts";
import type { Watch } from "../notifications/condition.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that a closed month is told of. */
const TOLD_DAYS = 3;
/** Hours without usage after which a feed counts as silent. */
const SILENT_HOURS = 24;

type Overdue = { id: number; brand: number; name: string; month: string; total: string; due_on: string };

/** Bills that are not paid beyond their due date. */
export const overdueBills: Watch = async ({ db, ...services }) => {
  const today = billingDay(services);
  const found = await rows<Overdue>(
    db.current(),
    sql`select b.id, o.id as brand, o.name, b.month::text, b.total::text, b.due_on::text
        from bills b join brands o on o.id = b.brand_id
        where b.paid_at is null and b.due_on < ${today}::date order by b.due_on, b.id`,
  );
  return found.map(({ id, brand, name, month, total, due_on }) => ({
    kind: "bill_overdue",
    type: "error",
    area: "brands",
    message: `${name} has not paid ${monthInWords(month)}: ${moneyText(total)} were due on ${dayInWords(due_on)}.`,
    subject: { kind: "brand", id: brand, label: name },
    organization_id: brand,
    occasion: String(id),
  }));
};

/** Months that were closed in the last days, told once for all brands. */
export const closedMonths: Watch = async ({ db, billingClock }) => {
  const since = new Date(billingClock.now().getTime() - TOLD_DAYS * DAY_MS).toISOString();
  const found = await rows<{ month: string; count: number; total: string }>(
    db.current(),
    sql`select month::text, count(*)::int as count, sum(total)::text as total from bills
        where closed_at > ${since} group by 1 order by 1`,
  );
  return found.map(({ month, count, total }) => ({
    kind: "month_closed",
    type: "info",
    area: "brands",
    message: `${monthInWords(month)} is closed: ${count} ${count === 1 ? "bill" : "bills"}, ${moneyText(total)} together.`,
    subject: { kind: "bill", id: null, label: month },
    occasion: month,
  }));
};

/** Active brands that have sent usage, and for a day have not: until the next event, or until they are deactivated. */
export const silentFeeds: Watch = async ({ db, clock, billingTimeZone }) => {
  const before = new Date(clock.now().getTime() - SILENT_HOURS * HOUR_MS).toISOString();
  const found = await rows<{ id: number; name: string; day: string }>(
    db.current(),
    sql`select b.id, b.name, to_char(f.last_received_at at time zone ${billingTimeZone}, 'YYYY-MM-DD') as day
        from usage_feeds f join brands b on b.id = f.brand_id
        where b.status = 'active' and f.last_received_at < ${before} order by b.id`,
  );
  return found.map(({ id, name, day }) => ({
    kind: "usage_silent",
    type: "error",
    area: "brands",
    message: `No usage of ${name} has come in since ${dayInWords(day)}.`,
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    occasion: `${id} ${day}`,
  }));
};

/** From this day on the days say something, and so many minutes are worth a word. */
const JUMP_FROM_DAY = 5;
const JUMP_MINUTES = 100;
/** It is said in steps of so many percent, so that the words do not change with every call that is made. */
const JUMP_STEP = 50;

type Jump = { id: number; name: string; percent: number };

/**
 * Active brands whose minutes of the open month are up by half or more against the same days of the month before.
 * What came late counts to the day on which it happened.
 */
export const usageJumps: Watch = async ({ db, ...services }) => {
  const today = billingDay(services);
  if (Number(today.slice(8)) < JUMP_FROM_DAY) return [];
  const month = firstOfMonth(today);
  const [before, through] = sameDaysBefore(today);
  const found = await rows<Jump>(
    db.current(),
    sql`select b.id, b.name, floor((n.minutes - t.minutes) * 100 / t.minutes)::float8 as percent
        from usage_feeds f join brands b on b.id = f.brand_id
        cross join lateral (select sum(quantity) as minutes from usage_days d
          where d.brand_id = b.id and d.bill_month = ${month}::date and d.type = 'standard_minutes'
            and d.day between ${month}::date and ${today}::date) n
        cross join lateral (select sum(quantity) as minutes from usage_days d
          where d.brand_id = b.id and d.bill_month in (${before}::date, ${month}::date) and d.type = 'standard_minutes'
            and d.day between ${before}::date and ${through}::date) t
        where b.status = 'active' and f.last_received_at >= ${startOfDay(services.billingTimeZone, month)}
          and n.minutes >= ${JUMP_MINUTES} and t.minutes > 0 and n.minutes * 2 >= t.minutes * 3
        order by b.id`,
  );
  return found.map(({ id, name, percent }) => ({
    kind: "usage_jump",
    type: "warning",
    area: "brands",
    message: `${name} has used at least ${inSteps(percent)}% more minutes this month than on the same days of ${monthInWords(before)}.`,
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    occasion: `${id} ${month}`,
  }));
};

const inSteps = (percent: number): string => (Math.floor(percent / JUMP_STEP) * JUMP_STEP).toLocaleString("en-US");
