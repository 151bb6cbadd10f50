import type { notifications as contract, Notification } from "@console/contract/notifications.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { contains, searchForms } from "../../../db/sql.ts";
import { oneRow, statement, statementsByShape } from "../../../db/statements.ts";

type Query = Parsed<typeof contract.list>["query"];
type Reader = { id: number | null; areas: readonly Area[] };

type Row = Omit<Notification, "time" | "subject"> & {
  place: number;
  created_at: string;
  subject_kind: string;
  subject_id: number | null;
  subject_label: string;
};

const readerId = sql.placeholder("readerId");

/** As the person last marked it; for people who joined later, it starts as read. */
const isRead = sql`coalesce(
  (select r.read_at is not null from notification_reads r where r.notification_id = n.id and r.admin_user_id = ${readerId}),
  n.created_at <= (select u.created_at from admin_users u where u.id = ${readerId}))`;

const visible = sql`n.resolved_at is null and n.area = any(${sql.placeholder("areas")}::text[])`;

const fields = sql`n.id, n.place, n.kind, n.type, n.message, n.created_at,
  n.subject_kind, n.subject_id, n.subject_label, n.organization_id, ${isRead} as read`;

type Visible = { readerId: number | null; areas: readonly Area[] };
const visibleTo = ({ id, areas }: Reader): Visible => ({ readerId: id, areas });

const toNotification = ({ created_at, subject_kind, subject_id, subject_label, ...row }: Row): Notification => ({
  ...row,
  time: created_at,
  subject: { kind: subject_kind, id: subject_id, label: subject_label },
});

/** Kinds of notification, each with the reason for which the same finding needs attention. */
export type Reasons = { kinds: string[]; reasons: string[] };

/** Needs Attention has it as well: the same finding, or another one of the same brand and reason. */
const needsAttention = sql`exists (select 1
  from unnest(${sql.placeholder("kinds")}::text[], ${sql.placeholder("reasons")}::text[]) m(kind, reason)
  join attention_items a on a.reason = m.reason and not a.snoozed
  where m.kind = n.kind and a.brand_id is not distinct from n.organization_id and (a.brand_id is not null
    or (a.subject_kind = n.subject_kind and a.subject_id is not distinct from n.subject_id)))`;

type Filter = { type: boolean; search: boolean; without: boolean };
type Filtered = Visible & Reasons & { type: string | undefined; search: string[] };

const filtered = ({ type, search, without }: Filter) => sql`${visible}
  ${without ? sql`and not ${needsAttention}` : sql``}
  ${type ? sql`and n.type = ${sql.placeholder("type")}` : sql``}
  ${search ? sql`and coalesce(nullif(n.search_text, ''), lower(n.message)) like any(${sql.placeholder("search")}::text[])` : sql``}`;

const filterExamples: Filter[] = [
  { type: false, search: false, without: true },
  { type: true, search: true, without: false },
];

const page = statementsByShape<
  Filter & { before: boolean },
  Row,
  Filtered & { before: number | undefined; limit: number }
>(
  "notifications_page",
  ({ before, ...filter }) => sql`select ${fields} from notifications n where ${filtered(filter)}
    ${before ? sql`and n.place < ${sql.placeholder("before")}` : sql``}
    order by n.place desc limit ${sql.placeholder("limit")}`,
  () => filterExamples.map((filter) => ({ ...filter, before: filter.type })),
);

const sums = statementsByShape<Filter, { total: number; unread: number }, Filtered>(
  "notification_sums",
  (filter) => sql`select (count(*) filter (where ${filtered(filter)}))::int as total,
      (count(*) filter (where not ${isRead}))::int as unread
    from notifications n where ${visible}`,
  () => filterExamples,
);

/** Open notifications for the reader, by severity, then newest. */
export async function listNotifications(db: Db, reader: Reader, query: Query, reasons: Reasons) {
  const search = searchForms(query.search_key).map(contains);
  const filter = { type: query.type !== undefined, search: search.length > 0, without: query.without !== undefined };
  const values = { ...visibleTo(reader), ...reasons, type: query.type, search };
  const { before } = query;
  const found = await page({ ...filter, before: Boolean(before) })(db, {
    ...values,
    before,
    limit: query.per_page + 1,
  });
  const counted = await oneRow(sums(filter)(db, values));
  const shown = found.slice(0, query.per_page);
  return {
    data: shown.map(toNotification),
    meta: {
      next: found.length > query.per_page ? (shown.at(-1)?.place ?? null) : null,
      total: counted?.total ?? 0,
      unread: counted?.unread ?? 0,
    },
  };
}

const byId = statement<Row, Visible & { id: number }>("notification_by_id")`
  select ${fields} from notifications n where n.id = ${sql.placeholder("id")} and ${visible}`;

export async function findNotification(db: Db, reader: Reader, id: number): Promise<Notification | null> {
  const row = await oneRow(byId(db, { ...visibleTo(reader), id }));
  return row ? toNotification(row) : null;
}

const reads = (one: boolean) => sql`insert into notification_reads (admin_user_id, notification_id, read_at)
  select ${readerId}::int, n.id, ${sql.placeholder("now")}::timestamptz from notifications n
  where ${visible} ${one ? sql`and n.id = ${sql.placeholder("id")}` : sql``}
  on conflict (admin_user_id, notification_id) do update set read_at = excluded.read_at
  where notification_reads.read_at is null`;

const oneRead = statement<object, Visible & { now: string; id: number }>("notification_read")`${reads(true)}`;
const allRead = statement<object, Visible & { now: string }>("notifications_read")`${reads(false)}`;

/** @param id one of them; if absent, all that the reader sees */
export async function markRead(db: Db, reader: Reader, now: string, id?: number): Promise<void> {
  const values = { ...visibleTo(reader), now };
  await (id === undefined ? allRead(db, values) : oneRead(db, { ...values, id }));
}

export const markUnread = statement<object, { readerId: number | null; id: number }>("notification_unread")`
  insert into notification_reads (admin_user_id, notification_id, read_at)
  values (${readerId}, ${sql.placeholder("id")}, null)
  on conflict (admin_user_id, notification_id) do update set read_at = null`;
