import type { Activity } from "@console/contract/activities.ts";
import type { Area } from "@console/contract/permissions.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { rows } from "../db/sql.ts";

export type EventRow = {
  id: number;
  message: string;
  user: string;
  user_id: number | null;
  time: string | Date;
  type: Activity["type"];
  event: string;
  subject_kind: string;
  subject_id: number | null;
  subject_label: string;
  organization_id: number | null;
};

export const eventColumns = sql`seq::int as id, message, actor_name as user, actor_id as user_id, occurred_at as time, type, event,
  subject_kind, subject_id, subject_label, organization_id`;

export const asActivity = (row: EventRow): Activity => ({
  ...row,
  time: new Date(row.time).toISOString(),
  subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
});

export const inAreas = (areas: readonly Area[]): SQL =>
  sql`area in (${sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  )})`;

/** The events of the areas between two places, oldest first. */
export async function activitiesAfter(
  db: Db,
  areas: readonly Area[],
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<Activity[]> {
  const found = await rows<EventRow>(
    db,
    sql`select ${eventColumns} from activities where seq > ${after} and seq <= ${upTo} and ${inAreas(areas)}
        order by seq limit ${limit}`,
  );
  return found.map(asActivity);
}

/** Place of the last sealed event. */
export async function headOfRecord(db: Db): Promise<number> {
  const [head] = await rows<{ seq: number }>(db, sql`select seq::int from audit_head where id = 1`);
  return head?.seq ?? 0;
}
