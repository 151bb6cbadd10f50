import { type AttentionReason, attentionReasonCodes, attentionReasons } from "@console/contract/attention-reasons.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import { type Services, systemActor } from "../../../context/context.ts";
import { announce } from "../../../db/announce.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { perDatabase } from "../../../db/per-database.ts";
import { searchText } from "../../../db/sql.ts";
import { withTimeLimit } from "../../../db/time-limit.ts";
import { isDatabaseAway, isLockConflict } from "../../../http/errors.ts";
import { makeSchedule } from "../../../jobs/due.ts";
import { EXPENSIVE_LIMIT_MS, LIMIT_MS, type Reason, type Reasons } from "../../../jobs/reason.ts";
import type { Written } from "../../../jobs/refresher.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { thresholdsNow } from "../../access/operator/operator.service.ts";
import { type Merged, mayShowMoney, mergeByBrand, pointsOf, wakes } from "./attention.rules.ts";
import { ageItems, deleteEnded, type Found, type Known, listKnown, saveFound, wakeItems } from "./refresh.db.ts";

const scheduleOf = perDatabase(() => makeSchedule<AttentionReason>());
const lockOf = (code: AttentionReason): string => `attention:${code}`;

/**
 * Stores what needs attention now, and deletes what has ended. Each reason is found by itself, within its time limit: if
 * one fails, the others go on. One process at a time finds a reason; the others find nothing left to do.
 * @param written what was written since the last run
 * @param onFailure gets the reason that could not be found
 * @returns whether anything changed
 */
export async function refreshAttention(
  services: Services,
  reasons: Reasons,
  written: Written = "unknown",
  { codes = attentionReasonCodes, onFailure = rethrow }: Options = {},
): Promise<boolean> {
  const { db } = services;
  const schedule = scheduleOf(db);
  const { due, now } = await schedule.find(
    services,
    codes.map((code) => ({ code, ...reasons[code] })),
    written,
  );
  let isChanged = false;
  for (const { code, ...reason } of due) {
    const { everyMs, next } = reason;
    try {
      await withTimeLimit(db, everyMs === undefined ? LIMIT_MS : EXPENSIVE_LIMIT_MS, async () => {
        await lockTextUntilCommit(db.current(), lockOf(code));
        const thresholds = await thresholdsNow(services);
        if (await refreshReason(services, code, reason, thresholds)) isChanged = true;
        const nextAt = (await next?.(services, thresholds)) ?? null;
        db.afterCommit(() => schedule.done(code, written, now, nextAt));
      });
    } catch (error) {
      schedule.failed(code, now);
      if (isDatabaseAway(error) && !isLockConflict(error)) throw error;
      onFailure(error, code);
    }
  }
  if (isChanged) announce(db, "attention");
  return isChanged;
}

type Options = {
  codes?: readonly AttentionReason[];
  onFailure?: (error: unknown, code: AttentionReason) => void;
};

function rethrow(error: unknown): never {
  throw error;
}

async function refreshReason(
  services: Services,
  code: AttentionReason,
  reason: Reason,
  thresholds: Thresholds,
): Promise<boolean> {
  const { db, clock } = services;
  const tx = db.current();
  const found = mergeByBrand(await reason.find(services, thresholds));
  const known = new Map((await listKnown(tx, code)).map((row) => [row.dedupe_key, row]));
  const current = new Map(
    found.map((merged) => [merged.dedupe_key, rowOf(code, reason, merged, known.get(merged.dedupe_key), clock.now())]),
  );
  const changed = [...current].filter(([key, row]) => differs(row, known.get(key))).map(([, row]) => row);
  const ended = [...known].filter(([key]) => !current.has(key)).map(([, { id }]) => id);
  const today = billingDay(services);
  const awake = [...known].filter(([key, row]) => {
    const now = current.get(key);
    return row.snoozed && now !== undefined && wakes(row, now, today);
  });
  const stamp = { now: clock.now().toISOString(), by: systemActor.name };
  await saveFound(tx, changed, stamp);
  if (ended.length > 0) await deleteEnded(tx, { ids: ended });
  if (awake.length > 0) await wakeItems(tx, { ids: awake.map(([, { id }]) => id), ...stamp });
  return changed.length + ended.length + awake.length > 0;
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

function rowOf(code: AttentionReason, reason: Reason, merged: Merged, known: Known | undefined, now: Date): Found {
  const { area } = attentionReasons[code];
  const { subject, message } = merged;
  const money = mayShowMoney(area) ? merged.money : null;
  const since = merged.since ?? known?.since ?? now.toISOString();
  return {
    reason: code,
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
    ...pointsOf(reason.points, { money, since }, now),
  };
}

function differs(row: Found, known: Known | undefined): boolean {
  if (!known) return true;
  const { since, ...rest } = row;
  const { since: before, ...others } = known;
  const fields: (keyof typeof rest)[] = Object.keys(rest).filter((key): key is keyof typeof rest => key in rest);
  return Date.parse(since) !== Date.parse(before) || fields.some((field) => rest[field] !== others[field]);
}
