import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { Services } from "../../context/context.ts";
import { lockUntilCommit } from "../../db/locks.ts";
import { notify } from "../../db/notify.ts";
import { perDatabase } from "../../db/per-database.ts";
import type { Condition, Detectors } from "../../jobs/detector.ts";
import { insertNotifications, listOpen, resolveNotifications, setMessage } from "./notifications.db.ts";
import { notifierLog } from "./notifications.text.ts";

/** Subjects of the writes; unknown if only time has passed or another process wrote. */
type Written = ReadonlySet<string> | "unknown";

/** When this process last ran the expensive detectors, by the billing clock. */
const lastRunOf = perDatabase(() => ({ at: 0 }));

function isDue({ db, billingClock }: Services, everyMs: number): boolean {
  const now = billingClock.now().getTime();
  const lastRun = lastRunOf(db);
  if (Math.abs(now - lastRun.at) < everyMs) return false;
  lastRun.at = now;
  return true;
}

/**
 * Inserts a notification for each condition that has begun and resolves those whose condition has ended (NOTIF-02). One
 * process at a time does it; the others find nothing left to do.
 * @param written what was written since the last run
 * @returns whether anything changed
 */
export async function refreshNotifications(
  services: Services,
  { usual, expensive }: Detectors,
  written: Written = "unknown",
): Promise<boolean> {
  const { db, clock } = services;
  const due = written === "unknown" ? usual : usual.filter(({ on }) => on.some((each) => written.has(each)));
  const looking = isDue(services, expensive.everyMs) ? [...due, expensive] : due;
  if (looking.length === 0) return false;
  return db.transaction(async () => {
    const tx = db.current();
    await lockUntilCommit(tx, "notifications");
    const now = clock.now().toISOString();
    const current: Condition[] = [];
    for (const { detect } of looking) current.push(...(await detect(services)));
    const kinds = new Set<string>(looking.map(({ kind }) => kind));
    const open = await listOpen(tx, {});
    const keyOf = ({ kind, dedupe_key }: { kind: string; dedupe_key: string }) => `${kind} ${dedupe_key}`;
    const known = new Map(open.map((row) => [keyOf(row), row]));
    const holds = new Set(current.map(keyOf));

    const begun = current.filter((each) => !known.has(keyOf(each)));
    const ended = open.filter((row) => kinds.has(row.kind) && !holds.has(keyOf(row))).map(({ id }) => id);
    const reworded = current.filter((each) => {
      const row = known.get(keyOf(each));
      return row !== undefined && row.message !== each.message;
    });
    await insertNotifications(
      tx,
      begun.map((each) => rowOf(each, now)),
    );
    if (ended.length > 0) await resolveNotifications(tx, { ids: ended, now });
    for (const each of reworded) {
      await setMessage(tx, { id: known.get(keyOf(each))?.id ?? 0, message: each.message });
    }
    const changed = begun.length + ended.length + reworded.length > 0;
    if (changed) await notify(tx, "notifications");
    return changed;
  });
}

function rowOf({ subject, organization_id, ...rest }: Condition, created_at: string) {
  return {
    ...rest,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    organization_id: organization_id ?? null,
    created_at,
  };
}

const subjectOf = (event: AuditEvent) => event.slice(0, event.indexOf("."));

/** How often conditions that depend on time are checked. */
const LOOK_MS = 60_000;
/** Writes within this time share one run. */
const SETTLE_MS = 200;
/** Milliseconds between runs during continuous writes. */
const BETWEEN_MS = 1_000;

/** Runs after each change and every minute. */
export function startNotifier(
  services: Services,
  detectors: Detectors,
  log: { warn(fields: object, message: string): void },
) {
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
      .then(() => (stopped ? false : refreshNotifications(services, detectors, since)))
      .catch((error: unknown) => {
        written = "unknown";
        log.warn({ reason: String(error) }, notifierLog.failed);
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
