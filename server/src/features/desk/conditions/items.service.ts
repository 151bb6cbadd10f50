import { type AttentionReason, attentionReasons } from "@console/contract/conditions.ts";
import { type Services, systemActor } from "../../../context/context.ts";
import { announce } from "../../../db/announce.ts";
import { searchText } from "../../../db/sql.ts";
import type { Condition, Finding } from "../../../jobs/condition.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { type Merged, mayShowMoney, mergeByBrand, pointsOf, wakes } from "../attention/attention.rules.ts";
import { changesOf } from "./changes.rules.ts";
import { ageItems, deleteEnded, type Found, type Known, listKnown, saveFound, wakeItems } from "./items.db.ts";

/**
 * Stores the items of a reason, deletes those whose cause has ended, and shows again what got worse.
 * @returns whether any changed
 */
export async function storeItems(
  services: Services,
  { needs: reason, points = 0, apart }: Condition,
  findings: readonly Finding[],
): Promise<boolean> {
  if (reason === undefined) return false;
  const { db, clock } = services;
  const tx = db.current();
  const now = clock.now();
  const stored = await listKnown(tx, { reason });
  const known = new Map(stored.map((row) => [row.dedupe_key, row]));
  const found = mergeByBrand(findings, reason, apart).map((each) =>
    rowOf({ reason, points }, each, known.get(each.dedupe_key)?.since, now),
  );
  const { changed, ended } = changesOf(found, stored, differs);
  const today = billingDay(services);
  const awake = found.flatMap((row) => {
    const before = known.get(row.dedupe_key);
    return before?.snoozed && wakes(before, row, today) ? [before.id] : [];
  });
  const stamp = { now: now.toISOString(), by: systemActor.name };
  await saveFound(tx, changed, stamp);
  if (ended.length > 0) await deleteEnded(tx, { ids: ended });
  if (awake.length > 0) await wakeItems(tx, { ids: awake, ...stamp });
  const isChanged = changed.length + ended.length + awake.length > 0;
  if (isChanged) announce(db, "attention");
  return isChanged;
}

/** Items get older also while nothing else changes: one point a day, so that a few minutes do not matter. */
export async function refreshAges({ db, clock }: Services): Promise<void> {
  const older = await ageItems(db.current(), { now: clock.now().toISOString() });
  if (older.length > 0) announce(db, "attention");
}

type Needs = { reason: AttentionReason; points: number };

function rowOf({ reason, points }: Needs, merged: Merged, known: string | undefined, now: Date): Found {
  const { area } = attentionReasons[reason];
  const { subject, message } = merged;
  const money = mayShowMoney(area) ? merged.money : null;
  const since = merged.since ?? known ?? now.toISOString();
  return {
    reason,
    area,
    dedupe_key: merged.dedupe_key,
    brand_id: merged.organization_id ?? null,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    message,
    money,
    since,
    search_text: searchText(message, subject.label),
    ...pointsOf(points, { money, since }, now),
  };
}

function differs(row: Found, known: Known): boolean {
  const { since, ...rest } = row;
  const { since: before, ...others } = known;
  const fields: (keyof typeof rest)[] = Object.keys(rest).filter((key): key is keyof typeof rest => key in rest);
  return Date.parse(since) !== Date.parse(before) || fields.some((field) => rest[field] !== others[field]);
}
