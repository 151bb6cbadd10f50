import { type SQL, sql } from "drizzle-orm";

/* Tables with history: a row applies from a day (`starts_on`) or an instant (`starts_at`) until the next row
   starts. These fragments end the `where` of a select on such a table, after the condition on the owner of the
   value. */

/** The row in effect on a day. */
export const latestOn = (day: SQL): SQL => sql`starts_on <= ${day} order by starts_on desc limit 1`;

/** The row in effect right before an instant. */
export const latestBefore = (instant: SQL): SQL => sql`starts_at < ${instant} order by starts_at desc limit 1`;

/** The row in effect on a day for each value of the keys, in a `select distinct on` them. */
export const latestOfEach = (keys: SQL, day: SQL): SQL => sql`starts_on <= ${day} order by ${keys}, starts_on desc`;

/** The row of days (`starts_on`, `ends_on`) has not ended on the day: it is in effect or scheduled. */
export const notEnded = (row: string, day: SQL): SQL => {
  const ends = sql`${sql.identifier(row)}.ends_on`;
  return sql`(${ends} is null or ${ends} > ${day})`;
};

/** The row of days is in effect on the day. */
export const inForce = (row: string, day: SQL): SQL =>
  sql`${sql.identifier(row)}.starts_on <= ${day} and ${notEnded(row, day)}`;

/** The period (`started_at`, `ended_at`) overlaps the span. */
export const overlaps = (row: string, start: SQL, end: SQL): SQL => {
  const [starts, ends] = [sql`${sql.identifier(row)}.started_at`, sql`${sql.identifier(row)}.ended_at`];
  return sql`${starts} < ${end} and (${ends} is null or ${ends} > ${start})`;
};
