import type { PGlite } from "@electric-sql/pglite";
import type { ConstructorOptions, PgBoss } from "pg-boss";
import { type QueueDatabase, queueDatabase } from "./queue-database.ts";

/** Where the queue has its tables: in the same database, in the schema `pgboss`. */
export type QueueStore = { pglite: PGlite } | { url: string };

/** The queue, and its own connections if it has some, which the caller closes after it. */
export type Boss = { boss: PgBoss; database?: QueueDatabase };

/**
 * @param schedule whether scheduled jobs run
 * @param warn called with the reason when a connection breaks
 */
export async function makeBoss(store: QueueStore, schedule: boolean, warn: (reason: string) => void): Promise<Boss> {
  // Loaded lazily: it takes 0.1 s, which would delay the server's start.
  const { PgBoss, fromPglite } = await import("pg-boss");
  const make = (options: ConstructorOptions) => new PgBoss({ ...options, schedule, useListenNotify: true });
  if ("pglite" in store) return { boss: make({ db: fromPglite(inOneGo(store.pglite)), backend: "pglite" }) };
  const database = queueDatabase(store.url, warn);
  return { boss: make({ db: database }), database };
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
