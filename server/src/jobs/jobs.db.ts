import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";
import type { GivenUpJob } from "./jobs.ts";

const jobTable = statement<{ there: boolean }>("job_table", sql`select to_regclass('pgboss.job') is not null as there`);

/** Whether the queue has its tables: it creates them on its first start. */
export const hasJobTable = async (db: Db): Promise<boolean> => (await oneRow(jobTable(db, {})))?.there ?? false;

/** Jobs that failed for good and are still in the queue, counted by name, with the last reason. */
export const failedByName = statement<{ name: string; count: number; message: string | null }>(
  "jobs_failed",
  sql`select name, count(*)::int as count, (array_agg(output->>'message' order by completed_on desc))[1] as message
      from pgboss.job where state = 'failed' group by name order by name`,
);

/** Jobs that failed for good, newest first: read by the queue itself, which has its own connections. */
export async function listGivenUp(boss: PgBoss, limit: number): Promise<GivenUpJob[]> {
  const { rows } = await boss.getDb().executeSql(
    `select id, name, coalesce(output->>'message', '') as message, data as payload,
            to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_at
     from pgboss.job where state = 'failed' order by completed_on desc, id limit $1`,
    [limit],
  );
  return rows;
}
