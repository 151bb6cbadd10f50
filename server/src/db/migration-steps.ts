import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { logText } from "../lib/log.text.ts";
import type { OutsideStep } from "./migration-files.ts";
import { MigrationFailed } from "./open-faults.ts";
import { sqlState } from "./sql.ts";
import { inTransaction } from "./transaction.ts";

export type Log = { info(fields: object, message: string): void };

/**
 * While a statement waits for a table, everyone else who needs it waits behind it: then the migration gives up, lets them
 * through and tries again. Calls that need the table take this much longer, and no call may take two seconds.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_MS = 3_000;
/** lock_not_available, deadlock_detected */
const isBlocked = (error: unknown): boolean => /^(55P03|40P01)$/.test(sqlState(error) ?? "");
/** How often a back-fill says how far it is. */
const PROGRESS_MS = 5_000;

/** Limits how long the statements of this transaction wait for a table. */
export const limitLocks = (client: pg.Client) => client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);

/** Tries a step again for as long as others hold a table. @throws MigrationFailed */
export async function whenFree<T>(log: Log | undefined, step: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBlocked(error)) throw new MigrationFailed(step, error);
      log?.info({ step }, logText.migrationWaits);
      await delay(RETRY_MS);
    }
  }
}

/** Indexes of partitioned tables cannot be built beside writes. */
export async function ordinaryTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Stores a step for after the commit, whichever process gets there. */
export const noteStep = (client: pg.Client, { name, statement, inBatches }: OutsideStep) =>
  client.query("insert into drizzle.waiting_steps (name, statement, in_batches) values ($1, $2, $3)", [
    name,
    statement,
    inBatches,
  ]);

type WaitingStep = { id: number; name: string; statement: string; in_batches: boolean };

/** Runs the noted steps outside of any transaction, those first that an interrupted upgrade left. */
export async function runWaitingSteps(client: pg.Client, log: Log | undefined): Promise<void> {
  const { rows } = await client.query<WaitingStep>("select * from drizzle.waiting_steps order by id");
  for (const { id, name, statement, in_batches } of rows) {
    if (in_batches) await fill(client, name, statement, log);
    else await buildIndex(client, name, statement, log);
    await client.query("delete from drizzle.waiting_steps where id = $1", [id]);
  }
}

/** What an interrupted build left is invalid and built again. */
async function buildIndex(client: pg.Client, name: string, statement: string, log: Log | undefined): Promise<void> {
  log?.info({ index: name }, logText.building);
  await whenFree(log, name, async () => {
    const valid = await isValid(client, name);
    if (valid === false) await client.query(`drop index concurrently public."${name}"`);
    if (valid !== true) await client.query(statement);
  });
}

/** @returns null if there is no such index */
async function isValid(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass(format('public.%I', $1::text))",
    [index],
  );
  return rows[0]?.valid ?? null;
}

/** Each batch commits by itself: others wait for its rows only that long. */
async function fill(client: pg.Client, name: string, statement: string, log: Log | undefined): Promise<void> {
  const runBatch = async () => {
    await limitLocks(client);
    return (await client.query(statement)).rowCount ?? 0;
  };
  let done = 0;
  for (let reportAt = performance.now(); ; ) {
    if (performance.now() >= reportAt) {
      log?.info({ step: name, rows: done }, logText.filling);
      reportAt = performance.now() + PROGRESS_MS;
    }
    const changed = await whenFree(log, name, () => inTransaction(client, runBatch));
    if (changed === 0) return;
    done += changed;
  }
}
