import { sql } from "drizzle-orm";
import { dayIn, dayInWords, monthInWords } from "../../calendar.ts";
import { rows } from "../../db/sql.ts";
import type { Watch } from "../notifications/condition.ts";
import { sumOfAmounts } from "./bill.rules.ts";

const DAY_MS = 86_400_000;
/** Days that a closed month is told of. */
const TOLD_DAYS = 3;
/** Hours without usage after which a feed counts as silent, and days after which it counts as ended. */
const SILENT_HOURS = 26;
const ENDED_DAYS = 35;

type Overdue = { id: number; brand: number; name: string; month: string; total: string; due_on: string };

/** Bills that are not paid beyond their due date. */
export const overdueBills: Watch = async ({ db, clock, billingTimeZone }) => {
  const today = dayIn(billingTimeZone, clock.now());
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
    message: `${name} has not paid ${monthInWords(month)}: $${sumOfAmounts([total])} were due on ${dayInWords(due_on)}.`,
    subject: { kind: "brand", id: brand, label: name },
    organization_id: brand,
    occasion: String(id),
  }));
};

/** Months that were closed in the last days, told once for all brands. */
export const closedMonths: Watch = async ({ db, clock }) => {
  const since = new Date(clock.now().getTime() - TOLD_DAYS * DAY_MS).toISOString();
  const found = await rows<{ month: string; count: number; total: string }>(
    db.current(),
    sql`select month::text, count(*)::int as count, sum(total)::text as total from bills
        where closed_at > ${since} group by 1 order by 1`,
  );
  return found.map(({ month, count, total }) => ({
    kind: "month_closed",
    type: "info",
    area: "brands",
    message: `${monthInWords(month)} is closed: ${count} ${count === 1 ? "bill" : "bills"}, $${sumOfAmounts([total])} together.`,
    subject: { kind: "bill", id: null, label: month },
    occasion: month,
  }));
};

/** Active brands whose usage came in until a while ago, and no longer does. */
export const silentFeeds: Watch = async ({ db, clock }) => {
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const found = await rows<{ id: number; name: string; day: string }>(
    db.current(),
    sql`select b.id, b.name, to_char(f.last_received_at at time zone 'UTC', 'YYYY-MM-DD') as day
        from usage_feeds f join brands b on b.id = f.brand_id
        where b.status = 'active' and f.last_received_at < ${before((SILENT_HOURS * DAY_MS) / 24)}
          and f.last_received_at > ${before(ENDED_DAYS * DAY_MS)} order by b.id`,
  );
  return found.map(({ id, name, day }) => ({
    kind: "usage_silent",
    type: "warning",
    area: "brands",
    message: `No usage of ${name} has come in since ${dayInWords(day)}.`,
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    occasion: `${id} ${day}`,
  }));
};
