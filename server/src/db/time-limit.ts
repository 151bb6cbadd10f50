import { databaseFaults } from "./db.text.ts";
import { runnerOf, setRunner } from "./handle.ts";
import { limitStatements } from "./time-limit.db.ts";
import type { Database } from "./unit-of-work.ts";

/**
 * Runs `work` in a transaction of its own. None of its statements takes longer than the limit, and none begins after it.
 */
export function withTimeLimit<T>(db: Database, limitMs: number, work: () => Promise<T>): Promise<T> {
  return db.transaction(async () => {
    const tx = db.current();
    await limitStatements(tx, { limitMs });
    const run = runnerOf(tx);
    const end = performance.now() + limitMs;
    setRunner(tx, (statement, values) => {
      if (performance.now() < end) return run(statement, values);
      return Promise.reject(new Error(databaseFaults.tooSlow(limitMs / 1_000)));
    });
    try {
      return await work();
    } finally {
      // A pool gives the same handle to later transactions.
      setRunner(tx, run);
    }
  });
}
