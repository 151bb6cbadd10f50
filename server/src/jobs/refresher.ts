import type { AuditEvent } from "@console/contract/audit-events.ts";
import { startWorker } from "../lib/worker.ts";

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
const RETRY_MS = 10_000;

/**
 * Runs `refresh` after writes and every minute, with what was written since its last run.
 * @param onFailure gets what it threw; the next run then counts as after unknown writes
 */
export function startRefresher(refresh: (written: Written) => Promise<unknown>, onFailure: (error: unknown) => void) {
  let written: ReadonlySet<string> | "unknown" = "unknown";
  let looked = performance.now();
  const worker = startWorker({
    run: async (stopping) => {
      const since: Written[] = written === "unknown" || written.size > 0 ? [written] : [];
      const isMinute = performance.now() - looked >= LOOK_MS;
      if (isMinute) looked = performance.now();
      if (isMinute && written !== "unknown") since.push("minute");
      written = new Set();
      for (const each of since) if (!stopping.aborted) await refresh(each);
      return LOOK_MS - (performance.now() - looked);
    },
    onFailure: (error) => {
      written = "unknown";
      onFailure(error);
    },
    everyMs: LOOK_MS,
    settleMs: SETTLE_MS,
    minMs: BETWEEN_MS,
    retryMs: RETRY_MS,
  });
  worker.wake();
  return {
    wake: (events: readonly AuditEvent[] | "unknown") => {
      if (events === "unknown") written = events;
      else if (written !== "unknown") written = new Set([...written, ...events.map(subjectOf)]);
      worker.wake();
    },
    stop: worker.stop,
  };
}
