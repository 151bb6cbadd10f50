import type { Head } from "../../../audit/seal.db.ts";

/** After this many failed attempts it is an error that people should know of. */
export const ATTEMPTS_UNNOTICED = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is known of an anchor: the last published head, and the attempts since that failed. */
export type AnchorState = {
  published: (Head & { at: Date }) | null;
  failing: { triedAt: Date; attempts: number } | null;
};

/**
 * Whether a head is published now: once an hour if it has moved, and at least once a day. The first failures are
 * retried each time it is looked at, later ones once an hour.
 */
export function isDue({ published, failing }: AnchorState, head: Head, now: Date): boolean {
  if (failing) return failing.attempts < ATTEMPTS_UNNOTICED || hourOf(failing.triedAt) !== hourOf(now);
  if (!published) return true;
  if (hourOf(published.at) === hourOf(now)) return false;
  return head.seq !== published.seq || now.getTime() - published.at.getTime() >= DAY_MS;
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);
