import { notificationKinds } from "@console/contract/conditions.ts";
import type { Services } from "../../../context/context.ts";
import { notify } from "../../../db/notify.ts";
import type { Condition, Finding } from "../../../jobs/condition.ts";
import { insertNotifications, listOpen, resolveNotifications, setMessages } from "./notifications.db.ts";

type Notifies = NonNullable<Condition["notifies"]>;

/** Begins a notification for each finding that is new, and resolves those of what has ended. @returns whether any changed */
export async function storeNotifications(
  services: Services,
  { kind, type, most }: Notifies,
  findings: readonly Finding[],
): Promise<boolean> {
  const tx = services.db.current();
  const now = services.clock.now().toISOString();
  const current = findings.slice(0, most);
  const open = await listOpen(tx, { kind });
  const known = new Map(open.map((row) => [row.dedupe_key, row]));
  const holds = new Set(current.map(({ dedupe_key }) => dedupe_key));

  const begun = current.filter(({ dedupe_key }) => !known.has(dedupe_key));
  const ended = open.filter(({ dedupe_key }) => !holds.has(dedupe_key)).map(({ id }) => id);
  const reworded = current.flatMap(({ dedupe_key, message }) => {
    const row = known.get(dedupe_key);
    return row === undefined || row.message === message ? [] : [{ id: row.id, message }];
  });
  const { area } = notificationKinds[kind];
  await insertNotifications(
    tx,
    begun.map((each) => ({ kind, area, created_at: now, ...rowOf(each, type) })),
  );
  if (ended.length > 0) await resolveNotifications(tx, { ids: ended, now });
  if (reworded.length > 0) {
    await setMessages(tx, { ids: reworded.map(({ id }) => id), messages: reworded.map(({ message }) => message) });
  }
  const isChanged = begun.length + ended.length + reworded.length > 0;
  if (isChanged) await notify(tx, "notifications");
  return isChanged;
}

const rowOf = ({ type, message, subject, organization_id, dedupe_key }: Finding, usual: Notifies["type"]) => ({
  type: type ?? usual,
  message,
  subject_kind: subject.kind,
  subject_id: subject.id,
  subject_label: subject.label,
  organization_id: organization_id ?? null,
  dedupe_key,
});
