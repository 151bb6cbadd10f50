import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";

const BRAND_LOCK = 4_711;

/**
 * Lets usage of these brands in until the transaction ends: others may bring theirs at the same time,
 * and a close of one of the brands waits, so that no event falls between its bill and the days.
 * @param brandIds ascending, as everybody takes them
 */
export async function shareUsage(tx: Db, brandIds: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${BRAND_LOCK}::int, id) from unnest(${sql.param(brandIds)}::int[]) as id`,
  );
}

/** Waits until no usage of the brand is on its way in, and keeps it out until the transaction ends. */
export async function lockForClose(tx: Db, brandId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BRAND_LOCK}::int, ${brandId}::int)`);
}
