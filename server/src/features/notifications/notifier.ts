import type { Services } from "../../context/context.ts";
import { lockUntilCommit } from "../../db/locks.ts";
import { notify } from "../../db/notify.ts";
import { perDatabase } from "../../db/per-database.ts";
import type { Condition, Detectors } from "../../jobs/detector.ts";
import type { Written } from "../../jobs/refresher.ts";
import { insertNotifications, listOpen, resolveNotifications, setMessage } from "./notifications.db.ts";

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
