import { QUERY_TIMEOUT_MS } from "./client.ts";
import { databaseFaults } from "./db.text.ts";
import { limitStatements } from "./time-limit.db.ts";
import type { Database } from "./unit-of-work.ts";

/** Ends before the connection gives up, which would count as a database that is away and end more than this work. */
const STATEMENT_MS = QUERY_TIMEOUT_MS - 1_000;

/**
 * Runs `work` in a transaction of its own. None of its statements takes longer than the limit, and none begins after it.
 */
export function withTimeLimit<T>(db: Database, limitMs: number, work: () => Promise<T>): Promise<T> {
  return db.transaction(async () => {
    const tx = db.current();
    db.defer(limitStatements(tx, { limitMs: Math.min(limitMs, STATEMENT_MS) }));
    const { run } = tx;
    const end = performance.now() + limitMs;
    tx.run = (statement, values) => {
      if (performance.now() < end) return run(statement, values);
      return Promise.reject(new Error(databaseFaults.tooSlow(limitMs / 1_000)));
    };
    try {
      return await work();
    } finally {
      // A pool gives the same handle to later transactions.
      tx.run = run;
    }
  });
}
