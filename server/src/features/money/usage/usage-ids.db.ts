import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";

const expired = statement<{ deleted: number }, { before: string; most: number }>("usage_ids_expired")`
  with gone as (
    delete from usage_ids where ctid = any(array(
      select ctid from usage_ids where taken_on < ${sql.placeholder("before")}::date
      limit ${sql.placeholder("most")}::int for update skip locked))
    returning 1)
  select count(*)::int as deleted from gone`;

/**
 * Deletes ids accepted before a day. Skips rows that another process is deleting.
 * @returns how many, at most `most`
 */
export async function deleteIdsBefore(db: Db, before: string, most: number): Promise<number> {
  return (await oneRow(expired(db, { before, most })))?.deleted ?? 0;
}
