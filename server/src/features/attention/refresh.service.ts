import { type AttentionReason, attentionReasonCodes, attentionReasons } from "@console/contract/attention-reasons.ts";
import { type Services, systemActor } from "../../context/context.ts";
import { announce } from "../../db/announce.ts";
import { lockUntilCommit } from "../../db/locks.ts";
import { perDatabase } from "../../db/per-database.ts";
import { searchText } from "../../db/sql.ts";
import type { Reason, Reasons } from "../../jobs/reason.ts";
import type { Written } from "../../jobs/refresher.ts";
import { billingDay } from "../../lib/calendar.ts";
import { thresholdsNow } from "../operator/operator.service.ts";
import { type Merged, mayShowMoney, mergeByBrand, pointsOf, wakes } from "./attention.rules.ts";
import { deleteEnded, type Found, type Known, listKnown, saveFound, wakeItems } from "./refresh.db.ts";

/**
 * Stores what needs attention now, and deletes what has ended. One process at a time does it; the others find nothing
 * left to do.
 * @param written what was written since the last run; after `all`, reasons run that are not due yet
 * @returns whether anything changed
 */
export async function refreshAttention(
  services: Services,
  reasons: Reasons,
  written: Written | "all" = "unknown",
): Promise<boolean> {
  const due = attentionReasonCodes.filter((code) => isDue(services, code, reasons[code], written));
  if (due.length === 0) return false;
  const { db, clock } = services;
  return db.transaction(async () => {
    const tx = db.current();
    await lockUntilCommit(tx, "attention");
    const thresholds = await thresholdsNow(services);
    const known = new Map((await listKnown(tx, due)).map((row) => [keyOf(row), row]));
    const current = new Map<string, Found>();
    for (const code of due) {
      const reason = reasons[code];
      for (const merged of mergeByBrand(await reason.find(services, thresholds))) {
        const row = rowOf(code, reason, merged, known.get(keyOf({ ...merged, reason: code })), clock.now());
        current.set(keyOf(row), row);
      }
    }
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
    const isChanged = changed.length + ended.length + awake.length > 0;
    if (isChanged) announce(db, "attention");
    return isChanged;
  });
}

/** When this process last ran the expensive reasons, by the billing clock. */
const lastRunsOf = perDatabase(() => new Map<AttentionReason, number>());

function isDue(
  { db, billingClock }: Services,
  code: AttentionReason,
  { on, everyMs }: Reason,
  written: Written | "all",
) {
  if (everyMs === undefined) return typeof written === "string" || on.some((subject) => written.has(subject));
  const now = billingClock.now().getTime();
  const lastRuns = lastRunsOf(db);
  if (written !== "all" && Math.abs(now - (lastRuns.get(code) ?? 0)) < everyMs) return false;
  lastRuns.set(code, now);
  return true;
}

const keyOf = ({ reason, dedupe_key }: { reason: string; dedupe_key: string }): string => `${reason} ${dedupe_key}`;

function rowOf(code: AttentionReason, reason: Reason, merged: Merged, known: Known | undefined, now: Date): Found {
  const { area } = attentionReasons[code];
  const { subject, message } = merged;
  const money = mayShowMoney(area) ? merged.money : null;
  const since = merged.since ?? known?.since ?? now.toISOString();
  return {
    ...{ reason: code, area, dedupe_key: merged.dedupe_key, brand_id: merged.organization_id ?? null },
    ...{ subject_kind: subject.kind, subject_id: subject.id, subject_label: subject.label },
    ...{ message, money, since, search_text: searchText(message, subject.label) },
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
