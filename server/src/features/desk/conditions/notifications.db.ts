import { withFolded } from "@console/contract/fold.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { statement } from "../../../db/statements.ts";
import type { notifications } from "../../../db/tables/notifications.ts";

type Stored = InferSelectModel<typeof notifications>;
type Open = Pick<Stored, "id" | "dedupe_key" | "message">;

/** Open notifications of a kind. */
export const listOpen = statement<Open, { kind: string }>("notifications_open")`
  select id, occasion as dedupe_key, message from notifications
  where resolved_at is null and kind = ${sql.placeholder("kind")}`;

type New = Omit<Stored, "id" | "resolved_at" | "place" | "search_text">;

const upsert = statement<object, { rows: string }>("notifications_upsert")`
  insert into notifications
    (kind, type, area, message, search_text, subject_kind, subject_id, subject_label, organization_id, occasion,
      created_at)
  select kind, type, area, message, search_text, subject_kind, subject_id, subject_label, organization_id, dedupe_key, created_at
  from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as r(kind text, type text, area text, message text, search_text text,
    subject_kind text, subject_id int, subject_label text, organization_id int, dedupe_key text, created_at timestamptz)
  on conflict (kind, occasion) where resolved_at is null
    do update set message = excluded.message, search_text = excluded.search_text`;

/** Stores new notifications, and other words of known ones. */
export async function saveNotifications(db: Db, rows: readonly New[]): Promise<void> {
  const folded = rows.map((row) => ({ ...row, search_text: withFolded(row.message) }));
  if (folded.length > 0) await upsert(db, { rows: JSON.stringify(folded) });
}

export const resolveNotifications = statement<object, { ids: number[]; now: string }>("notifications_resolve")`
  update notifications set resolved_at = ${sql.placeholder("now")} where id = any(${sql.placeholder("ids")}::int[])`;
