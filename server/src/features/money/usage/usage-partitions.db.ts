import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { rows } from "../../../db/sql.ts";
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

/** Creates the table of a month, which is no partition yet. */
export const createMonthTable = async (tx: Db, month: string): Promise<void> => {
  await tx.execute(sql`select make_usage_month(${month}::date)`);
};

export const attachPartition = async (tx: Db, month: string): Promise<void> => {
  await tx.execute(sql`select attach_usage_month(${month}::date)`);
};

/** Moves events of the default partition into a table. @returns how many, at most `most` */
export async function moveFromDefault(tx: Db, name: string, from: string, to: string, most: number): Promise<number> {
  const [row] = await rows<{ moved: number }>(
    tx,
    sql`with gone as (delete from usage_events_other where ctid = any(array(select ctid from usage_events_other
          where occurred_at >= ${from}::timestamptz and occurred_at < ${to}::timestamptz limit ${most})) returning *),
        moved as (insert into ${sql.identifier(name)} select * from gone returning 1)
      select count(*)::int as moved from moved`,
  );
  return row?.moved ?? 0;
}

/** The months of events in the default partition, oldest first. */
export const defaultMonths = statement<{ month: string }, { before: string }>("usage_default_months")`
  select distinct to_char(date_trunc('month', occurred_at at time zone 'UTC'), 'YYYY-MM-DD') as month
  from usage_events_other where occurred_at < ${sql.placeholder("before")}::timestamptz order by 1`;

/** No event of it changes until the transaction ends; it can still be read. */
export async function lockPartition(tx: Db, partition: string): Promise<void> {
  await tx.execute(sql`lock table ${sql.identifier(partition)} in share row exclusive mode`);
}
