import type { Activity } from "@console/contract/activities.ts";
import type { Area } from "@console/contract/permissions.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";
import { erasureEventList } from "../db/tables/audit.ts";

export type EventRow = {
  id: number;
  message: string;
  user: string;
  user_id: number | null;
  time: string;
  type: Activity["type"];
  event: string;
  subject_kind: string;
  subject_id: number | null;
  subject_label: string;
  organization_id: number | null;
  has_changes: boolean;
  restored_from: number | null;
};

export const eventColumns = sql`seq::int as id, message, actor_name as user, actor_id as user_id, occurred_at as time, type, event,
  subject_kind, subject_id, subject_label, organization_id, (before is not null or after is not null) and event not in (${erasureEventList}) as has_changes,
  (after->>'restored_from')::int as restored_from`;

export const asActivity = (row: EventRow): Activity => ({
  ...row,
  subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
});

export const inAreas = (areas: readonly Area[]): SQL =>
  sql`area in (${sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  )})`;

/** Entries of the archive are not among those of the database, though some of them stay there. */
export const afterArchive = sql`seq > coalesce((select max(last_key) from archive_files where kind = 'activities'), 0)`;

const entriesAfter = statement<EventRow & { area: Area }, { seq: number; limit: number }>("activities_since")`
  select ${eventColumns}, area from activities where seq > ${sql.placeholder("seq")}
  order by seq limit ${sql.placeholder("limit")}`;

/** Entries of all areas after a sequence number, oldest first. */
export async function activitiesSince(db: Db, seq: number, limit: number): Promise<(Activity & { area: Area })[]> {
  const found = await entriesAfter(db, { seq, limit });
  return found.map(({ area, ...row }) => ({ ...asActivity(row), area }));
}

const head = statement<{ seq: number }>("audit_head")`select seq::int from audit_head where id = 1`;

/** Sequence number of the last sealed entry. */
export const sealedHead = async (db: Db): Promise<number> => (await oneRow(head(db, {})))?.seq ?? 0;
