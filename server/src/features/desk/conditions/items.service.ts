import { attentionReasons } from "@console/contract/conditions.ts";
import { type Services, systemActor } from "../../../context/context.ts";
import { announce } from "../../../db/announce.ts";
import { perDatabase } from "../../../db/per-database.ts";
import { searchText } from "../../../db/sql.ts";
import type { Condition, Finding } from "../../../jobs/condition.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { type Merged, mayShowMoney, mergeByBrand, pointsOf, wakes } from "../attention/attention.rules.ts";
import { ageItems, deleteEnded, type Found, type Known, listKnown, saveFound, wakeItems } from "./items.db.ts";

type Needs = NonNullable<Condition["needs"]>;

/** Stores the items of a reason, deletes those whose cause has ended, and shows what got worse. @returns whether any changed */
export async function storeItems(services: Services, needs: Needs, findings: readonly Finding[]): Promise<boolean> {
  const { db, clock } = services;
  const tx = db.current();
  const now = clock.now();
  const known = new Map((await listKnown(tx, needs.reason)).map((row) => [row.dedupe_key, row]));
  const current = new Map(
    mergeByBrand(findings).map((each) => [each.dedupe_key, rowOf(needs, each, known.get(each.dedupe_key), now)]),
  );
  const changed = [...current].filter(([key, row]) => differs(row, known.get(key))).map(([, row]) => row);
  const ended = [...known].filter(([key]) => !current.has(key)).map(([, { id }]) => id);
  const today = billingDay(services);
  const awake = [...known].filter(([key, row]) => {
    const found = current.get(key);
    return row.snoozed && found !== undefined && wakes(row, found, today);
  });
  const stamp = { now: now.toISOString(), by: systemActor.name };
  await saveFound(tx, changed, stamp);
  if (ended.length > 0) await deleteEnded(tx, { ids: ended });
  if (awake.length > 0) await wakeItems(tx, { ids: awake.map(([, { id }]) => id), ...stamp });
  const isChanged = changed.length + ended.length + awake.length > 0;
  if (isChanged) announce(db, "attention");
  return isChanged;
}

/** Items get older also while nothing else changes: one point a day, so that a few minutes do not matter. */
export async function refreshAges({ db, clock }: Services): Promise<void> {
  const ran = agedOf(db);
  const now = clock.now();
  if (Math.abs(now.getTime() - ran.at) < AGES_MS) return;
  ran.at = now.getTime();
  const older = await ageItems(db.current(), { now: now.toISOString() });
  if (older.length > 0) announce(db, "attention");
}

const AGES_MS = 10 * 60_000;
const agedOf = perDatabase(() => ({ at: 0 }));

function rowOf({ reason, points }: Needs, merged: Merged, known: Known | undefined, now: Date): Found {
  const { area } = attentionReasons[reason];
  const { subject, message } = merged;
  const money = mayShowMoney(area) ? merged.money : null;
  const since = merged.since ?? known?.since ?? now.toISOString();
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

function differs(row: Found, known: Known | undefined): boolean {
  if (!known) return true;
  const { since, ...rest } = row;
  const { since: before, ...others } = known;
  const fields: (keyof typeof rest)[] = Object.keys(rest).filter((key): key is keyof typeof rest => key in rest);
  return Date.parse(since) !== Date.parse(before) || fields.some((field) => rest[field] !== others[field]);
}
