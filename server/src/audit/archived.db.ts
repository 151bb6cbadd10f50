import { deletions } from "@console/contract/activities.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../db/statements.ts";
import type { archiveFiles } from "../db/tables/archive.ts";
import { erasureEventList } from "../db/tables/audit.ts";
import { canonical } from "./seal.db.ts";

type Row = typeof archiveFiles.$inferSelect;
/** A file of archived activities: a part of the chain. */
export type ArchivedPart = Pick<
  Row,
  "id" | "month" | "name" | "sha256" | "rows" | "bytes" | "first_key" | "last_key" | "first_day" | "last_day"
> & {
  previous_hash: string;
  head: string;
};

const part = sql`select id, month, name, sha256, rows, bytes, first_key, last_key, first_day, last_day, previous_hash, head from archive_files
  where kind = 'activities'`;

/** Where the archive ends, and the database begins. */
export const archiveEnd = statementOfOne<ArchivedPart>("activity_archive_end")`${part} order by last_key desc limit 1`;

/** Whether the database is of a release that archives activities: a backup may be of an earlier one. */
export const archivesActivities = statementOfOne<{ found: boolean }>("activity_archive_known")`
  select exists (select 1 from pg_attribute where attrelid = to_regclass('archive_files') and attname = 'head') as found`;

/** The file that has an entry, or the first one after it. */
export const partAt = statementOfOne<ArchivedPart, { seq: number }>("activity_archive_at")`
  ${part} and last_key >= ${sql.placeholder("seq")}::bigint order by last_key limit 1`;

export const archivedParts = statement<ArchivedPart>("activity_archive_parts")`${part} order by last_key`;

export type ActivityRow = {
  seq: number;
  hash: string;
  sealed: string;
  id: number;
  /** In microseconds. */
  occurred_at: string;
  event: string;
  type: string;
  area: string;
  message: string;
  actor_id: number | null;
  actor_name: string;
  subject_kind: string;
  subject_id: number | null;
  subject_label: string;
  organization_id: number | null;
  before: string | null;
  after: string | null;
  request_id: string;
  ip: string;
  changes_configuration: boolean;
  search_text: string;
};

type Range = { first: number; last: number };
const range = sql`seq between ${sql.placeholder("first")}::bigint and ${sql.placeholder("last")}::bigint`;

/** Sealed entries with all that is archived of them. */
export const entriesToArchive = statement<ActivityRow, Range>("activities_to_archive")`
  select seq, hash, ${canonical} as sealed, id, (extract(epoch from occurred_at) * 1000000)::bigint::text as occurred_at, event,
    type, area, message, actor_id, actor_name, subject_kind, subject_id, subject_label, organization_id, before::text as before,
    after::text as after, request_id, ip, changes_configuration, search_text
  from activities where ${range} order by seq`;

/** One hash over what a range says. */
export const rangeDigest = statementOfOne<{ rows: number; digest: string | null }, Range>("activities_range_digest")`
  select count(*)::int as rows,
    encode(sha256(convert_to(string_agg(hash || ${canonical}, chr(10) order by seq), 'UTF8')), 'hex') as digest
  from activities where ${range}`;

const deletionList = sql.raw(
  Object.values(deletions)
    .map((event) => `'${event}'`)
    .join(", "),
);

/** The first entries of a range about each brand and member, and by each person under each name. */
const firsts = sql`select min(seq) as seq from activities where ${range} and subject_kind in ('brand', 'member')
    group by subject_kind, subject_id
  union select min(seq) from activities where ${range} and actor_id is not null group by actor_id, actor_name`;

/**
 * Entries of archived files that stay in the database as well, because other features find facts by them: who deleted what, what was
 * erased, who was on the team, and the first entry about each brand and member, and by each person under each name. They are few, and
 * grow with brands and people, not with time. With what an erasure's entry is linked to, so that it can be verified by itself.
 */
const stays = sql`(event in (${erasureEventList}) or event in (${deletionList})
  or (subject_kind = 'member' and split_part(event, '.', 1) = 'team')
  or case when seq in (select seq from firsts) then
    (subject_kind in ('brand', 'member') and not exists (select 1 from activities b
      where b.subject_kind = a.subject_kind and b.subject_id = a.subject_id and b.seq < a.seq))
    or (actor_id is not null and not exists (select 1 from activities b
      where b.actor_id = a.actor_id and b.actor_name = a.actor_name and b.seq < a.seq)) else false end
  or exists (select 1 from activities n where n.seq = a.seq + 1 and n.event in (${erasureEventList})))`;

/** Removes the next entries of an archived file, the last one last; the owner's function removes nothing that is not archived. */
export const removeArchived = statementOfOne<{ removed: number }, Range & { file: number; limit: number }>(
  "activities_remove_archived",
)`
  with firsts as (${firsts}),
  next as (
    select seq from activities a where ${range} and not ${stays} order by seq limit ${sql.placeholder("limit")})
  select case when exists (select 1 from next)
    then remove_archived_activities(${sql.placeholder("file")}::int, array(select seq from next)) else 0 end as removed`;

/** Archived entries no longer count among those that the feed shows. */
export const uncount = statement<object, { names: readonly string[]; counts: readonly number[] }>("activities_uncount")`
  update counters set value = value - v.count
  from unnest(${sql.placeholder("names")}::text[], ${sql.placeholder("counts")}::bigint[]) v(name, count)
  where counters.name = v.name`;
