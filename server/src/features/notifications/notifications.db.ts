import type { notifications as contract, Notification } from "@console/contract/notifications.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { contains, rows } from "../../db/sql.ts";

type Query = Parsed<typeof contract.list>["query"];
type Reader = { id: number | null; areas: readonly Area[] };

type Row = Omit<Notification, "time" | "subject"> & {
  place: number;
  created_at: string | Date;
  subject_kind: string;
  subject_id: number | null;
  subject_label: string;
};

/** As the person said last; who has said nothing and joined later starts with it read. */
const isRead = ({ id }: Reader) => sql`coalesce(
  (select r.read_at is not null from notification_reads r where r.notification_id = n.id and r.admin_user_id = ${id}),
  n.created_at <= (select u.created_at from admin_users u where u.id = ${id}))`;

const seen = ({ areas }: Reader): SQL =>
  sql`n.resolved_at is null and n.area in (${sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  )})`;

const columns = (reader: Reader) => sql`n.id, n.place::float8 as place, n.kind, n.type, n.message, n.created_at,
  n.subject_kind, n.subject_id, n.subject_label, n.organization_id, ${isRead(reader)} as read`;

const shown = ({ created_at, subject_kind, subject_id, subject_label, ...row }: Row): Notification => ({
  ...row,
  time: new Date(created_at).toISOString(),
  subject: { kind: subject_kind, id: subject_id, label: subject_label },
});

/** What is open for the reader, by severity, then newest. */
export async function listNotifications(db: Db, reader: Reader, query: Query) {
  const filter = sql.join(
    [
      seen(reader),
      ...(query.type ? [sql`n.type = ${query.type}`] : []),
      ...(query.search_key ? [sql`n.message ilike ${contains(query.search_key)}`] : []),
    ],
    sql` and `,
  );
  const before = query.before ? sql`and n.place < ${query.before}` : sql``;
  const found = await rows<Row>(
    db,
    sql`select ${columns(reader)} from notifications n where ${filter} ${before} order by n.place desc limit ${query.per_page + 1}`,
  );
  const [sums] = await rows<{ total: number; unread: number }>(
    db,
    sql`select (count(*) filter (where ${filter}))::int as total, (count(*) filter (where not ${isRead(reader)}))::int as unread
        from notifications n where ${seen(reader)}`,
  );
  const page = found.slice(0, query.per_page);
  return {
    data: page.map(shown),
    meta: {
      next: found.length > query.per_page ? (page.at(-1)?.place ?? null) : null,
      total: sums?.total ?? 0,
      unread: sums?.unread ?? 0,
    },
  };
}

export async function findNotification(db: Db, reader: Reader, id: number): Promise<Notification | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns(reader)} from notifications n where n.id = ${id} and ${seen(reader)}`,
  );
  return row ? shown(row) : null;
}

/** @param id one of them; absent: all that the reader sees */
export async function markRead(db: Db, reader: Reader, now: string, id?: number): Promise<void> {
  const one = id === undefined ? sql`` : sql`and n.id = ${id}`;
  await db.execute(
    sql`insert into notification_reads (admin_user_id, notification_id, read_at)
        select ${reader.id}::int, n.id, ${now}::timestamptz from notifications n where ${seen(reader)} ${one}
        on conflict (admin_user_id, notification_id) do update set read_at = excluded.read_at
        where notification_reads.read_at is null`,
  );
}

export async function markUnread(db: Db, reader: Reader, id: number): Promise<void> {
  await db.execute(
    sql`insert into notification_reads (admin_user_id, notification_id, read_at) values (${reader.id}, ${id}, null)
        on conflict (admin_user_id, notification_id) do update set read_at = null`,
  );
}
