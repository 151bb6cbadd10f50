import { drizzle } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type pg from "pg";

/** A handle to query with: the root or an open transaction. Relational queries are off: they corrupt money. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>> & {
  /** How declared statements run on it. */
  run: Runner;
};

/** A statement in the form that drivers accept. With a name, PostgreSQL plans it once per connection. */
export type Prepared = { name?: string; text: string };

export type Runner = (statement: Prepared, values: unknown[]) => Promise<object[]>;

/** @param client a pool, or a connection inside a transaction */
export function makeHandle(client: pg.Pool | pg.ClientBase, run: Runner): Db {
  // It takes a connection as well, which its types leave out, and the driver's raw results are what `rows` in sql.ts reads.
  return Object.assign(drizzle({ client: client as pg.Pool }), { run }) as unknown as Db;
}
