import { isNotificationKind, notificationKinds } from "@console/contract/conditions.ts";
import type { Services } from "../../../context/context.ts";
import { notify } from "../../../db/notify.ts";
import type { Condition, Finding } from "../../../jobs/condition.ts";
import { changesOf } from "./changes.rules.ts";
import { listOpen, resolveNotifications, saveNotifications } from "./notifications.db.ts";

/** Begins a notification for each new finding, and resolves those of what has ended. @returns whether any changed */
export async function storeNotifications(
  services: Services,
  { code: kind, notifies, most }: Condition & { code: string },
  findings: readonly Finding[],
): Promise<boolean> {
  if (notifies === undefined || !isNotificationKind(kind)) return false;
  const tx = services.db.current();
  const now = services.clock.now().toISOString();
  const { area } = notificationKinds[kind];
  const rows = findings.slice(0, most).map(({ message, subject, organization_id, dedupe_key, type = notifies }) => ({
    kind,
    type,
    area,
    message,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    organization_id: organization_id ?? null,
    dedupe_key,
    created_at: now,
  }));
  const { changed, ended } = changesOf(rows, await listOpen(tx, { kind }), (row, open) => row.message !== open.message);
  await saveNotifications(tx, changed);
  if (ended.length > 0) await resolveNotifications(tx, { ids: ended, now });
  const isChanged = changed.length + ended.length > 0;
  if (isChanged) await notify(tx, "notifications");
  return isChanged;
}
