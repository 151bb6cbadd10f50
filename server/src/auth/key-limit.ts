import type { Services } from "../context/context.ts";
import { perDatabase } from "../db/per-database.ts";
import { type Settled, settleUses } from "./api-key.db.ts";
import { gatherLookUps } from "./look-ups.ts";

/** Calls that a key may make in a second. */
const CALLS_A_SECOND = 100;

const SECOND_MS = 1_000;
const MS_A_CALL = SECOND_MS / CALLS_A_SECOND;

/** A second of a key as this process counts it, or the time for which it refuses the key. */
type Window = { startedMs: number; untilMs: number; calls: number; isRefusing: boolean; opening: Promise<void> | null };

/**
 * Takes one of a key's calls in a second. Each process counts by itself and settles a second that is over in the
 * database before it begins the next: where processes together were above the limit, each refuses the key until the
 * surplus is made up for. So together they pass the limit by no more than one second's calls of each process, however
 * long it goes on.
 * @returns seconds to wait, or 0 where the call is granted
 */
export async function takeCall({ db, clock }: Pick<Services, "db" | "clock">, keyId: number): Promise<number> {
  const limits = limitsOf(db);
  const window = limits.windows.get(keyId) ?? { startedMs: 0, untilMs: 0, calls: 0, isRefusing: false, opening: null };
  limits.windows.set(keyId, window);
  const nowMs = () => clock.now().getTime();
  while (window.opening || nowMs() >= window.untilMs || nowMs() < window.startedMs) {
    window.opening ??= open(limits.settle, keyId, window, nowMs).finally(() => {
      window.opening = null;
    });
    await window.opening;
  }
  if (!window.isRefusing && window.calls < CALLS_A_SECOND) {
    window.calls += 1;
    return 0;
  }
  return Math.max(1, Math.ceil((window.untilMs - nowMs()) / SECOND_MS));
}

type Settle = (use: Use) => Promise<Settled>;
type Use = { key: string; calls: number; startedMs: number; nowMs: number };

/** Settles the last second and begins the next, or a time of refusing. */
async function open(settle: Settle, keyId: number, window: Window, nowMs: () => number): Promise<void> {
  const startedAt = nowMs();
  // What was counted at a time that is still to come belongs to a clock that was set back.
  const last = window.calls > 0 && window.startedMs <= startedAt ? window : { calls: 0, startedMs: startedAt };
  const key = `api-key:${keyId}`;
  const { calls, started } = await settle({ key, calls: last.calls, startedMs: last.startedMs, nowMs: startedAt });
  const now = nowMs();
  // Of the calls of all processes, those that a second of theirs has not made up for yet.
  const surplusMs = calls * MS_A_CALL - Math.max(0, now - Date.parse(started));
  const isRefusing = surplusMs > 0;
  Object.assign(window, { startedMs: now, calls: 0, isRefusing, untilMs: now + (isRefusing ? surplusMs : SECOND_MS) });
}

type Limits = { windows: Map<number, Window>; settle: Settle };

/** Of each key one window, and keys are few. */
const limitsOf = perDatabase((db): Limits => {
  const settle = gatherLookUps(async (uses: Use[]) => {
    const totals = await settleUses(db.current(), uses, CALLS_A_SECOND);
    return uses.map(({ key }) => {
      const use = totals.get(key);
      if (!use) throw new Error("a use that was not settled");
      return use;
    });
  }, 1);
  return { windows: new Map<number, Window>(), settle };
});
