import type { AuditEvent } from "@console/contract/audit-events.ts";

/** Subjects of the writes; unknown if only time has passed or another process wrote. */
export type Written = ReadonlySet<string> | "unknown";

const subjectOf = (event: AuditEvent) => event.slice(0, event.indexOf("."));

/** How often conditions that depend on time are checked. */
const LOOK_MS = 60_000;
/** Writes within this time share one run. */
const SETTLE_MS = 200;
/** Milliseconds between runs during continuous writes. */
const BETWEEN_MS = 1_000;

/**
 * Runs `refresh` after writes and every minute, with what was written since its last run.
 * @param onFailure gets what it threw; the next run then counts as after unknown writes
 */
export function startRefresher(refresh: (written: Written) => Promise<unknown>, onFailure: (error: unknown) => void) {
  let stopped = false;
  let waiting: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let looked = Number.NEGATIVE_INFINITY;
  let written: Written = new Set();
  const look = () => {
    waiting = undefined;
    looked = performance.now();
    const since = written;
    written = new Set();
    running = (running ?? Promise.resolve())
      .then(() => (stopped ? undefined : refresh(since)))
      .catch((error: unknown) => {
        written = "unknown";
        onFailure(error);
      });
  };
  const wake = (events: readonly AuditEvent[] | "unknown") => {
    if (events === "unknown") written = events;
    else if (written !== "unknown") written = new Set([...written, ...events.map(subjectOf)]);
    const wait = Math.max(SETTLE_MS, looked + BETWEEN_MS - performance.now());
    if (!stopped) waiting ??= setTimeout(look, wait).unref();
  };
  const timer = setInterval(wake, LOOK_MS, "unknown");
  timer.unref();
  wake("unknown");
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(waiting);
      await running;
    },
  };
}
