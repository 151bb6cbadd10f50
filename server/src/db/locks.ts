import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { statement } from "./statements.ts";

/** The server's advisory locks. They are not stored, but processes of two releases must agree on the numbers. */
export const LOCKS = {
  migration: 740_001,
  superAdmins: 740_002,
  bootstrap: 740_003,
  usagePartitions: 740_011,
  /** Held while activities leave for the archive, and while an erasure changes them. */
  activityArchive: 740_012,
  notificationMails: 740_021,
  /** Taken by triggers (migration 0026). */
  refusedEvents: 740_031,
  /** Shared by triggers that post to the ledger (migration 0043) and by closes; alone by who locks the books. */
  books: 740_051,
  /** Held by a session for as long as its process runs: shared by all who use the embedded database. */
  embeddedPresent: 740_041,
  /** The same, by its one console. */
  embeddedConsole: 740_042,
} as const;

/** The first of two numbers; the second is the brand's id. */
const BRAND_LOCK = 4_711;

/**
 * The same for the inputs of a brand's months, except usage. The second number is the brand's id modulo this; 0 is for
 * changes that affect many brands. Triggers take this lock as well (migration 0014).
 */
const MONTHS_LOCK = 4_712;
const MONTHS_LOCKS = 1_024;

const one = statement<object, { lock: number }>("lock")`
  select pg_advisory_xact_lock(${sql.placeholder("lock")}::bigint)`;

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Db, name: keyof typeof LOCKS): Promise<void> {
  await one(tx, { lock: LOCKS[name] });
}

const oneShared = statement<object, { lock: number }>("lock_shared")`
  select pg_advisory_xact_lock_shared(${sql.placeholder("lock")}::bigint)`;

/** The same, with others who share it. */
export async function shareUntilCommit(tx: Db, name: keyof typeof LOCKS): Promise<void> {
  await oneShared(tx, { lock: LOCKS[name] });
}

const byText = statement<object, { text: string }>("lock_text")`
  select pg_advisory_xact_lock(hashtext(${sql.placeholder("text")}))`;

/** The same for a lock named by text: `platform_costs`, `codes:` and an address, or `payments:` and the id of another system. */
export async function lockTextUntilCommit(tx: Db, text: string): Promise<void> {
  await byText(tx, { text });
}

const brandsShared = statement<object, { ids: readonly number[] }>("lock_brands_for_ingest")`
  select pg_advisory_xact_lock_shared(${BRAND_LOCK}::int, id) from unnest(${sql.placeholder("ids")}::int[]) as id`;

/**
 * Shared lock for ingesting usage of these brands until the transaction ends: others can ingest at the same time, and
 * closing one of the brands waits, so that no event is missed by both its bill and the daily sums.
 * @param brandIds ascending, so that it cannot deadlock with another batch or a close
 */
export async function lockBrandsForIngest(tx: Db, brandIds: readonly number[]): Promise<void> {
  await brandsShared(tx, { ids: brandIds });
}

const brandsAlone = statement<object, { ids: readonly number[] }>("lock_brands_for_close")`
  select pg_advisory_xact_lock(${BRAND_LOCK}::int, id) from unnest(${sql.placeholder("ids")}::int[]) as id`;

/**
 * Waits until no usage of the brands is being ingested and blocks new usage until the transaction ends.
 * @param brandIds ascending, so that it cannot deadlock with a batch of usage or another close
 */
export async function lockForClose(tx: Db, brandIds: readonly number[]): Promise<void> {
  await brandsAlone(tx, { ids: brandIds });
}

const brandsUnused = statement<{ id: number }, { ids: readonly number[] }>("lock_brands_to_store_months")`
  select id from unnest(${sql.placeholder("ids")}::int[]) as id
  where pg_try_advisory_xact_lock_shared(${MONTHS_LOCK}::int, 0)
    and pg_try_advisory_xact_lock(${BRAND_LOCK}::int, id)
    and pg_try_advisory_xact_lock(${MONTHS_LOCK}::int, 1 + id % ${MONTHS_LOCKS}::int)`;

/**
 * Blocks changes to the inputs of these brands' months until the transaction ends. Never waits.
 * @returns the brands for which no change is in progress
 */
export async function lockToStoreMonths(tx: Db, brandIds: readonly number[]): Promise<number[]> {
  const free = await brandsUnused(tx, { ids: brandIds });
  return free.map(({ id }) => id);
}
