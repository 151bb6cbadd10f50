import { type activities as activitiesContract, activityType, type ClosedBill } from "@console/contract/activities.ts";
import { type AuditEvent, auditEvents } from "@console/contract/audit-events.ts";
import { brandTopics } from "@console/contract/brand-topics.ts";
import { compareNames } from "@console/contract/fold.ts";
import { type Area, areas as allAreas } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  afterArchive,
  asActivity,
  type EventRow,
  eventColumns,
  inAreas,
  sealedHead,
} from "../../../audit/activities.db.ts";
import type { Db } from "../../../db/handle.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { oneRow, statement, statementsByShape } from "../../../db/statements.ts";
import { signInEventList } from "../../../db/tables/audit.ts";

export type FeedQuery = Parsed<typeof activitiesContract.list>["query"] & {
  /** The instants at which the requested days begin and end. */
  since?: string | undefined;
  until?: string | undefined;
};

/** Entries written by several processes at about the same time may be sealed out of order, at most by this many. */
const SLACK = 1_000;

/**
 * The sequence number at an instant, because the feed's indexes contain only sequence numbers; found by one lookup in
 * the index of times.
 */
const seqAt = (at: SQL): SQL =>
  sql`(select seq from activities where occurred_at >= ${at} and seq is not null order by occurred_at, seq limit 1)`;

const [since, until] = [sql`${sql.placeholder("since")}::timestamptz`, sql`${sql.placeholder("until")}::timestamptz`];

const brand = sql`${sql.placeholder("organization_id")}::int`;

const isSignIn = sql`event in (${signInEventList})`;

const subjectId = sql`${sql.placeholder("subject_id")}::int`;
const ofSubject = sql`subject_kind = ${sql.placeholder("subject_kind")} and subject_id = ${subjectId}`;

/** The feed's filters: conditions with a `sql.placeholder` of the same name. */
const filters = {
  type: sql`type = ${sql.placeholder("type")}`,
  /** A close of several brands belongs to each of them. */
  organization_id: sql`(organization_id = ${brand} or event = 'bill.month_closed'
    and after->'bills' @> jsonb_build_array(jsonb_build_object('brand_id', ${brand})))`,
  events: sql`event = any(${sql.placeholder("events")}::text[])`,
  changes: sql`not ${isSignIn}`,
  sign_ins: isSignIn,
  subject: ofSubject,
  /** A bill that was closed together with others belongs to that close. */
  bill: sql`(${ofSubject} or event = 'bill.month_closed'
    and after->'bills' @> jsonb_build_array(jsonb_build_object('bill_id', ${subjectId})))`,
  person: sql`actor_id = ${sql.placeholder("person")}::int`,
  nobody: sql`actor_id is null`,
  ...searchFilters(sql`search_text`),
  since: sql`occurred_at >= ${since} and seq >= coalesce(${seqAt(since)}, 0) - ${SLACK}`,
  until: sql`occurred_at < ${until}
    and seq <= coalesce(${seqAt(until)}, (select seq from audit_head where id = 1)) + ${SLACK}`,
};
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

type Shape = {
  areas: readonly Area[];
  filters: readonly Filter[];
  before: boolean;
  /** What a search reads: the newest entries, or the index of words. */
  search: "newest" | "words" | null;
  total: boolean;
};
/** One row without an entry if the page is empty. */
type Found = EventRow & { total: number };

/** Counting stops here, because it would take too long. */
export const COUNT_UP_TO = 10_000;
export const MANY = "10,000+";
/** How many of the newest entries a search scans before it uses the index of words. */
const NEWEST = 20_000;

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

function feedText(shape: Shape): SQL {
  const narrowed = shape.filters.map((name) => filters[name]);
  const total = shape.total ? totalOf(shape, narrowed) : sql`0`;
  return sql`with page as (${pageOf(shape, narrowed)})
    select counted.total, page.* from (select (${total}) as total) counted left join page on true order by page.id desc`;
}

/** Filters with their own index. */
const indexed: ReadonlySet<Filter> = new Set<Filter>([
  "organization_id",
  "subject",
  "bill",
  "person",
  "nobody",
  "sign_ins",
]);

/**
 * Each area scans its own index, so that a rare area costs no more than a busy one. Entries of one brand, record or
 * person and sign-ins have their own index; entries of all areas use the sequence number's.
 */
function pageOf({ areas, before, search, filters: names }: Shape, narrowed: readonly SQL[]): SQL {
  const limit = sql`${sql.placeholder("limit")}::int`;
  const all = [
    before ? sql`seq < ${sql.placeholder("before")}::bigint` : sql`seq is not null`,
    afterArchive,
    ...narrowed,
  ];
  const newest = (conditions: readonly SQL[]) =>
    sql`select ${eventColumns} from activities where ${allOf(conditions)} order by seq desc limit ${limit}`;
  if (search === "words")
    return sql`with found as materialized (select seq as found_seq from activities where ${allOf([...all, inAreas(areas)])})
      select ${eventColumns} from found join activities on seq = found_seq order by seq desc limit ${limit}`;
  if (search === "newest") return newest([...all, inAreas(areas), sql`seq >= ${sql.placeholder("oldest")}::bigint`]);
  if (names.some((name) => indexed.has(name))) return newest([...all, inAreas(areas)]);
  if (areas.length === allAreas.length && names.every((name) => name === "changes")) return newest(all);
  const each = areas.map((area) => sql`(${newest([...all, sql`area = ${area}`])})`);
  return sql`${sql.join(each, sql` union all `)} order by id desc limit ${limit}`;
}

/** From the counters, if the feed is filtered by nothing but the type. */
function totalOf({ areas, filters: names }: Shape, narrowed: readonly SQL[]): SQL {
  if (names.some((name) => name !== "type"))
    return sql`select count(*)::int from (select 1 from activities
      where ${allOf([afterArchive, ...narrowed, inAreas(areas)])} limit ${COUNT_UP_TO + 1}) counted`;
  const counters = areas.flatMap((area) =>
    names.includes("type")
      ? sql`${`activities:${area}:`} || ${sql.placeholder("type")}::text`
      : activityType.options.map((type) => sql`${`activities:${area}:${type}`}`),
  );
  return sql`select coalesce(sum(value), 0)::int from counters where name in (${sql.join(counters, sql`, `)})`;
}

const isPlannedByValues = (shape: Shape): boolean =>
  shape.search !== null || shape.filters.some((name) => name === "since" || name === "until");

const feedExamples = (): Shape[] => {
  const usual: Shape = { areas: allAreas, filters: [], before: false, search: null, total: true };
  return [
    usual,
    { ...usual, areas: allAreas.slice(0, 2), filters: ["type"], before: true },
    { ...usual, filters: ["search"], search: "newest" },
    { ...usual, filters: ["search_either"], search: "words", total: false },
    ...filterNames
      .filter((name) => name !== "search" && name !== "search_either")
      .map((name) => ({ ...usual, filters: [name] })),
  ];
};

const named = statementsByShape<Shape, Found>("activities_feed", feedText, () =>
  feedExamples().filter((shape) => !isPlannedByValues(shape)),
);
/** The best plan depends on how many entries match a word or a period. */
const planned = statementsByShape<Shape, Found>(null, feedText, () => feedExamples().filter(isPlannedByValues));

/** The sealed entries of the areas, newest first, by key; with the total, except for an export. */
export async function listActivities(db: Db, areas: readonly Area[], query: FeedQuery) {
  const { before, type, kind, organization_id, topic, user_id, search_key, per_page } = query;
  const hasSubject = query.subject_kind !== undefined && query.subject_id !== undefined;
  const isBill = query.subject_kind === "bill";
  const values = {
    changes: kind === "changes" || undefined,
    sign_ins: kind === "sign_ins" || undefined,
    subject_kind: query.subject_kind,
    subject_id: query.subject_id,
    // A brand has few entries; those of all brands have no index by event.
    events: organization_id !== undefined && topic ? brandTopics[topic] : undefined,
    subject: (hasSubject && !isBill) || undefined,
    bill: (hasSubject && isBill) || undefined,
    before,
    type,
    organization_id,
    since: query.since,
    until: query.until,
    limit: per_page + 1,
    person: user_id === "system" ? undefined : user_id,
    nobody: user_id === "system" || undefined,
    ...searchValues(search_key),
    oldest: search_key ? (before ?? (await sealedHead(db)) + 1) - NEWEST : undefined,
  };
  const shape: Shape = {
    areas,
    filters: filterNames.filter((name) => values[name] !== undefined),
    before: before !== undefined,
    search: search_key ? "newest" : null,
    total: !query.chunk,
  };
  const run = isPlannedByValues(shape) ? planned : named;
  let found = await run(shape)(db, values);
  // A common word is found quickly among the newest entries; only a rare one needs the index of words.
  const isRare = found.length < values.limit && values.oldest !== undefined && values.oldest > 0;
  if (isRare) found = await run({ ...shape, search: "words" })(db, values);
  const entries = found.filter(({ id }) => id !== null);
  const page = entries.slice(0, per_page).map(({ total: _, ...entry }) => asActivity(entry));
  const total = found[0]?.total ?? 0;
  return {
    page,
    next: entries.length > per_page ? (page.at(-1)?.id ?? null) : null,
    total: total > COUNT_UP_TO && shape.filters.some((name) => name !== "type") ? MANY : total,
  };
}

type ListedPerson = { id: number; name: string; left: boolean };

const people = statementsByShape<readonly Area[], ListedPerson>(
  "activities_people",
  // From actor to actor along their index: their entries are many, they are few.
  (areas) => sql`with recursive actors(id) as (
      (select actor_id from activities where actor_id is not null and seq is not null order by actor_id limit 1)
      union all
      select (select actor_id from activities where actor_id > actors.id and seq is not null order by actor_id limit 1)
      from actors where actors.id is not null)
    select actors.id, coalesce(u.name, latest.actor_name) as name, u.id is null as "left"
    from actors left join admin_users u on u.id = actors.id
      cross join lateral (select actor_name from activities
        where actor_id = actors.id and seq is not null and ${inAreas(areas)} order by seq desc limit 1) latest`,
  () => [allAreas, allAreas.slice(0, 2)],
);

/** Who appears in entries of these areas, by name: team members, and people who have left the team. */
export async function listPeople(db: Db, areas: readonly Area[]): Promise<ListedPerson[]> {
  const found = await people(areas)(db, {});
  return found.sort((one, other) => compareNames(one.name, other.name) || one.id - other.id);
}

// By the index of an area's types: warnings are rare.
const deleted = statement<{ by: string; at: string }, { area: Area; event: AuditEvent; id: number }>(
  "activities_deletion",
)`
  select actor_name as by, occurred_at as at from activities
  where area = ${sql.placeholder("area")} and type = 'warning' and event = ${sql.placeholder("event")}
    and subject_id = ${sql.placeholder("id")}::int and seq is not null order by seq desc limit 1`;

/** Who deleted a record, and when. */
export const findDeletion = (db: Db, event: AuditEvent, id: number) =>
  oneRow(deleted(db, { area: auditEvents[event].area, event, id }));

const closes = statement<{ bills: ClosedBill[] }, { seq: number; event: AuditEvent }>("activity_closed_bills")`
  select after->'bills' as bills from activities
  where seq = ${sql.placeholder("seq")}::bigint and event = ${sql.placeholder("event")}`;

/** The bills that an activity closed together, as recorded in it; none for other activities. */
export const findClosedBills = async (db: Db, seq: number): Promise<ClosedBill[]> =>
  (await oneRow(closes(db, { seq, event: "bill.month_closed" })))?.bills ?? [];
