import { commonErrors } from "@console/contract/common-errors.ts";
import { refuse } from "../http/errors.ts";
import type { SessionCall } from "../http/mount.ts";

/** What one session may run at the same time in a process, so that it cannot take everyone's database connections. */
const RUNNING = { request: 8, export: 2 } as const;
/** Further calls of a session that wait for one of these to end. */
const WAITING_MAX = 32;
/** Callers give up after this long. */
const WAIT_MS = 30_000;

/** What one session may begin in a process: far more than people do, and too little to copy or fill everything by a program. */
const PACE = { write: { calls: 1_200, seconds: 60 }, export: { calls: 200, seconds: 600 } } as const;

type CallKind = keyof typeof RUNNING;

type Waiting = { kind: CallKind; start: () => void };
type Use = { running: Record<CallKind, number>; waiting: Waiting[] };

/** Counts the calls of each session in this process. */
export function makeSessionLimit() {
  const uses = new Map<number, Use>();
  const waitFor = { write: makePace(PACE.write), export: makePace(PACE.export) };

  function leave(sessionId: number, use: Use, kind: CallKind): void {
    const next = use.waiting.findIndex((each) => each.kind === kind);
    const [waiting] = next < 0 ? [] : use.waiting.splice(next, 1);
    // The turn passes on: were it free until the next one runs, another call could take it as well.
    if (waiting) waiting.start();
    else use.running[kind] -= 1;
    if (use.running.request + use.running.export === 0) uses.delete(sessionId);
  }

  /**
   * Waits until the session may run another call.
   * @param gone aborted if the caller leaves
   * @returns to call once the answer has ended
   * @throws AppError rate_limited if too many wait, or for too long, or if there were too many in a short time
   */
  return async (sessionId: number, call: SessionCall, gone: AbortSignal): Promise<() => void> => {
    const seconds = call === "read" ? 0 : waitFor[call](sessionId);
    if (seconds > 0) throw refuse(commonErrors.fastSession, { seconds }, { retryAfter: seconds });
    const kind = call === "export" ? call : "request";
    const use = uses.get(sessionId) ?? { running: { request: 0, export: 0 }, waiting: [] };
    uses.set(sessionId, use);
    if (use.running[kind] >= RUNNING[kind]) {
      if (use.waiting.length >= WAITING_MAX) throw busy();
      await turn(use, kind, gone);
    } else use.running[kind] += 1;
    return () => leave(sessionId, use, kind);
  };
}

/**
 * Counts the calls of each session in windows that begin for all at the same time, so that nothing is stored longer.
 * @returns the seconds that a session has to wait; 0 for a call within its limit
 */
function makePace({ calls, seconds }: { calls: number; seconds: number }) {
  let began = performance.now();
  let counts = new Map<number, number>();
  return (sessionId: number): number => {
    const passed = performance.now() - began;
    if (passed >= seconds * 1_000) {
      began = performance.now();
      counts = new Map();
    }
    const count = (counts.get(sessionId) ?? 0) + 1;
    counts.set(sessionId, count);
    return count > calls ? Math.max(1, Math.ceil(seconds - passed / 1_000)) : 0;
  };
}

function turn(use: Use, kind: CallKind, gone: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      use.waiting.splice(use.waiting.indexOf(waiting), 1);
      end();
      reject(busy());
    };
    const end = () => {
      clearTimeout(timer);
      gone.removeEventListener("abort", giveUp);
    };
    const waiting: Waiting = {
      kind,
      start: () => {
        end();
        resolve();
      },
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    gone.addEventListener("abort", giveUp);
    use.waiting.push(waiting);
  });
}

const busy = () => refuse(commonErrors.busySession, {}, { retryAfter: 1 });
