import { randomBytes } from "node:crypto";
import { USAGE_DAYS } from "@console/contract/limits.ts";
import type { DataHistory } from "@console/contract/platform-configuration.ts";
import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { insertIfNew, upsertRow } from "./records.ts";
import { findSetting } from "./settings.db.ts";
import { oneRow, statement } from "./statements.ts";
import { settings } from "./tables/settings.ts";

/** Name of the setting. */
const HISTORY = "data_history";

/** Changes and usage may have been committed this long after the newest one that is here, on a server that is lost. */
const MARGIN_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Which course of events the data belongs to. Version numbers and sequence numbers mean the same only within one: after a
 * restore they are given again, to other content.
 */
export async function findHistory(db: Db): Promise<DataHistory> {
  const found = await findSetting(db, HISTORY);
  if (!found) throw new Error("the data has no history: bootstrap creates it");
  return JSON.parse(found.value);
}

const newId = (): string => randomBytes(6).toString("hex");

/** Data that has none begins one. */
export async function ensureHistory(db: Db, now: Date): Promise<void> {
  const first: DataHistory = { id: newId(), began_at: now.toISOString(), after: 0, resend_usage: null };
  await insertIfNew(db, settings, { name: HISTORY, value: JSON.stringify(first) });
}

const newest = statement<{ seq: number; at: string | null }>("data_newest")`
  select coalesce((select seq from audit_head where id = 1), 0) as seq,
  greatest((select max(occurred_at) from activities), (select max(last_received_at) from usage_feeds)) as at`;

/** What the platform runs is unknown until it has read the configurations again and confirmed them. */
const forgetApplied = statement<object>("data_history_applied")`
  update brand_configurations set applied_version = null, applied_at = null where applied_version is not null`;

const forgetConfirmed = statement<object, { now: string }>("data_history_confirmed")`
  update configuration_changes set applied_at = null, changed_at = ${sql.placeholder("now")}::timestamptz
  where applied_at is not null`;

/** The platform may not have read yet what an earlier history asked for: what it sends twice counts once. */
async function requestedSince(db: Db, now: Date): Promise<number> {
  const found = await findSetting(db, HISTORY);
  const before: DataHistory | null = found ? JSON.parse(found.value) : null;
  if (!before?.resend_usage || now.getTime() - Date.parse(before.began_at) > USAGE_DAYS * DAY_MS) return now.getTime();
  return Date.parse(before.resend_usage.from);
}

/**
 * Begins another history, for data that was restored, or that a promoted standby may lack the end of.
 * @param until when the data became this one's own, if that is earlier: a promotion
 */
export async function renewHistory(db: Db, now: Date, until = now): Promise<DataHistory> {
  const { seq = 0, at = null } = (await oneRow(newest(db, {}))) ?? {};
  const from = Math.min(
    at === null ? now.getTime() - USAGE_DAYS * DAY_MS : Math.min(Date.parse(at), until.getTime()) - MARGIN_MS,
    await requestedSince(db, now),
  );
  const next: DataHistory = {
    id: newId(),
    began_at: now.toISOString(),
    after: seq,
    resend_usage: { from: new Date(from).toISOString(), to: now.toISOString() },
  };
  await upsertRow(db, settings, { name: HISTORY, value: JSON.stringify(next) });
  await forgetApplied(db, {});
  await forgetConfirmed(db, { now: now.toISOString() });
  return next;
}
