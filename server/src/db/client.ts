import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import pg from "pg";
import { logText } from "../lib/log.text.ts";
import { columnParsers, columnTypes } from "./column-types.ts";
import { inTurn, runPrepared } from "./embedded-query.ts";
import { gatherWrites } from "./gathered-writes.ts";
import { type Db, setRunner } from "./handle.ts";
import { runPlanned } from "./planned-query.ts";

export type Connection = {
  kind: "embedded" | "postgres";
  /** Only unit-of-work.ts and migrate.ts may use it. */
  root: Db;
  /** Runs `work` in a transaction, on the handle that it gives. It commits only if all that is deferred succeeded. */
  transaction<T>(work: (tx: Db, defer: Defer) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  /** Ends the connection; the embedded database is closed cleanly. */
  close(): Promise<void>;
};

/** Takes a statement that was sent and whose answer nobody waits for before the commit. */
export type Defer = (sent: Promise<unknown>) => void;

type Log = { warn(fields: object, message: string): void };

/** Milliseconds to wait for a connection or an answer before the database counts as away. */
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 20_000;
/** A transaction that does nothing for so long belongs to a process that hangs, and holds its locks. */
const IDLE_TIMEOUT_MS = 60_000;
const POOL_SIZE = 10;

/** PostgreSQL compiles statements whose estimated cost is high: 250 ms for a statement of 1 ms, in every call. */
const SESSION = {
  statement_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  options: "-c jit=off",
};

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
    ...(!pooled && SESSION),
    keepAlive: true,
    application_name: "console",
    // Statements are sent without waiting for the answers to those before: PostgreSQL takes them in turn.
    pipeline: !pooled,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, logText.connectionLost));
  // The pool listens only to idle ones; one that breaks between two statements of a transaction would
  // end the process. Its next statement fails and is answered with 503.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("connect", gatherWrites);
  if (pooled) pool.on("connect", leaveUnprepared);
  const handle = postgresHandles(!pooled);
  return {
    kind: "postgres",
    root: handle(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      const deferred = makeDeferred();
      let broken: Error | undefined;
      try {
        // Travels with the first statement; only together with the connection it fails.
        deferred.add(client.query("begin"));
        const result = await work(handle(client), deferred.add);
        deferred.requireNoFailure();
        // On a transaction in which a statement failed it is a rollback.
        deferred.add(client.query("commit"));
        await deferred.all();
        return result;
      } catch (error) {
        await client.query("rollback").catch((lost: Error) => {
          broken = lost;
        });
        deferred.requireNoFailure();
        throw error;
      } finally {
        client.release(broken);
      }
    },
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

/** The statements of a transaction that nobody waits for before it ends. */
function makeDeferred() {
  const sent: Promise<unknown>[] = [];
  let failure: { error: unknown } | undefined;
  return {
    add: (statement: Promise<unknown>): void => {
      sent.push(
        statement.catch((error: unknown) => {
          failure ??= { error };
        }),
      );
    },
    /** The statements after a failure fail by it: this is the one to tell of. */
    requireNoFailure: (): void => {
      if (failure) throw failure.error;
    },
    /** @throws the first failure */
    async all(): Promise<void> {
      await Promise.all(sent);
      this.requireNoFailure();
    },
  };
}

/** @param named whether statements are planned once for each connection */
function postgresHandles(named: boolean): (client: pg.Pool | pg.PoolClient) => Db {
  const known = new WeakMap<pg.Pool | pg.PoolClient, Db>();
  return (client) => {
    const handle = known.get(client);
    if (handle) return handle;
    const made = asDb(drizzlePostgres({ client }));
    known.set(client, made);
    setRunner(made, ({ name, text }, values) =>
      named && name
        ? runPlanned(client, { name, text }, values).catch(fromHere)
        : client.query<object>({ text, values, types: columnTypes }).then(({ rows }) => rows),
    );
    return made;
  };
}

/** An error of the database with the way to whoever asked, as the driver gives it for other statements. */
function fromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

/** A statement that was prepared in one session is not known in the next, and a pooler is sent one at a time. */
function leaveUnprepared(client: pg.PoolClient): void {
  const { query } = client;
  let last: Promise<unknown> = Promise.resolve();
  client.query = (...args: unknown[]) => {
    const [first, ...rest] = args;
    const named = typeof first === "object" && first !== null && "name" in first;
    const send = () => Reflect.apply(query, client, [named ? { ...first, name: undefined } : first, ...rest]);
    // The pool's own statements come with a callback, each on a client that has nothing else to do.
    if (typeof args.at(-1) === "function") return send();
    const sent = last.then(send);
    last = sent.catch(() => undefined);
    return sent;
  };
}

/** The embedded database, opened by `embedded.ts`. */
export function connectEmbedded(opened: { pglite: PGlite; close(): Promise<void> }): Connection {
  const { pglite } = opened;
  return {
    kind: "embedded",
    root: embeddedHandle(pglite, (statement, values) => inTurn(pglite, () => runPrepared(pglite, statement, values))),
    transaction: (work) =>
      pglite.transaction(async (tx) => {
        const deferred = makeDeferred();
        // The turn for a whole transaction is already ours.
        const run: RunNamed = (statement, values) => pglite.runExclusive(() => runPrepared(pglite, statement, values));
        try {
          const result = await work(embeddedHandle(tx, run), deferred.add);
          await deferred.all();
          return result;
        } catch (error) {
          deferred.requireNoFailure();
          throw error;
        }
      }),
    ping: async () => {
      await pglite.query("select 1");
    },
    close: () => opened.close(),
  };
}

type RunNamed = (statement: { name: string; text: string }, values: unknown[]) => Promise<object[]>;

function embeddedHandle(client: Pick<PGlite, "query">, runNamed: RunNamed): Db {
  const handle = asDb(drizzleEmbedded({ client: asClient(client) }));
  setRunner(handle, async ({ name, text }, values) => {
    if (name) return await runNamed({ name, text }, values).catch(fromHere);
    return (await client.query<object>(text, values, { parsers: columnParsers })).rows;
  });
  return handle;
}

/** Drizzle only calls `query` of it, which a transaction has too. */
const asClient = (client: Pick<PGlite, "query">) => client as PGlite;

/** Both drivers' handles differ only in the type of a raw result, which `rows` in sql.ts reads. */
function asDb(handle: unknown): Db {
  return handle as Db;
}
