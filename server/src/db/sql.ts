import type { SQL } from "drizzle-orm";
import type { Db } from "./handle.ts";

/** Rows of a raw statement; both drivers answer `{ rows }`. */
export async function rows<T extends Record<string, unknown>>(db: Db, statement: SQL): Promise<T[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: T[] }).rows;
}

/** A substring pattern in which % _ and \ are literal. */
export function contains(searched: string): string {
  return `%${searched.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Searchable text, folded in JavaScript because the databases' own folding depends on the locale. */
export function searchText(...parts: string[]): string {
  return parts.map(fold).join("\n");
}

export function fold(part: string): string {
  return part.normalize("NFC").toLowerCase();
}

/** The PostgreSQL error code behind a failed statement, even if the error was wrapped; undefined if none. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = "code" in each ? each.code : undefined;
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Name of the violated constraint; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("constraint" in each && typeof each.constraint === "string") return each.constraint;
  }
  return undefined;
}
