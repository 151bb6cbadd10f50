import { notify } from "../../db/notify.ts";
import { perDatabase } from "../../db/per-database.ts";
import type { Database } from "../../db/unit-of-work.ts";
import { paced } from "../../lib/paced.ts";

/** Milliseconds between two announcements of one process. */
const ANNOUNCE_MS = 1_000;

const announcer = perDatabase((db) =>
  // One that is lost costs nothing: the next one says the same.
  paced(ANNOUNCE_MS, () => void notify(db.current(), "usage").catch(() => undefined)),
);

/**
 * Tells all processes that usage was stored, once it is committed. On its own, at most once a second: a commit that
 * notifies takes one lock of the whole database, which would line up the transactions of every process.
 */
export const announceUsage = (db: Database): void => db.afterCommit(() => announcer(db).ask());
