import type { ImportedLine } from "@console/contract/imported-bills.ts";
import type { ImportOutcome, ImportRecord, ImportState } from "@console/contract/imports.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, serial, text, unique } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, decimal, instant, recordColumns } from "./columns.ts";

/** Runs of an import: the same files go on with the run that stopped. Few. */
export const imports = pgTable(
  "imports",
  {
    id: serial().primaryKey(),
    state: text().$type<ImportState>().notNull(),
    /** SHA-256 of the files. */
    digest: text().notNull(),
    /** How many rows there are to apply, and how many are: some rows are applied in two steps. */
    steps: integer().notNull(),
    steps_done: integer().notNull().default(0),
    started_at: instant().notNull(),
    started_by: text().notNull(),
    /** When its last row was applied. */
    ended_at: instant(),
    undone_at: instant(),
    undone_by: text(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    matched: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
  },
  (table) => [
    // Only the transaction of an undo sees 'undoing': triggers let it delete what the import added to the ledger.
    check("imports_state", sql`${table.state} in ('running', 'done', 'undoing', 'undone')`),
    check("imports_steps", sql`${table.steps_done} between 0 and ${table.steps}`),
  ],
);

/** What a row of an import made or found, at which version: later imports and the undo see what changed since. */
export const importRows = pgTable(
  "import_rows",
  {
    import_id: belongsTo(() => imports.id),
    file: text().notNull(),
    external_id: text().notNull(),
    record: text().$type<ImportRecord>().notNull(),
    record_id: integer().notNull(),
    outcome: text().$type<Exclude<ImportOutcome, "skip">>().notNull(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.file, table.external_id] }),
    index("import_rows_external").on(table.file, table.external_id, table.import_id),
    index("import_rows_record").on(table.record, table.record_id, table.import_id),
  ],
);

/** Bills of the time before the console: history, which no sum, number or report counts. */
export const importedBills = pgTable(
  "imported_bills",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    external_id: text().notNull().unique("imported_bills_external_id"),
    month: date({ mode: "string" }).notNull(),
    invoice_number: text().notNull().default(""),
    total: decimal({ precision: 19, scale: 2 }).notNull(),
    /** Empty if only the total is known. */
    lines: jsonb().$type<ImportedLine[]>().notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique("imported_bills_once").on(table.brand_id, table.month),
    index("imported_bills_month").on(table.month, table.id),
    check("imported_bills_first_of_month", sql`extract(day from ${table.month}) = 1`),
  ],
);
