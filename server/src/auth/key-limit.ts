import type { Services } from "../context/context.ts";
import { type Settled, settleUses } from "./api-key.db.ts";
import { gatherLookUps } from "./look-ups.ts";

/** Calls per second that a key may make. */
const CALLS_A_SECOND = 100;

const SECOND_MS = 1_000;
const MS_A_CALL = SECOND_MS / CALLS_A_SECOND;

/** One second of a key as this process counts it, or the time during which it refuses the key. */
type Window = { startedMs: number; untilMs: number; calls: number; isRefusing: boolean; opening: Promise<void> | null };

/**
 * Limits the calls of each key. Each process counts on its own and settles each past second in the database before it
 * begins the next. If all processes together exceeded the limit, each refuses the key until the surplus is used up. So
 * they exceed the limit by at most one second's calls per process, however long the load lasts.
 */
export function makeKeyLimit({ db, clock }: Pick<Services, "db" | "clock">) {
  /** One per key; there are few keys. */
  const windows = new Map<number, Window>();
  const nowMs = () => clock.now().getTime();
  const settle = gatherLookUps(async (uses: Use[]) => {
    const totals = await settleUses(db.current(), uses, CALLS_A_SECOND);
    return uses.map(({ key }) => {
      const use = totals.get(key);
      if (!use) throw new Error("a use that was not settled");
      return use;
    });
  }, 1);

  /**
   * Counts one call.
   * @returns seconds to wait, or 0 if the call is granted
   */
  return async (keyId: number): Promise<number> => {
    const window = windows.get(keyId) ?? { startedMs: 0, untilMs: 0, calls: 0, isRefusing: false, opening: null };
    windows.set(keyId, window);
    while (window.opening || nowMs() >= window.untilMs || nowMs() < window.startedMs) {
      window.opening ??= open(settle, keyId, window, nowMs).finally(() => {
        window.opening = null;
      });
      await window.opening;
    }
    if (!window.isRefusing && window.calls < CALLS_A_SECOND) {
      window.calls += 1;
      return 0;
    }
    return Math.max(1, Math.ceil((window.untilMs - nowMs()) / SECOND_MS));
  };
}

type Settle = (use: Use) => Promise<Settled>;
type Use = { key: string; calls: number; startedMs: number; nowMs: number };

/** Settles the last second and begins the next one, or a period of refusal. */
async function open(settle: Settle, keyId: number, window: Window, nowMs: () => number): Promise<void> {
  const startedAt = nowMs();
  // A window in the future belongs to a clock that was set back.
  const last = window.calls > 0 && window.startedMs <= startedAt ? window : { calls: 0, startedMs: startedAt };
  const key = `api-key:${keyId}`;
  const { calls, started } = await settle({ key, calls: last.calls, startedMs: last.startedMs, nowMs: startedAt });
  const now = nowMs();
  // Calls of all processes beyond what the elapsed time has allowed; those of one second may come in a burst.
  const surplusMs = calls * MS_A_CALL - Math.max(SECOND_MS, now - Date.parse(started));
  const isRefusing = surplusMs > 0;
  Object.assign(window, { startedMs: now, calls: 0, isRefusing, untilMs: now + (isRefusing ? surplusMs : SECOND_MS) });
}
