import { startWorker } from "../lib/worker.ts";
import type { Db } from "./handle.ts";
import { notify, type PacedTopic } from "./notify.ts";

/** Minimum milliseconds between two announcements of one process. */
const ANNOUNCE_MS = 1_000;

/** One for each topic. A database has its own, so that the processes of a test do not share their pace. */
export function makeAnnouncers(db: { current(): Db }) {
  const announcer = (topic: PacedTopic) =>
    startWorker({
      // A lost announcement does no harm: the next one says the same.
      run: () => notify(db.current(), topic).catch(() => undefined),
      onFailure: () => undefined,
      minMs: ANNOUNCE_MS,
    });
  return {
    usage: announcer("usage"),
    configuration: announcer("configuration"),
    webhooks: announcer("webhooks"),
    attention: announcer("attention"),
  };
}

/**
 * Tells all processes, after the commit, that something was stored. Uses its own transaction, at most once a second: a
 * commit with NOTIFY takes a database-wide lock, which would serialize the transactions of all processes.
 */
export const announce = (db: Announcing, topic: PacedTopic): void => db.afterCommit(() => db.announcers[topic].wake());

type Announcing = { afterCommit(action: () => void): void; announcers: ReturnType<typeof makeAnnouncers> };
