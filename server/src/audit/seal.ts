import { createHash } from "node:crypto";
import { notify } from "../db/notify.ts";
import { oneRow } from "../db/statements.ts";
import type { Database } from "../db/unit-of-work.ts";
import { logText } from "../lib/log.text.ts";
import { operatorMessage } from "../lib/operator-error.ts";
import { startWorker, type Worker } from "../lib/worker.ts";
import { lockHead, sealEntries, unsealedEntries } from "./seal.db.ts";

/** Events sealed in one transaction. */
const BATCH = 500;
/**
 * Milliseconds between batches under load, so that many writes are sealed together. The first is sealed immediately.
 */
const BETWEEN_MS = 100;
/** Milliseconds between sweeps for events whose process ended before sealing them. */
const SWEEP_MS = 5_000;

export const GENESIS = "0".repeat(64);

export const link = (previous: string, text: string): string =>
  createHash("sha256").update(previous).update("\n").update(text).digest("hex");

/**
 * Gives unsealed entries their sequence number and chain hash. The lock on the head row serializes it across processes
 * without blocking writers, which only insert.
 * @returns how many were sealed
 */
export async function seal(db: Database): Promise<number> {
  return db.transaction(async () => {
    const tx = db.current();
    // Sent together; the second query sees what another process sealed while the first waited for the lock.
    const [head, unsealed] = await Promise.all([oneRow(lockHead(tx, {})), unsealedEntries(tx, { limit: BATCH })]);
    if (!head) throw new Error("the audit log has no head");
    if (unsealed.length === 0) return 0;
    let { seq, hash } = head;
    const totals = new Map<string, number>();
    const sealed = unsealed.map(({ id, area, type, canonical }) => {
      seq += 1;
      hash = link(hash, canonical);
      const counter = `activities:${area}:${type}`;
      totals.set(counter, (totals.get(counter) ?? 0) + 1);
      return { id, seq, hash };
    });
    db.defer(
      sealEntries(tx, {
        ids: sealed.map(({ id }) => id),
        seqs: sealed.map((each) => each.seq),
        hashes: sealed.map((each) => each.hash),
        seq,
        hash,
        counters: [...totals.keys()],
        counts: [...totals.values()],
      }),
    );
    db.defer(notify(tx, "record"));
    return unsealed.length;
  });
}

/** Seals everything that waits, for a command: a console does it in the background. */
export async function sealAll(db: Database): Promise<void> {
  while ((await seal(db)) > 0);
}

/** Seals right after each commit that wrote an event, and sweeps periodically. */
export const startSealer = (db: Database, log: { error(fields: object, message: string): void }): Worker =>
  startWorker({
    run: async () => {
      while ((await seal(db)) === BATCH);
    },
    onFailure: (error) => log.error({ reason: operatorMessage(error) }, logText.sealFailed),
    everyMs: SWEEP_MS,
    minMs: BETWEEN_MS,
  });
