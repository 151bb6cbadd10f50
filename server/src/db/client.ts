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
/** A transaction that does nothing for so long belongs to a process that hangs, and holds its locks. */
const IDLE_TIMEOUT_MS = 60_000;
const POOL_SIZE = 10;

/** Name of the connections that listen for live events; the ids of their process's keys follow it. */
export const LISTENER = "console-live";

/**
 * PostgreSQL by URL. Connections that break are dropped and made anew: a restart of the server needs none of ours.
 * @param pooled a pooler stands between, which may give each transaction another session
 */
export function connectPostgres(url: string, log: Log, pooled = false): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // A pooler refuses connections that bring settings, and gives each transaction another session anyway.
    ...(!pooled && { statement_timeout: QUERY_TIMEOUT_MS, idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS }),
    keepAlive: true,
    application_name: "console",
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "lost an idle database connection"));
  // The pool listens only to idle ones; one that breaks between two statements of a transaction would
  // end the process. Its next statement fails and is answered with 503.
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (pooled) pool.on("connect", leaveUnprepared);
  return {
    kind: "postgres",
    root: asDb(drizzlePostgres({ client: pool })),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

/** A statement that was prepared in one session is not known in the next. */
function leaveUnprepared(client: pg.PoolClient): void {
  const { query } = client;
  client.query = (...args: unknown[]) => {
    const [first, ...rest] = args;
    const named = typeof first === "object" && first !== null && "name" in first;
    return Reflect.apply(query, client, [named ? { ...first, name: undefined } : first, ...rest]);
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
