import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { statement } from "./statements.ts";

/** The advisory locks of the server. Stored nowhere, but processes of two releases must agree on them. */
export const LOCKS = {
  migration: 740_001,
  superAdmins: 740_002,
  bootstrap: 740_003,
  notifications: 740_004,
  usagePartitions: 740_011,
  notificationMails: 740_021,
} as const;

/** The first of two numbers; the second is the brand's id. */
const BRAND_LOCK = 4_711;

/**
 * The same for what a brand's months are made of, usage aside. The second number is the brand's among so many; 0 stands for
 * what counts for many brands. Triggers take it as well (migration 0014).
 */
const MONTHS_LOCK = 4_712;
const MONTHS_LOCKS = 1_024;

const one = statement<object, { lock: number }>(
  "lock",
  sql`select pg_advisory_xact_lock(${sql.placeholder("lock")}::bigint)`,
);

/** Waits until nobody else holds the lock, and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Db, name: keyof typeof LOCKS): Promise<void> {
  await one(tx, { lock: LOCKS[name] });
}

const byText = statement<object, { text: string }>(
  "lock_text",
  sql`select pg_advisory_xact_lock(hashtext(${sql.placeholder("text")}))`,
);

/** The same for a lock that has a text instead of a number: `platform_costs`, or `codes:` and an address. */
export async function lockTextUntilCommit(tx: Db, text: string): Promise<void> {
  await byText(tx, { text });
}

const brandsShared = statement<object, { ids: readonly number[] }>(
  "lock_brands_for_ingest",
  sql`select pg_advisory_xact_lock_shared(${BRAND_LOCK}::int, id) from unnest(${sql.placeholder("ids")}::int[]) as id`,
);

/**
 * Lets usage of these brands in until the transaction ends: others may bring theirs at the same time,
 * and a close of one of the brands waits, so that no event falls between its bill and the days.
 * @param brandIds ascending, so that it cannot deadlock with another batch or a close
 */
export async function lockBrandsForIngest(tx: Db, brandIds: readonly number[]): Promise<void> {
  await brandsShared(tx, { ids: brandIds });
}

const brandsAlone = statement<object, { ids: readonly number[] }>(
  "lock_brands_for_close",
  sql`select pg_advisory_xact_lock(${BRAND_LOCK}::int, id) from unnest(${sql.placeholder("ids")}::int[]) as id`,
);

/**
 * Waits until no usage of the brands is on its way in, and keeps it out until the transaction ends.
 * @param brandIds ascending, so that it cannot deadlock with a batch of usage or another close
 */
export async function lockForClose(tx: Db, brandIds: readonly number[]): Promise<void> {
  await brandsAlone(tx, { ids: brandIds });
}

const brandsUnused = statement<{ id: number }, { ids: readonly number[] }>(
  "lock_brands_to_store_months",
  sql`select id from unnest(${sql.placeholder("ids")}::int[]) as id
      where pg_try_advisory_xact_lock_shared(${MONTHS_LOCK}::int, 0)
        and pg_try_advisory_xact_lock(${BRAND_LOCK}::int, id)
        and pg_try_advisory_xact_lock(${MONTHS_LOCK}::int, 1 + id % ${MONTHS_LOCKS}::int)`,
);

/**
 * Keeps out, until the transaction ends, whoever would change what the months of these brands are made of. Waits for nobody.
 * @returns the brands of which nothing is being changed
 */
export async function lockToStoreMonths(tx: Db, brandIds: readonly number[]): Promise<number[]> {
  const free = await brandsUnused(tx, { ids: brandIds });
  return free.map(({ id }) => id);
}
