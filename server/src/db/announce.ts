import { paced } from "../lib/paced.ts";
import { notify, type PacedTopic } from "./notify.ts";
import { perDatabase } from "./per-database.ts";
import type { Database } from "./unit-of-work.ts";

/** Milliseconds between two announcements of one process. */
const ANNOUNCE_MS = 1_000;

const announcers = perDatabase((db) => {
  // One that is lost costs nothing: the next one says the same.
  const announcer = (topic: PacedTopic) =>
    paced(ANNOUNCE_MS, () => void notify(db.current(), topic).catch(() => undefined));
  return { usage: announcer("usage"), configuration: announcer("configuration") };
});

/**
 * Tells all processes that something was stored, once it is committed. On its own, at most once a second: a commit that
 * notifies takes one lock of the whole database, which would line up the transactions of every process.
 */
export const announce = (db: Database, topic: PacedTopic): void => db.afterCommit(() => announcers(db)[topic].ask());
