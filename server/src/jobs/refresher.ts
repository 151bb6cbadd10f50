import type { AuditEvent } from "@console/contract/audit-events.ts";

/**
 * Subjects of this process's writes; `minute` if only time has passed or other processes wrote; `unknown` if something was
 * written that is not known; `all` for everything, due or not.
 */
export type Written = ReadonlySet<string> | "minute" | "unknown" | "all";

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
  let written: ReadonlySet<string> | "unknown" = new Set();
  let isMinute = false;
  const look = () => {
    waiting = undefined;
    looked = performance.now();
    const since: Written[] = written === "unknown" || written.size > 0 ? [written] : [];
    if (isMinute && written !== "unknown") since.push("minute");
    written = new Set();
    isMinute = false;
    running = (running ?? Promise.resolve())
      .then(async () => {
        for (const each of since) if (!stopped) await refresh(each);
      })
      .catch((error: unknown) => {
        written = "unknown";
        onFailure(error);
      });
  };
  const wake = (events: readonly AuditEvent[] | "unknown" | "minute") => {
    if (events === "minute") isMinute = true;
    else if (events === "unknown") written = events;
    else if (written !== "unknown") written = new Set([...written, ...events.map(subjectOf)]);
    const wait = Math.max(SETTLE_MS, looked + BETWEEN_MS - performance.now());
    if (!stopped) waiting ??= setTimeout(look, wait).unref();
  };
  const timer = setInterval(wake, LOOK_MS, "minute");
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
