import type { AccountNames } from "@console/contract/account-names.ts";
import {
  type AccountingSums,
  accountingProgram,
  type ExportDifferences,
  type ExportedRecord,
} from "@console/contract/accounting.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "./columns.ts";

/** A record of an export, with a hash of what its files say of it apart from account names. */
export type StoredRecord = ExportedRecord & { hash: string };

/** Exports of months for accounting programs. A trigger refuses every change (migration 0047). */
export const accountingExports = pgTable(
  "accounting_exports",
  {
    id: serial().primaryKey(),
    /** Its first day. */
    month: date({ mode: "string" }).notNull(),
    program: oneOf(accountingProgram).notNull(),
    /** Whether the month was locked. */
    locked: boolean().notNull(),
    exported_at: instant().notNull(),
    exported_by: text().notNull(),
    sums: jsonb().$type<AccountingSums>().notNull(),
    /** By its number in the files. */
    records: jsonb().$type<StoredRecord[]>().notNull(),
    accounts: jsonb().$type<AccountNames>().notNull(),
    /** What its brands were called, by id: a locked month keeps their names. */
    brands: jsonb().$type<Record<string, string>>().notNull(),
    /** From the export before it; null for the first. */
    differences: jsonb().$type<ExportDifferences>(),
  },
  (table) => [
    index("accounting_exports_month").on(table.month, table.program, table.id),
    check("accounting_exports_first_of_month", sql`extract(day from ${table.month}) = 1`),
  ],
);

/** The files of an export, as they were made. */
export const accountingFiles = pgTable(
  "accounting_files",
  {
    export_id: integer()
      .notNull()
      .references(() => accountingExports.id),
    name: text().notNull(),
    /** In the order of the export. */
    position: integer().notNull(),
    /** Without the heads. */
    rows: integer().notNull(),
    /** SHA-256 of the content, in hex. */
    sha256: text().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.export_id, table.name] })],
);
