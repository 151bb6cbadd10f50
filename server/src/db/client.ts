import type pg from "pg";
import { logText } from "../lib/log.text.ts";
import { columnTypes } from "./column-types.ts";
import { makePool } from "./connect.ts";
import { type Db, makeHandle } from "./handle.ts";
import { planByValues } from "./plan-by-values.ts";
import type { Pooler } from "./pooler.ts";

const TIME = "select extract(epoch from clock_timestamp()) * 1000 as ms";

export type Connection = {
  /** Only unit-of-work.ts and migrate.ts may use it. */
  root: Db;
  /** Runs `work` in a transaction, on the handle that it gives. It commits only if all that is deferred succeeded. */
  transaction<T>(work: (tx: Db, defer: Defer) => Promise<T>): Promise<T>;
  /** @returns the database's time, in milliseconds since 1970 */
  ping(): Promise<number>;
  /** The connections of this process now. */
  poolUse(): PoolUse;
  /** Ends all connections. */
  close(): Promise<void>;
};

/** Connections that work and that are idle, the most there may be, and how much work waits for one. */
export type PoolUse = { used: number; idle: number; max: number; waiting: number };

/** Accepts a sent statement whose answer is not needed before the commit. */
export type Defer = (sent: Promise<unknown>) => void;

type Log = { warn(fields: object, message: string): void };

/** Milliseconds to wait for an answer before the database counts as unavailable. */
export const QUERY_TIMEOUT_MS = 20_000;
/** A transaction idle for this long belongs to a hanging process and holds its locks. */
const IDLE_TIMEOUT_MS = 60_000;
const POOL_SIZE = 10;

const PACE = {
  statement_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  // A plan must not depend on what the statistics were when a connection began: a new console has none.
  plan_cache_mode: "force_generic_plan",
};

/** Name of the connections that listen for live events; their process's release and ids of keys are appended. */
export const LISTENER = "console-live";

/**
 * PostgreSQL by URL. Broken connections are dropped and replaced, so a restart of the database server needs no restart
 * of ours.
 */
export function connectDatabase(url: string, log: Log, pooler: Pooler = "none"): Connection {
  const keepsSession = pooler !== "transactions";
  const pool = makePool(
    url,
    { name: "console", pace: keepsSession ? PACE : null, isPooled: pooler !== "none" },
    {
      max: POOL_SIZE,
      query_timeout: QUERY_TIMEOUT_MS,
      // Statements are pipelined: sent without waiting for earlier answers. PostgreSQL runs them in order.
      pipeline: keepsSession,
    },
  );
  pool.on("error", (error) => log.warn({ reason: error.message }, logText.connectionLost));
  // The pool listens only to idle clients; one that breaks between two statements of a transaction would end the
  // process. Its next statement fails and is answered with 503.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("connect", keepsSession ? planByValues : leaveUnprepared);
  const handle = postgresHandles();
  return {
    root: handle(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      const deferred = makeDeferred();
      let broken: Error | undefined;
      try {
        // Sent together with the first statement; it fails only if the connection fails.
        deferred.add(client.query("begin"));
        const result = await work(handle(client), deferred.add);
        deferred.requireNoFailure();
        // In a transaction with a failed statement, this is a rollback.
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
      const { rows } = await pool.query<{ ms: string }>(TIME);
      return Number(rows[0]?.ms);
    },
    poolUse: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: POOL_SIZE,
      waiting: pool.waitingCount,
    }),
    close: () => {
      // Connections that are ending may still be told that the server ends.
      pool.removeAllListeners("error").on("error", () => undefined);
      return pool.end();
    },
  };
}

/** The deferred statements of a transaction. */
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
    /** The statements after a failure fail because of it: this first one is reported. */
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

function postgresHandles(): (client: pg.Pool | pg.PoolClient) => Db {
  const known = new WeakMap<pg.Pool | pg.PoolClient, Db>();
  return (client) => {
    const handle = known.get(client);
    if (handle) return handle;
    const made = makeHandle(client, async (statement, values) => {
      const { rows } = await client.query<object>({ ...statement, values, types: columnTypes });
      return rows;
    });
    known.set(client, made);
    return made;
  };
}

/** A statement prepared in one session does not exist in the next, and a pooler gets them one at a time. */
function leaveUnprepared(client: pg.PoolClient): void {
  const { query } = client;
  let last: Promise<unknown> = Promise.resolve();
  client.query = (...args: unknown[]) => {
    const [first, ...rest] = args;
    const named = typeof first === "object" && first !== null && "name" in first;
    const send = () => Reflect.apply(query, client, [named ? { ...first, name: undefined } : first, ...rest]);
    // The pool's own statements have a callback, each on a client that is otherwise idle.
    if (typeof args.at(-1) === "function") return send();
    const sent = last.then(send);
    last = sent.catch(() => undefined);
    return sent;
  };
}
