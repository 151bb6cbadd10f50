import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A handle to query with: the root or an open transaction. Relational queries are off: they corrupt money. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A statement in the form that drivers accept. With a name, PostgreSQL plans it once per connection. */
export type Prepared = { name: string | undefined; text: string };

/** Runs a statement on one handle: a pool, or a connection inside a transaction. */
export type Runner = (statement: Prepared, values: unknown[]) => Promise<object[]>;

const runners = new WeakMap<Db, Runner>();

/** Sets how statements run on a handle; the drivers in client.ts call it. */
export function setRunner(db: Db, runner: Runner): void {
  runners.set(db, runner);
}

/** How statements run on a handle. */
export function runnerOf(db: Db): Runner {
  const run = runners.get(db);
  if (!run) throw new Error("a handle that client.ts did not make");
  return run;
}
