import type { Database } from "../db/unit-of-work.ts";
import { latestOutcome } from "../lib/latest-outcome.ts";

type Options = {
  db: Pick<Database, "ping" | "poolUse">;
  /** @throws if the queue's own connections do not reach the database */
  queuePing(): Promise<void>;
};

export type DatabaseCheck = ReturnType<typeof makeDatabaseCheck>;

/** Whether the database answers this process, for probes and metrics, and how the clocks compare. */
export function makeDatabaseCheck({ db, queuePing }: Options) {
  let offsetMs = 0;
  const answers = latestOutcome(async () => {
    const before = Date.now();
    const databaseMs = await db.ping();
    offsetMs = (before + Date.now()) / 2 - databaseMs;
  });
  const answersQueue = latestOutcome(queuePing);
  return {
    answers,
    answersQueue,
    /** The same for metrics, where a database that answers others but has no connection left for this process is not away. */
    isUp: async (): Promise<boolean> => {
      const [main, queue] = await Promise.all([answers(), answersQueue()]);
      return main || (queue && db.poolUse().waiting > 0);
    },
    /** How far this machine's clock is ahead of the database's, at the last comparison. */
    clockOffsetMs: (): number => offsetMs,
  };
}
