import { fold } from "@console/contract/fold.ts";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { FOLDED } from "./tables/columns.ts";

/** Rows of a raw statement. */
export async function rows<T extends Record<string, unknown>>(db: Db, statement: SQL): Promise<T[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: T[] }).rows;
}

export type Query = <Row extends Record<string, unknown>>(text: string) => Promise<{ rows: Row[] }>;

/** Runs texts as a client of the driver does, on a handle. */
export const queryOn =
  (db: Db): Query =>
  async <Row extends Record<string, unknown>>(text: string) => ({ rows: await rows<Row>(db, sql.raw(text)) });

/** A substring pattern in which % _ and \ are literal. */
export function contains(searched: string): string {
  return `%${searched.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Searchable text, folded in JavaScript because the databases' own folding depends on the locale (MORE-192). */
export const searchText = (...parts: string[]): string => `${parts.map(fold).join("\n")}\n${FOLDED}`;

/** Conditions of a list's search in folded text, for `searchValues`. */
export const searchFilters = (text: Column | SQL) => ({
  search: sql`${text} like ${sql.placeholder("search")}`,
  search_either: sql`${text} like any(${sql.placeholder("search_either")}::text[])`,
});

/** A search without anything visible shows the whole list. */
export function searchValues(key: string | undefined): { search?: string; search_either?: string[] } {
  const [search, before] = searchForms(key).map(contains);
  if (search === undefined) return {};
  return before === undefined ? { search } : { search_either: [search, before] };
}

/**
 * What to look for: the folded search, and what an older release would have looked for, if it differs. Until the job
 * has folded them, rows of that release are found by it as before.
 */
export function searchForms(key = ""): string[] {
  const folded = fold(key);
  return folded === "" ? [] : [...new Set([folded, key.normalize("NFC").toLowerCase()])];
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
