import type { NotificationKind } from "@console/contract/notifications.ts";
import type { Services } from "../../../context/context.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { notify } from "../../../db/notify.ts";
import { perDatabase } from "../../../db/per-database.ts";
import { withTimeLimit } from "../../../db/time-limit.ts";
import { isDatabaseAway, isLockConflict } from "../../../http/errors.ts";
import type { Condition, Detector, Detectors } from "../../../jobs/detector.ts";
import { makeSchedule } from "../../../jobs/due.ts";
import { EXPENSIVE_LIMIT_MS, LIMIT_MS } from "../../../jobs/reason.ts";
import type { Written } from "../../../jobs/refresher.ts";
import { thresholdsNow } from "../../access/operator/operator.service.ts";
import { insertNotifications, listOpen, resolveNotifications, setMessages } from "./notifications.db.ts";

const scheduleOf = perDatabase(() => makeSchedule<NotificationKind>());

/**
 * Inserts a notification for each condition that has begun and resolves those whose condition has ended (NOTIF-02). Each
 * kind is detected by itself, within its time limit: if one fails, the others go on. One process at a time detects a kind;
 * the others find nothing left to do.
 * @param written what was written since the last run
 * @param onFailure gets the kind that could not be detected
 * @returns whether anything changed
 */
export async function refreshNotifications(
  services: Services,
  detectors: Detectors,
  written: Written = "unknown",
  onFailure: (error: unknown, kind: NotificationKind) => void = rethrow,
): Promise<boolean> {
  const { db } = services;
  const schedule = scheduleOf(db);
  const { due, now } = await schedule.find(
    services,
    detectors.map((each) => ({ code: each.kind, ...each })),
    written,
  );
  let isChanged = false;
  for (const { kind, detect, everyMs, next } of due) {
    try {
      await withTimeLimit(db, everyMs === undefined ? LIMIT_MS : EXPENSIVE_LIMIT_MS, async () => {
        await lockTextUntilCommit(db.current(), `notifications:${kind}`);
        if (await refreshKind(services, kind, detect)) isChanged = true;
        const nextAt = next ? await next(services, await thresholdsNow(services)) : null;
        db.afterCommit(() => schedule.done(kind, written, now, nextAt));
      });
    } catch (error) {
      schedule.failed(kind, now);
      if (isDatabaseAway(error) && !isLockConflict(error)) throw error;
      onFailure(error, kind);
    }
  }
  return isChanged;
}

function rethrow(error: unknown): never {
  throw error;
}

async function refreshKind(services: Services, kind: NotificationKind, detect: Detector): Promise<boolean> {
  const tx = services.db.current();
  const now = services.clock.now().toISOString();
  const current = await detect(services);
  const open = await listOpen(tx, { kind });
  const known = new Map(open.map((row) => [row.dedupe_key, row]));
  const holds = new Set(current.map(({ dedupe_key }) => dedupe_key));

  const begun = current.filter(({ dedupe_key }) => !known.has(dedupe_key));
  const ended = open.filter(({ dedupe_key }) => !holds.has(dedupe_key)).map(({ id }) => id);
  const reworded = current.flatMap(({ dedupe_key, message }) => {
    const row = known.get(dedupe_key);
    return row === undefined || row.message === message ? [] : [{ id: row.id, message }];
  });
  await insertNotifications(
    tx,
    begun.map((each) => rowOf(each, now)),
  );
  if (ended.length > 0) await resolveNotifications(tx, { ids: ended, now });
  if (reworded.length > 0) {
    await setMessages(tx, { ids: reworded.map(({ id }) => id), messages: reworded.map(({ message }) => message) });
  }
  const isChanged = begun.length + ended.length + reworded.length > 0;
  if (isChanged) await notify(tx, "notifications");
  return isChanged;
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
