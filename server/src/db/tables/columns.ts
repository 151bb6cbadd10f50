import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";

/** `timestamptz`, an ISO 8601 instant in UTC in code. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A value of one of the contract's closed lists. */
export const oneOf = <T extends string>(_list: { readonly options: readonly T[] }) => text().$type<T>();

/** The id of the row that a row belongs to and is deleted with. */
export const belongsTo = (id: () => AnyPgColumn) => integer().notNull().references(id, { onDelete: "cascade" });

/** `bytea`. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The columns that every record has besides its own fields. */
export const recordColumns = () => ({
  version: integer().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  /** Name of the last editor, for the answer to a version conflict. */
  updated_by: text().notNull(),
});

/** The voice platform's own id of a record; empty if it has none. */
export const externalId = () => text().notNull().default("");

/** No two records have the same external id. */
export const uniqueExternalId = (name: string, column: AnyPgColumn) =>
  uniqueIndex(name).on(column).where(sql`${column} <> ''`);

const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Folded text and what it was folded from (`nameKey`): lists by name are sorted by it. Collation "C" makes order,
 * cursors and indexes equal on every machine (MORE-193). A row written by an older release has an empty or an outdated
 * one until the job folds it.
 */
export const foldedColumn = () => bytewise().notNull().default("");

/** Ends folded search text; older releases write text without it. */
export const FOLDED = "\u001f";

/** Plain ASCII without apostrophes is the same in every release, so that a long audit log is not rewritten. */
export const isUnfoldedText = (searchText: AnyPgColumn) =>
  sql`right(${searchText}, 1) <> chr(31) and ${searchText} ~ ${sql.raw("'[^ -&(-@\\[-_a-~\\n]|  '")}`;

export const isUnfoldedColumn = (folded: AnyPgColumn, source: AnyPgColumn) =>
  sql`right(${folded}, length(${source}) + 1) <> chr(10) || ${source}`;

/** Finds the rows that wait for the job that folds texts: few, except after an upgrade. */
export const unfoldedIndex = (name: string, id: AnyPgColumn, isUnfolded: SQL) => index(name).on(id).where(isUnfolded);

/** `numeric`, exact decimal text without trailing zeros in code. */
export const decimal = customType<{ data: string; config: { precision: number; scale: number } }>({
  dataType: (config) => `numeric(${config?.precision ?? 19}, ${config?.scale ?? 4})`,
  fromDriver: (value) => (String(value).includes(".") ? String(value).replace(/\.?0+$/, "") : String(value)),
});
