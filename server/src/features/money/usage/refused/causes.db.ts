import type { RefusedReason } from "@console/contract/refused-events.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/handle.ts";
import { oneRow, statement } from "../../../../db/statements.ts";
import { worthOfUsage } from "../../months/at-stake.sql.ts";

type Cause = {
  brand_id: number | null;
  brand: string | null;
  reason: RefusedReason;
  events: number;
  since: string;
  money: string | null;
};

/** The others were counted before, or cannot be counted at all. */
const countable = sql`c.reason in ('unknown_business', 'unknown_field', 'too_old', 'too_far_ahead')`;

/**
 * Reasons for which brands have open refused events since before an instant, and what their minutes cost at the prices
 * of the open month; those with most events first.
 */
export const findRefusedCauses = statement<Cause, { before: string; most: number; open: string }>("refused_causes")`
  select c.brand_id, b.name as brand, c.reason, c.events, c.since,
    case when ${countable} then ${worthOfUsage(sql`c.brand_id`, sql`${sql.placeholder("open")}::date`, {
      standard_minutes: sql`c.standard_minutes`,
      multilingual_minutes: sql`c.multilingual_minutes`,
    })} end as money
  from (
    select g.brand_id, g.reason, sum(g.events)::int as events, min(g.first_refused_at) as since,
      sum(g.standard_minutes) as standard_minutes, sum(g.multilingual_minutes) as multilingual_minutes
    from refused_groups g
    where g.events > 0 group by 1, 2 having min(g.first_refused_at) < ${sql.placeholder("before")}::timestamptz) c
  left join brands b on b.id = c.brand_id
  order by c.events desc, c.brand_id, c.reason limit ${sql.placeholder("most")}::int`;

const nextCause = statement<{ since: string | null }, { from: string }>("refused_next_cause")`
  select min(first_refused_at) as since from refused_groups
  where events > 0 and first_refused_at >= ${sql.placeholder("from")}::timestamptz`;

/** Since when the first group has open events that began at an instant or later; null if none did. */
export const findNextCause = async (db: Db, from: string): Promise<string | null> =>
  (await oneRow(nextCause(db, { from })))?.since ?? null;
