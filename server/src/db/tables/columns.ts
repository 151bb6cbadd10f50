import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, text, uniqueIndex } from "drizzle-orm/pg-core";

/** `timestamptz`, an ISO 8601 instant in UTC in code. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

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

/** `numeric`, exact decimal text without trailing zeros in code. */
export const decimal = customType<{ data: string; config: { precision: number; scale: number } }>({
  dataType: (config) => `numeric(${config?.precision ?? 19}, ${config?.scale ?? 4})`,
  fromDriver: (value) => (String(value).includes(".") ? String(value).replace(/\.?0+$/, "") : String(value)),
});
