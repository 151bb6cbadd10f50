import type { PGlite } from "@electric-sql/pglite";
import type { ConstructorOptions, PgBoss } from "pg-boss";

/** Where the queue has its tables: in the same database, in the schema `pgboss`. */
export type QueueStore = { pglite: PGlite } | { url: string };

/** Connections of the queue per process, besides the one that listens. */
const POOL_SIZE = 3;

/** @param schedule whether scheduled jobs run */
export async function makeBoss(store: QueueStore, schedule: boolean): Promise<PgBoss> {
  // Loaded lazily: it takes 0.1 s, which would delay the server's start.
  const { PgBoss, fromPglite } = await import("pg-boss");
  const options: ConstructorOptions =
    "url" in store
      ? { connectionString: store.url, max: POOL_SIZE, application_name: "console-jobs" }
      : { db: fromPglite(inOneGo(store.pglite)), backend: "pglite" };
  return new PgBoss({ ...options, schedule, useListenNotify: true });
}

/**
 * The queue sends some transactions as one text, including `begin` and `commit`. On PGlite's single session, a failure
 * in the middle would leave everyone's next statement in an aborted transaction; inside PGlite's own transaction, it is
 * rolled back first.
 */
function inOneGo(pglite: PGlite): Parameters<typeof import("pg-boss").fromPglite>[0] {
  return {
    query: (text, values) => pglite.query(text, values),
    exec: (text) =>
      /^\s*begin\b/i.test(text) ? pglite.transaction((transaction) => transaction.exec(text)) : pglite.exec(text),
    listen: (channel, callback) => pglite.listen(channel, callback),
  };
}
