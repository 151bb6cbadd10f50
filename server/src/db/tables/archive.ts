import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Files outside of the database, with what left it. A row is inserted in the transaction that removes what its file has, so that
 * nothing is in neither or in both.
 */
export const archiveFiles = pgTable(
  "archive_files",
  {
    id: serial().primaryKey(),
    kind: text().$type<"usage" | "activities">().notNull(),
    /** First day of the month, in UTC. */
    month: date({ mode: "string" }).notNull(),
    /** Its name in the folder, with the beginning of its hash. */
    name: text().notNull(),
    rows: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** What its rows are in order of: the ids of their brands, or the sequence numbers of activities. */
    first_key: bigint({ mode: "number" }).notNull(),
    last_key: bigint({ mode: "number" }).notNull(),
    first_day: date({ mode: "string" }).notNull(),
    last_day: date({ mode: "string" }).notNull(),
    archived_at: instant().notNull(),
    /** The file before the last erasure, until it is deleted. */
    replaced: text(),
    /** Of activities: the hash before the first, and that of the last. Nothing but the file has those between. */
    previous_hash: text(),
    head: text(),
  },
  (table) => [
    uniqueIndex("archive_files_name").on(table.name),
    index("archive_files_days").on(table.kind, table.last_day, table.first_day),
    uniqueIndex("archive_files_activities").on(table.last_key).where(sql`${table.kind} = 'activities'`),
  ],
);
