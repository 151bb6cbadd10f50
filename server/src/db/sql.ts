import type { SQL } from "drizzle-orm";
import { customType, integer, PgDialect, text } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";

/** Rows of a raw statement; both drivers answer `{ rows }`. */
export async function rows<T extends Record<string, unknown>>(db: Db, statement: SQL): Promise<T[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: T[] }).rows;
}

const dialect = new PgDialect();

/**
 * A statement that is written once, here, and planned once for each connection by PostgreSQL: either takes longer
 * than to run it.
 * @param name its own
 * @param statement with `sql.placeholder` for what differs
 */
export function preparedRows<T extends Record<string, unknown>, V extends Record<string, unknown>>(
  name: string,
  statement: SQL,
): (db: Db, values: V) => Promise<T[]> {
  const query = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const result: unknown = await db._.session.prepareQuery(query, undefined, name, false).execute(values);
    return (result as { rows: T[] }).rows;
  };
}

/** `timestamptz` that is an ISO 8601 instant in UTC in code. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** What every record carries beside its own fields. */
export const recordColumns = () => ({
  version: integer().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  /** Name of whoever changed it last, for the answer to a conflict. */
  updated_by: text().notNull(),
});

/** `numeric` that is exact decimal text in code, without trailing zeros. */
export const decimal = customType<{ data: string; config: { precision: number; scale: number } }>({
  dataType: (config) => `numeric(${config?.precision ?? 19}, ${config?.scale ?? 4})`,
  fromDriver: (value) => (String(value).includes(".") ? String(value).replace(/\.?0+$/, "") : String(value)),
});

/** A substring pattern in which % _ and \ are plain characters. */
export function contains(searched: string): string {
  return `%${searched.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Text to search in, folded by JavaScript because the databases' own folding differs by locale. */
export function searchText(...parts: string[]): string {
  return parts.map(fold).join("\n");
}

export function fold(part: string): string {
  return part.normalize("NFC").toLowerCase();
}

/** The PostgreSQL error code behind a failed statement, through whatever wrapped it; undefined if none. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = "code" in each ? each.code : undefined;
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Name of the constraint that refused a row; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("constraint" in each && typeof each.constraint === "string") return each.constraint;
  }
  return undefined;
}
