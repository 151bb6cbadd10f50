import { sql } from "drizzle-orm";
import { firstOfNextMonth } from "../../calendar.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";

/** Processes that start together make each part once. */
const PARTS_LOCK = 740_011;
/** Nothing here is worth holding usage up: what cannot be had at once is tried on the next day. */
const WAIT = "2s";

/**
 * Makes the parts of the stored usage for the months around now that have none. A month of which the
 * common part holds rows already stays in it.
 * @returns the names of those that were made
 */
export async function makeUsageParts({ db, billingClock }: Pick<Services, "db" | "billingClock">): Promise<string[]> {
  const made: string[] = [];
  for (const month of monthsAround(billingClock.now())) {
    const name = await db.transaction(() => makePart(db.current(), month));
    if (name) made.push(name);
  }
  return made;
}

/** Last month, this one and the next two; of UTC, as the parts are cut. */
export function monthsAround(now: Date): string[] {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 10);
  const months = [last];
  for (let month = last; months.length < 4; months.push(month)) month = firstOfNextMonth(month);
  return months;
}

async function makePart(tx: Db, month: string): Promise<string | null> {
  const name = `usage_events_${month.slice(0, 7).replace("-", "_")}`;
  const [from, to] = [`${month}T00:00:00Z`, `${firstOfNextMonth(month)}T00:00:00Z`];
  if (await exists(tx, name)) return null;
  await tx.execute(sql`select set_config('lock_timeout', ${WAIT}, true)`);
  await tx.execute(sql`select pg_advisory_xact_lock(${PARTS_LOCK})`);
  if (await exists(tx, name)) return null;
  const inCommon = await rows(
    tx,
    sql`select 1 as found from usage_events_other where occurred_at >= ${from} and occurred_at < ${to} limit 1`,
  );
  if (inCommon.length > 0) return null;
  const part = sql.identifier(name);
  // Made aside and attached: so that reading and writing of the other parts go on.
  await tx.execute(sql`create table ${part} (like usage_events including all)`);
  await tx.execute(
    sql`alter table usage_events attach partition ${part} for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
  );
  return name;
}

/** From the catalogue itself: what a session remembers of names may be older than the lock that it has just got. */
async function exists(tx: Db, name: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 as found from pg_class where relname = ${name} and relnamespace = 'public'::regnamespace`,
  );
  return found.length > 0;
}
