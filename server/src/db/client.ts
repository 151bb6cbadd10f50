import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import pg from "pg";

/** A handle to query with: the root or an open transaction. Relational queries are off: they corrupt money. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Connection = {
  kind: "embedded" | "postgres";
  /** Only unit-of-work.ts and migrate.ts may use it. */
  root: Db;
  ping(): Promise<void>;
  /** Ends the connection; the embedded database is closed cleanly. */
  close(): Promise<void>;
};

type Log = { warn(fields: object, message: string): void };

/** Milliseconds to wait for a connection or an answer before the database counts as away. */
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 20_000;
const POOL_SIZE = 10;

/** PostgreSQL by URL. Connections that break are dropped and made anew: a restart of the server needs none of ours. */
export function connectPostgres(url: string, log: Log): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: "console",
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "lost an idle database connection"));
  // The pool listens only to idle ones; one that breaks between two statements of a transaction would
  // end the process. Its next statement fails and is answered with 503.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    kind: "postgres",
    root: asDb(drizzlePostgres({ client: pool })),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

/** The embedded database, opened by `embedded.ts`. */
export function connectEmbedded(opened: { pglite: PGlite; close(): Promise<void> }): Connection {
  return {
    kind: "embedded",
    root: asDb(drizzleEmbedded({ client: opened.pglite })),
    ping: async () => {
      await opened.pglite.query("select 1");
    },
    close: () => opened.close(),
  };
}

/** Both drivers' handles differ only in the type of a raw result, which `rows` in sql.ts reads. */
function asDb(handle: unknown): Db {
  return handle as Db;
}
