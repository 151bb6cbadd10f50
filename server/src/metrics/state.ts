import { readLastBackup } from "../backup/last-backup.db.ts";
import type { Database } from "../db/unit-of-work.ts";
import { type CloseRun, readCloseRun } from "../features/money/bills/close-run.service.ts";
import { readUnreadable } from "../features/partners/credentials/unreadable.service.ts";
import { readOldestJob } from "../jobs/jobs.db.ts";
import { latestOutcome } from "../lib/latest-outcome.ts";
import { readState } from "./state.db.ts";

/** Whoever scrapes twice within this time gets the same values. */
const FRESH_MS = 5_000;
/** Older values are not shown: the database may have changed since. */
const USABLE_MS = 30_000;

/** What only the database knows. Ages are in seconds. */
export type State = Awaited<ReturnType<typeof readState>> & {
  oldestJob: number | null;
  closeRun: CloseRun | null;
  secretsUnreadable: number;
  lastBackup: Date | null;
};

type Options = {
  db: Database;
  jobs: { names: readonly string[]; isStarted(): boolean };
};

/**
 * Reads the state of the database for metrics: five statements of constant cost, one after the other so that they take one
 * connection, at most every few seconds.
 * @returns the state, at most half a minute old; null if the database does not give it soon
 */
export function makeStateReader({ db, jobs }: Options): () => Promise<State | null> {
  let known: { at: number; state: State } | undefined;
  const read = latestOutcome(async () => {
    if (known && performance.now() - known.at < FRESH_MS) return;
    const tx = db.current();
    const state = {
      ...(await readState(tx)),
      // The queue creates its tables.
      oldestJob: jobs.isStarted() ? await readOldestJob(tx, jobs.names) : null,
      closeRun: await readCloseRun({ db }),
      secretsUnreadable: await readUnreadable({ db }),
      lastBackup: await readLastBackup(tx),
    };
    known = { at: performance.now(), state };
  });
  return async () => {
    const succeeded = await read();
    return succeeded && known && performance.now() - known.at < USABLE_MS ? known.state : null;
  };
}
