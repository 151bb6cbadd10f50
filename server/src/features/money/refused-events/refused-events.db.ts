import type { refusedEvents as contract, RefusedStatus } from "@console/contract/refused-events.ts";
import { refusedReason } from "@console/contract/refused-events.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { contains, searchFilters, searchForms, searchValues } from "../../../db/sql.ts";
import { columns, type RowOf, statementOfOne, statementsByShape } from "../../../db/statements.ts";
import { refusedEvents, refusedGroups } from "../../../db/tables/refused-events.ts";

const {
  search_text,
  standard_minutes: _standard,
  multilingual_minutes: _multilingual,
  ...group
} = getTableColumns(refusedGroups);
const { id, reason, message, brand_id, events, last_refused_at } = group;

const brandName = sql<string | null>`(select b.name from brands b where b.id = ${brand_id})`;

const groupFields = {
  ...group,
  brand: brandName,
  organization_id: refusedGroups.brand_ref,
  business_id: sql<string | null>`nullif(${refusedGroups.business_ref}, '')`,
};

type GroupQuery = Parsed<typeof contract.groups>["query"];

/** Groups with open events, the one that was refused last first. */
const groupList = pagedList({
  name: "refused_groups_page",
  from: sql`refused_groups`,
  id,
  scope: sql`${events} > 0`,
  sort: { fields: { last_refused_at, events }, default: "-last_refused_at" },
  filters: {
    brand_id: sql`${brand_id} = ${sql.placeholder("brand_id")}`,
    ...searchFilters(search_text),
  },
  groups: { value: "reason", by: reason, of: refusedReason.options },
  row: groupFields,
});

export const listGroups = (db: Db, query: ListQuery & GroupQuery) =>
  groupList(db, query, {
    brand_id: query.brand_id,
    reason: query.reason,
    ...searchValues(query.search_key),
  });

type FoundGroup = { id: number; brand_id: number | null; brand: string | null; events: number; through: number };

/** A group with open events; `through` is the last of them. */
export const findGroup = statementOfOne<FoundGroup, { id: number }>("refused_group")`
  select ${id}, ${brand_id}, ${brandName} as brand, ${events},
    coalesce((select max(e.id) from refused_events e where e.group_id = ${id} and e.status = 'open'), 0) as through
  from refused_groups where ${id} = ${sql.placeholder("id")} and ${events} > 0`;

const { search_text: _text, ...e } = getTableColumns(refusedEvents);
const eventFields = {
  ...e,
  reason,
  message,
  brand_id,
  brand: brandName,
  organization_id: e.brand_ref,
  business_id: e.business_ref,
  event_id: sql<string | null>`case when starts_with(${e.event_key}, '#') and length(${e.event_key}) = 65 then null
    else ${e.event_key} end`,
};

/** Where counting would take too long it stops. */
const COUNT_UP_TO = 10_000;
/** How many of the newest events a search looks through before it asks the index of words. */
const NEWEST = 5_000;

type Shape = { group: boolean; status: boolean; before: boolean; search: "newest" | "words" | null; total: boolean };

function feedText(shape: Shape): SQL {
  const narrowed = [
    ...(shape.group ? [sql`group_id = ${sql.placeholder("group_id")}::int`] : []),
    ...(shape.status ? [sql`status = ${sql.placeholder("status")}`] : []),
  ];
  const searched = shape.search ? [sql`search_text like any(${sql.placeholder("search")}::text[])`] : [];
  const before = shape.before ? [sql`id < ${sql.placeholder("before")}::int`] : [];
  const where = (conditions: SQL[]) =>
    conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const limit = sql`${sql.placeholder("limit")}::int`;
  const ids = {
    none: sql`select id from refused_events ${where([...narrowed, ...before])} order by id desc limit ${limit}`,
    newest: sql`select id from (select id, search_text from refused_events ${where([...narrowed, ...before])}
      order by id desc limit ${NEWEST}) n ${where(searched)} order by id desc limit ${limit}`,
    words: sql`select id from (select id, group_id, status from refused_events ${where(searched)} offset 0) n
      ${where([...narrowed, ...before])} order by id desc limit ${limit}`,
  }[shape.search ?? "none"];
  const total = shape.total ? totalOf(shape, where([...narrowed, ...searched])) : sql`0`;
  return sql`with ids as materialized (${ids})
    select counted.total, page.* from (select (${total}) as total) counted
    left join (select ${columns(eventFields)} from refused_events join refused_groups on ${id} = ${e.group_id}
      where ${e.id} = any(array(select id from ids))) page on true order by page.id desc`;
}

/** Open events are counted by their groups. */
function totalOf({ group, status, search }: Shape, where: SQL): SQL {
  const counted = sql`select count(*)::int from (select 1 from refused_events ${where} limit ${COUNT_UP_TO + 1}) c`;
  if (search || !status) return counted;
  const open = sql`select coalesce(sum(events), 0)::int from refused_groups
    where events > 0 ${group ? sql`and id = ${sql.placeholder("group_id")}::int` : sql``}`;
  return sql`select case when ${sql.placeholder("status")} = 'open' then (${open}) else (${counted}) end`;
}

type FoundEvent = RowOf<typeof eventFields> & { total: number };
const examples = (): Shape[] => {
  const usual: Shape = { group: false, status: false, before: false, search: null, total: true };
  return [
    usual,
    { ...usual, group: true, status: true, before: true },
    ...(["newest", "words"] as const).map((search) => ({ ...usual, status: true, search })),
  ];
};
const named = statementsByShape<Shape, FoundEvent>("refused_events_feed", feedText, () =>
  examples().filter(({ search }) => search === null),
);
/** The best plan depends on how many events a word has. */
const planned = statementsByShape<Shape, FoundEvent>(null, feedText, () =>
  examples().filter(({ search }) => search !== null),
);

type FeedQuery = Parsed<typeof contract.list>["query"];

/** Refused events, newest first, by key; with the total unless an export goes through them. */
export async function listEvents(db: Db, query: FeedQuery) {
  const { before, group_id, status, search_key, per_page } = query;
  const forms = searchForms(search_key);
  const search = forms.length > 0 ? forms.map(contains) : undefined;
  const values = { before, group_id, status, search, limit: per_page + 1 };
  const shape: Shape = {
    group: group_id !== undefined,
    status: status !== undefined,
    before: before !== undefined,
    search: search ? "newest" : null,
    total: !query.chunk,
  };
  const run = search ? planned : named;
  let found = await run(shape)(db, values);
  const total = found[0]?.total ?? 0;
  // A common word is found immediately among the newest; only a rare one needs the index of words.
  if (search && found.filter(({ id: each }) => each !== null).length < values.limit)
    found = await run({ ...shape, search: "words", total: false })(db, values);
  const rows = found.filter(({ id: each }) => each !== null);
  const page = rows.slice(0, per_page).map(({ total: _, ...row }) => row);
  const isExact = status === "open" && !search;
  const next = rows.length > per_page ? (page.at(-1)?.id ?? null) : null;
  return { data: page, meta: { next, total: total > COUNT_UP_TO && !isExact ? "10,000+" : total } };
}

type One = { id: number; status: RefusedStatus; brand_id: number | null; brand: string | null; group_id: number };

export const findEvent = statementOfOne<One, { id: number }>("refused_event")`
  select ${e.id}, ${e.status}, ${brand_id}, ${brandName} as brand, ${e.group_id}
  from refused_events join refused_groups on ${id} = ${e.group_id} where ${e.id} = ${sql.placeholder("id")}`;
