import { ATTENTION_POINTS_MAX } from "@console/contract/limits.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { statement } from "../../../db/statements.ts";
import type { attentionItems } from "../../../db/tables/attention.ts";

type Stored = typeof attentionItems.$inferSelect;

type Snoozed = Pick<Stored, "snoozed" | "snoozed_until" | "until_worse" | "worse_points" | "worse_money">;
type Rest = "id" | "version" | "created_at" | "updated_at" | "updated_by" | "score" | "assigned_to";

/** What a refresh finds and stores; a person decides the rest. */
export type Found = Omit<Stored, keyof Snoozed | Rest>;

export type Known = Found & Snoozed & { id: number };

/** The stored items of a reason. */
export const listKnown = statement<Known, { reason: string }>("attention_known")`
  select id, reason, area, dedupe_key, brand_id, subject_kind, subject_id, subject_label, message, money::text, since,
    points_reason, points_money, points_age, search_text, snoozed, snoozed_until, until_worse, worse_points,
    worse_money::text
  from attention_items where reason = ${sql.placeholder("reason")} order by id`;

const upsert = statement<object, { rows: string; now: string; by: string }>("attention_upsert")`
  insert into attention_items (reason, area, dedupe_key, brand_id, subject_kind, subject_id, subject_label, message,
    money, since, points_reason, points_money, points_age, search_text, created_at, updated_at, updated_by)
  select r.reason, r.area, r.dedupe_key, r.brand_id, r.subject_kind, r.subject_id, r.subject_label, r.message, r.money,
    r.since, r.points_reason, r.points_money, r.points_age,
    r.search_text, ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("by")}
  from json_to_recordset(${sql.placeholder("rows")}::json) as r(reason text, area text, dedupe_key text,
    brand_id int, subject_kind text, subject_id int, subject_label text, message text, money numeric, since timestamptz,
    points_reason int, points_money int, points_age int, search_text text)
  on conflict (reason, dedupe_key) do update set area = excluded.area, brand_id = excluded.brand_id,
    subject_kind = excluded.subject_kind, subject_id = excluded.subject_id, subject_label = excluded.subject_label,
    message = excluded.message, money = excluded.money, since = excluded.since,
    points_reason = excluded.points_reason, points_money = excluded.points_money, points_age = excluded.points_age,
    search_text = excluded.search_text`;

/** Stores new items and changes known ones; assignments and versions stay. */
export async function saveFound(db: Db, rows: readonly Found[], stamp: { now: string; by: string }): Promise<void> {
  if (rows.length > 0) await upsert(db, { rows: JSON.stringify(rows), ...stamp });
}

/** Deletes items whose cause has ended. */
export const deleteEnded = statement<object, { ids: readonly number[] }>("attention_delete")`
  delete from attention_items where id = any(${sql.placeholder("ids")}::int[])`;

/** Shows snoozed items again. */
export const wakeItems = statement<object, { ids: readonly number[]; now: string; by: string }>("attention_wake")`
  update attention_items set snoozed = false, snoozed_until = null, until_worse = false, worse_points = null,
    worse_money = null, version = version + 1, updated_at = ${sql.placeholder("now")}, updated_by = ${sql.placeholder("by")}
  where id = any(${sql.placeholder("ids")}::int[])`;

/** As `agePoints` in `attention.rules.ts`. */
const agePoints = sql`least(${ATTENTION_POINTS_MAX.age}::int,
  greatest(0, floor(extract(epoch from ${sql.placeholder("now")}::timestamptz - since) / 86400)))::int`;

/** Brings the points for age up to date. @returns the items that got older */
export const ageItems = statement<{ id: number }, { now: string }>("attention_age")`
  update attention_items set points_age = ${agePoints} where points_age <> ${agePoints} returning id`;
