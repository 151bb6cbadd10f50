import type { PGlite } from "@electric-sql/pglite";
import type { ConstructorOptions, PgBoss } from "pg-boss";

/** Where the queue has its tables: in the same database, in the schema `pgboss`. */
export type QueueStore = { pglite: PGlite } | { url: string };

/** Connections of the queue in one process, beside the one that listens. */
const POOL_SIZE = 3;

/** @param schedule whether jobs come by their schedules */
export async function makeBoss(store: QueueStore, schedule: boolean): Promise<PgBoss> {
  // Loaded here because it takes 0.1 s, which the start of the server does not wait for.
  const { PgBoss, fromPglite } = await import("pg-boss");
  const options: ConstructorOptions =
    "url" in store
      ? { connectionString: store.url, max: POOL_SIZE, application_name: "console-jobs" }
      : { db: fromPglite(inOneGo(store.pglite)), backend: "pglite" };
  return new PgBoss({ ...options, schedule, useListenNotify: true });
}

/**
 * The queue sends some transactions as one text, `begin` and `commit` included. On the one session
 * that PGlite has, a failure in the middle would leave the next statement of anybody else in an
 * aborted transaction; inside PGlite's own transaction it is rolled back before anybody's turn.
 */
function inOneGo(pglite: PGlite): Parameters<typeof import("pg-boss").fromPglite>[0] {
  return {
    query: (text, values) => pglite.query(text, values),
    exec: (text) =>
      /^\s*begin\b/i.test(text) ? pglite.transaction((transaction) => transaction.exec(text)) : pglite.exec(text),
    listen: (channel, callback) => pglite.listen(channel, callback),
  };
}
