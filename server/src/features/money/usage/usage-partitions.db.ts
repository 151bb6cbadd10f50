import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";

/** Creating partitions must not delay usage: if a lock is not available immediately, it is retried the next day. */
export const limitLockWait = statement<object, { wait: string }>("partition_lock_timeout")`
  select set_config('lock_timeout', ${sql.placeholder("wait")}, true)`;

const inCatalog = statement<{ found: number }, { name: string }>("partition_exists")`
  select 1 as found from pg_class
  where relname = ${sql.placeholder("name")} and relnamespace = 'public'::regnamespace`;

/** Read from the catalog: a session's cached names may be older than the lock that it has just acquired. */
export const partitionExists = async (tx: Db, name: string): Promise<boolean> =>
  (await oneRow(inCatalog(tx, { name }))) !== undefined;

const inDefault = statement<{ found: number }, { from: string; to: string }>("partition_default_rows")`
  select 1 as found from usage_events_other
  where occurred_at >= ${sql.placeholder("from")} and occurred_at < ${sql.placeholder("to")} limit 1`;

/** Whether the default partition has rows between two instants. */
export const defaultHasRows = async (tx: Db, from: string, to: string): Promise<boolean> =>
  (await oneRow(inDefault(tx, { from, to }))) !== undefined;

/** Creates the partition of a month, by its first day: with the rights of the tables' owner, which this role may not be. */
export const createPartition = async (tx: Db, month: string): Promise<void> => {
  await tx.execute(sql`select add_usage_month(${month}::date)`);
};
