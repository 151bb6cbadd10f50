import type { businesses as contract } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import { BUSINESSES_FOUND_MAX } from "@console/contract/limits.ts";
import type { Chunk, Parsed } from "@console/contract/route.ts";
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import {
  all,
  limit,
  mergedPages,
  mergeOf,
  offset,
  type Page,
  type PagedList,
  type PageRow,
  pagedList,
  pageOf,
  pageShape,
  rowsOfIds,
  slotsOf,
  sortOf,
} from "../../../db/paged-list.ts";
import { contains, searchForms } from "../../../db/sql.ts";
import { columns, oneRow, type RowOf, statement, statementsByShape } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { businesses } from "../../../db/tables/businesses.ts";

type ListQuery = Parsed<typeof contract.listAll>["query"];

/** First days and last days of the open month so far, and of the same days of the month before. */
export type MinutesPeriod = { month: string; through: string; before_month: string; before_through: string };

const { search_text: _, name_key: __, ...stored } = getTableColumns(businesses);
const day = (name: keyof MinutesPeriod) => sql`${sql.placeholder(name)}::date`;
const ofBusiness = sql`u.brand_id = ${businesses.organization_id} and u.type = 'standard_minutes'
  and u.business_id = ${businesses.id}`;

/** As on the brand's card: usage that a later bill counts is not included. */
const minutesIn = (month: SQL, through: SQL) => sql<string>`(select coalesce(sum(u.quantity), 0) from usage_days u
  where ${ofBusiness} and u.bill_month = ${month} and u.day between ${month} and ${through})`;

const overview = {
  ...stored,
  brand: sql<string>`${brands.name}`,
  integrations_count: sql<number>`(select count(*)::int from connections c
    where c.business_id = ${businesses.id} and c.ended_at is null)`,
  minutes: minutesIn(day("month"), day("through")),
  minutes_before: minutesIn(day("before_month"), day("before_through")),
  last_used_at: sql<string | null>`(select u.last_at from usage_days u where ${ofBusiness}
    order by u.day desc, u.last_at desc limit 1)`,
};

const ofBrand = sql`left join brands on ${brands.id} = ${businesses.organization_id}`;

const quoted = (text: string) => sql.raw(`'${text}'`);

type Narrowing = { voice_engine?: EngineCode | undefined; status?: "active" | "inactive" | undefined };

/** The name of a group: 'v1_active', 'v1', 'active' or 'all'. */
const groupOf = ({ voice_engine, status }: Narrowing): string =>
  [voice_engine, status].filter(Boolean).join("_") || "all";

const narrowings: Narrowing[] = [undefined, ...engineCodes].flatMap((voice_engine) =>
  ([undefined, "active", "inactive"] as const).map((status) => ({ voice_engine, status })),
);

const byGroup = <T>(of: (narrowing: Narrowing) => T): Record<string, T> =>
  Object.fromEntries(narrowings.map((narrowing) => [groupOf(narrowing), of(narrowing)]));

const isOf = ({ voice_engine, status }: Narrowing) =>
  all([
    voice_engine && sql`${businesses.voice_engine} = ${quoted(voice_engine)}`,
    status && sql`${businesses.account_status} = ${sql.raw(String(status === "active"))}`,
  ]);

/** Businesses of a group, by engine and status: each part has an index for each sort order. */
const partsOf = byGroup(({ voice_engine, status }) => {
  const every = sql`select businesses.* from businesses`;
  if (!voice_engine && !status) return [every];
  return narrowings
    .filter((each) => each.voice_engine && each.voice_engine === (voice_engine ?? each.voice_engine))
    .filter((each) => each.status && each.status === (status ?? each.status))
    .map((each) => sql`${every} where ${isOf(each)}`);
});

/** Whether a counter, 'businesses:v1:active', counts in each group. */
const flags = Object.entries(
  byGroup(({ voice_engine, status }) => sql`name like ${quoted(`businesses:${voice_engine ?? "%"}:${status ?? "%"}`)}`),
).map(([group, counts]) => sql`${counts} as ${sql.identifier(group)}`);

/** In the business's or the brand's text. The brands' ids are an array: PostgreSQL then combines both indexes. */
const found = (matches: (text: Column) => SQL) => sql`${matches(businesses.search_text)}
  or ${businesses.organization_id} = any(array(select ${brands.id} from brands where ${matches(brands.search_text)}))`;

const searches = {
  search: found((text) => sql`${text} like ${sql.placeholder("search")}`),
  letters: found(
    (text) => sql`${text} like ${sql.placeholder("first")} or ${text} like any(${sql.placeholder("letters")}::text[])`,
  ),
};

const everyBusiness: PagedList<typeof overview> = {
  name: "all_businesses_page",
  from: sql`businesses`,
  id: businesses.id,
  sort: { fields: { created_at: businesses.created_at, name: businesses.name_key }, default: "-created_at" },
  filters: { ...searches, brand_id: sql`${businesses.organization_id} = ${sql.placeholder("brand_id")}::int` },
  groups: { value: "shown", of: byGroup(isOf) },
  // From the counters, which a trigger updates with every business (migration 0031).
  summary: sql`select value as weight, ${sql.join(flags, sql`, `)} from counters where name like 'businesses:%'`,
  row: overview,
  joins: ofBrand,
};
const businessList = pagedList(everyBusiness);

/** None begins after row BUSINESS_ROWS_MAX. */
const pagesInGroup = mergedPages({ ...everyBusiness, name: "all_businesses_merged" }, (shown) => partsOf[shown] ?? []);

/** Rows in the order of the page in which a search looks for so many matches that it need not count them all. */
const NEAR = 10_000;

/**
 * The page of a search that many businesses match: the first rows contain more matches than are counted, and at least a
 * tenth of them in the first fifth, where a search that matches few is known. Otherwise there is no match.
 */
const denseSearch = statementsByShape<Page & { search: keyof typeof searches }, PageRow<typeof overview>>(
  "all_businesses_search",
  ({ sort, shown, search }) => {
    const sorted = sortOf(everyBusiness, sort);
    const count = (number: number) => sql.raw(String(number));
    const most = count(BUSINESSES_FOUND_MAX);
    const tenth = count(BUSINESSES_FOUND_MAX / 10);
    const first = (rows: number) => sql`(select * from ${mergeOf(everyBusiness, sorted, partsOf[shown] ?? [])}
      ${sorted.order()} limit ${count(rows)}) businesses`;
    // The condition on `sampled` is checked once, before any row is read.
    return sql`with sampled as materialized (select count(*) >= ${tenth} as dense
        from (select from ${first(NEAR / 5)} where ${searches[search]} limit ${tenth}) found),
      near as materialized (select ${businesses.id} as id, ${sorted.by} as key from ${first(NEAR)}
        where (select dense from sampled) and (${searches[search]}) limit ${most} + 1),
      ids as materialized (select * from near ${sorted.order(sql`key`, sql`id`)}
        limit greatest(0, least(${limit}, ${most} - ${offset})) offset ${offset})
      select counted.*, page.* from (select count(*)::int as list_total from near) counted
        left join (${rowsOfIds(everyBusiness, sorted)}) page on true order by page.page_order`;
  },
  () => (["search", "letters"] as const).map((search) => ({ sort: "-created_at", search, shown: "all" })),
);

/** One page of the businesses of all brands. Totals are exact, except of a search alone that matches many. */
export async function listAllBusinesses(db: Db, query: ListQuery & { chunk?: Chunk }, period: MinutesPeriod) {
  const words = searchOf(query.search_key);
  const search = words.search ? "search" : words.letters && "letters";
  const values = { ...period, shown: groupOf(query), ...words, brand_id: query.brand_id };
  if (query.chunk || query.brand_id !== undefined) return businessList(db, query, values);
  if (!search) return pagesInGroup(db, query, values);
  const dense = denseSearch({ ...pageShape(everyBusiness, query, values), search });
  const { data, meta } = pageOf(await dense(db, { ...values, ...slotsOf(query) }), query);
  const most = BUSINESSES_FOUND_MAX;
  if (meta.total <= most) return businessList(db, query, values);
  return { data, meta: { ...meta, total: most, total_pages: Math.ceil(most / query.per_page), more: true } };
}

/** The trigram index finds three letters anywhere, and fewer at the beginning of a word, as in the palette. */
function searchOf(key: string | undefined): { [K in "search" | "first"]?: string } & { letters?: string[] } {
  const forms = searchForms(key);
  const anywhere = forms.every((form) => form.length >= 3);
  const [first, ...letters] = forms.map(contains).flatMap((pattern) => {
    const begins = pattern.slice(1);
    return anywhere ? [pattern] : [begins, ...[" ", "\n", "-"].map((before) => `%${before}${begins}`)];
  });
  if (first === undefined) return {};
  return letters.length === 0 ? { search: first } : { first, letters };
}

const byId = statement<RowOf<typeof overview>, MinutesPeriod & { id: number }>("any_business_by_id")`
  select ${columns(overview)} from businesses ${ofBrand} where ${businesses.id} = ${sql.placeholder("id")}`;

/** Finds a business of any brand. */
export const findAnyBusiness = (db: Db, id: number, period: MinutesPeriod) => oneRow(byId(db, { ...period, id }));

type Days = { brandId: number; id: number; month: string; through: string };

export const minutesByDay = statement<{ day: string; minutes: string }, Days>("business_minutes_by_day")`
  select u.day, u.quantity as minutes from usage_days u
  where u.brand_id = ${sql.placeholder("brandId")} and u.type = 'standard_minutes'
    and u.business_id = ${sql.placeholder("id")} and u.bill_month = ${day("month")}
    and u.day between ${day("month")} and ${day("through")}`;

export const engineHistory = statement<{ code: EngineCode; from: string; to: string | null }, { id: number }>(
  "business_engine_history",
)`
  select code, starts_at as "from", lead(starts_at) over (order by starts_at) as "to" from business_engines
  where business_id = ${sql.placeholder("id")} order by starts_at desc`;

type Connection = { id: number; code: string; name: string; from: string; to: string | null };

export const connectionHistory = statement<Connection, { id: number }>("business_connection_history")`
  select c.id, a.code, i.name, c.started_at as "from", c.ended_at as "to" from connections c
  join assigned_integrations a on a.id = c.assigned_integration_id
  join catalog_integrations i on i.code = a.code
  where c.business_id = ${sql.placeholder("id")} order by c.ended_at is not null, c.started_at desc, c.id desc`;
