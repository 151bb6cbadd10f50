import manifest from "../../package.json" with { type: "json" };
import { OperatorError } from "../lib/operator-error.ts";
import { databaseFaults } from "./db.text.ts";
import type { Query } from "./sql.ts";

/** This release of the console, as `major.minor.patch`. */
export const release: string = manifest.version;

/** The migrations that a database has: how many, and when the last one was written, in milliseconds; 0 if none. */
export async function readApplied(query: Query): Promise<{ count: number; last: number }> {
  const known = await query<{ list: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as list",
  );
  if (!known.rows[0]?.list) return { count: 0, last: 0 };
  const { rows } = await query<{ count: number; last: number }>(
    "select count(*)::int as count, coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations",
  );
  return rows[0] ?? { count: 0, last: 0 };
}

/**
 * Every migration records the oldest release that may run on its schema. A newer release may be older than the schema,
 * so that two releases can run side by side during an upgrade.
 * @throws OperatorError if this release is too old for the database
 */
export async function requireRelease(query: Query): Promise<void> {
  const [known] = texts(await query("select to_regclass('public.schema_releases')::text as value"));
  if (known === undefined) return;
  const oldest = texts(await query("select oldest_release as value from schema_releases"))
    .toSorted(compareReleases)
    .at(-1);
  if (oldest === undefined || compareReleases(release, oldest) >= 0) return;
  throw new OperatorError(databaseFaults.laterRelease(oldest, release));
}

/**
 * @param tables those that the migrations create
 * @throws OperatorError naming the tables that are missing although every migration is applied
 */
export async function requireTables(query: Query, tables: readonly string[]): Promise<void> {
  const found = new Set(
    texts(await query("select tablename::text as value from pg_tables where schemaname = 'public'")),
  );
  const missing = tables.filter((name) => !found.has(name));
  if (missing.length === 0) return;
  throw new OperatorError(databaseFaults.missingTables(missing.toSorted()));
}

/** Negative if the first is older. */
export function compareReleases(one: string, other: string): number {
  const [left, right] = [one, other].map((each) => each.split(".").map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The only column of each row, if not null. */
function texts({ rows }: { rows: unknown[] }): string[] {
  return rows.flatMap((row) => {
    const value: unknown = Object.values(Object(row))[0];
    return typeof value === "string" ? [value] : [];
  });
}
