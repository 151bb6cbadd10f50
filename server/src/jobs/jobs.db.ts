import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";

const jobTable = statement<{ there: boolean }>("job_table")`select to_regclass('pgboss.job') is not null as there`;

/** Whether the queue has its tables: it creates them on its first start. */
export const hasJobTable = async (db: Db): Promise<boolean> => (await oneRow(jobTable(db, {})))?.there ?? false;

/** Jobs that failed for good and are still in the queue, counted by name, with the last reason. */
export const failedByName = statement<{ name: string; count: number; message: string | null; since: string }>(
  "jobs_failed",
)`
  select name, count(*)::int as count, min(completed_on) as since, (array_agg(output->>'message' order by completed_on desc))[1] as message
  from pgboss.job where state = 'failed' group by name order by name`;

/** Jobs of a queue that are looked at: the next ones that its workers take. */
const NEXT_JOBS = 1_000;

const oldestJob = statement<{ age: number | null }, { names: readonly string[] }>("job_oldest")`
  select max(extract(epoch from clock_timestamp() - w.start_after)::float8) as age
  from unnest(${sql.placeholder("names")}::text[]) n(name)
  cross join lateral (
    select start_after from pgboss.job j where j.name = n.name and j.state < 'active' and not j.blocked
    order by j.priority desc, j.created_on limit ${NEXT_JOBS}) w
  where w.start_after <= clock_timestamp()`;

/** Seconds for which the job that is due longest has waited for a worker; null if none waits. */
export const readOldestJob = async (db: Db, names: readonly string[]): Promise<number | null> =>
  (await oneRow(oldestJob(db, { names })))?.age ?? null;

type Failed = {
  id: number;
  name: string;
  recipient: string | null;
  message: string;
  attempts: number;
  created_at: string;
  failed_at: string;
};

/** The last 52 bits of the queue's id: the first ones may be a time, which several jobs have in common. */
const jobNumber = sql`('x' || right(replace(id::text, '-', ''), 13))::bit(52)::bigint`;

const instantText = (column: string) =>
  sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Jobs that failed for good, newest first. */
export const listFailed = statement<Failed>("jobs_failed_list")`
  select ${jobNumber} as id, name,
    coalesce(data->>'to', (select e.recipient from emails e where e.id = (data->>'email_id')::int
      or e.invoice_mail_id = (data->>'invoice_mail_id')::int limit 1)) as recipient,
    coalesce(output->>'message', '') as message, retry_count + 1 as attempts,
    ${instantText("created_on")} as created_at, ${instantText("completed_on")} as failed_at
  from pgboss.job where state = 'failed' order by completed_on desc, id`;

const deleted = statement<{ name: string; payload: unknown }, { id: number }>("job_failed_delete")`
  delete from pgboss.job where ${jobNumber} = ${sql.placeholder("id")}::bigint and state = 'failed'
  returning name, data as payload`;

/** Deletes a job that failed for good; undefined if there is none any more. */
export const deleteFailed = (db: Db, id: number) => oneRow(deleted(db, { id }));
