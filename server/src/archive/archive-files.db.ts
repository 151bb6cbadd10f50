import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { statement } from "../db/statements.ts";
import { archiveFiles } from "../db/tables/archive.ts";

export type ArchiveFile = typeof archiveFiles.$inferSelect;

export const insertArchiveFiles = async (
  tx: Db,
  files: readonly (typeof archiveFiles.$inferInsert)[],
): Promise<void> => {
  if (files.length > 0) await tx.insert(archiveFiles).values([...files]);
};

type Found = Pick<ArchiveFile, "id" | "month" | "name" | "sha256">;
type Wanted = { kind: string; key: number; from: string; through: string };

/** Files that can have rows of a key on these days, in the order in which they were written. */
export const filesWith = statement<Found, Wanted>("archive_files_with")`
  select id, month, name, sha256 from archive_files
  where kind = ${sql.placeholder("kind")} and last_day >= ${sql.placeholder("from")}::date
    and first_day <= ${sql.placeholder("through")}::date
    and first_key <= ${sql.placeholder("key")}::bigint and last_key >= ${sql.placeholder("key")}::bigint
  order by id`;

export const filesOfMonth = statement<{ name: string }, { kind: string; month: string }>("archive_files_of_month")`
  select name from archive_files where kind = ${sql.placeholder("kind")} and month = ${sql.placeholder("month")}::date`;

type Totals = { events: number; files: number; bytes: number; through: string | null };

export const archivedTotals = statement<Totals, { kind: string }>("archive_files_totals")`
  select coalesce(sum(rows), 0)::float8 as events, count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
    max(month) as through from archive_files where kind = ${sql.placeholder("kind")}`;

type Replacement = Pick<ArchiveFile, "id" | "name" | "sha256" | "bytes" | "replaced">;

/** Names the file that took another's place. */
export const replaceFile = statement<object, Replacement>("archive_file_replace")`
  update archive_files set name = ${sql.placeholder("name")}, sha256 = ${sql.placeholder("sha256")},
    bytes = ${sql.placeholder("bytes")}, replaced = ${sql.placeholder("replaced")} where id = ${sql.placeholder("id")}`;

export const replacedFiles = statement<{ id: number; replaced: string }>("archive_files_replaced")`
  select id, replaced from archive_files where replaced is not null order by id`;

export const forgetReplaced = statement<object, { id: number }>("archive_file_forget_replaced")`
  update archive_files set replaced = null where id = ${sql.placeholder("id")}`;

export const allFiles = statement<{ name: string }>("archive_files_all")`select name from archive_files order by id`;
