import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";
import { FAILURE_DAYS } from "./sign-in.rules.ts";

/** One at a time for an address until the transaction ends: codes and tries share its budget of failures. */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`codes:${email}`}))`);
}

/** Wrong tries that count against an address, of all browsers together. */
export async function failuresOf(db: Db, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - FAILURE_DAYS * 86_400_000).toISOString();
  const [sum] = await rows<{ failures: number }>(
    db,
    sql`select coalesce(sum(failures), 0)::int as failures from login_codes where email = ${email} and created_at > ${since}`,
  );
  return sum?.failures ?? 0;
}
