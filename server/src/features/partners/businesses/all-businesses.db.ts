import type { businesses as contract } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import { BUSINESSES_FOUND_MAX } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { mergeParts, pagedList } from "../../../db/paged-list.ts";
import { contains, searchForms } from "../../../db/sql.ts";
import { columns, oneRow, type RowOf, statement } from "../../../db/statements.ts";
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

/** Businesses of one engine and status: a filter shows one or several of these cells. */
const cells = engineCodes.flatMap((code) =>
  (["active", "inactive"] as const).map((status) => ({
    code,
    status,
    where: sql`${businesses.voice_engine} = ${sql.raw(`'${code}'`)}
      and ${businesses.account_status} = ${sql.raw(String(status === "active"))}`,
  })),
);

type Narrowing = { voice_engine?: EngineCode | undefined; status?: "active" | "inactive" | undefined };

/** The name of a group: 'v1_active', 'v1', 'active' or 'all'. */
const groupOf = ({ voice_engine, status }: Narrowing): string =>
  [voice_engine, status].filter(Boolean).join("_") || "all";

const narrowings: Narrowing[] = [undefined, ...engineCodes].flatMap((voice_engine) =>
  ([undefined, "active", "inactive"] as const).map((status) => ({ voice_engine, status })),
);

const cellsOf = ({ voice_engine, status }: Narrowing) =>
  cells.filter((cell) => (voice_engine ?? cell.code) === cell.code && (status ?? cell.status) === cell.status);

const cellsByGroup = new Map(narrowings.map((narrowing) => [groupOf(narrowing), cellsOf(narrowing)]));

const conditionOf = ({ voice_engine, status }: Narrowing): SQL =>
  sql`${voice_engine ? sql`${businesses.voice_engine} = ${sql.raw(`'${voice_engine}'`)}` : sql`true`}
    and ${status ? sql`${businesses.account_status} = ${sql.raw(String(status === "active"))}` : sql`true`}`;

/** From the counters, which a trigger updates with every business (migration 0031). */
function summary(): SQL {
  const counter = ({ code, status }: (typeof cells)[number]) => sql.raw(`'businesses:${code}:${status}'`);
  const names = (group: string) => sql.join((cellsByGroup.get(group) ?? []).map(counter), sql`, `);
  const flags = [...cellsByGroup.keys()].map((group) => sql`name in (${names(group)}) as ${sql.identifier(group)}`);
  return sql`select value as weight, ${sql.join(flags, sql`, `)} from counters where name in (${names("all")})`;
}

/** In the business's or the brand's text. The brands' ids are an array: PostgreSQL then combines both indexes. */
const found = (matches: (text: Column) => SQL) => sql`${matches(businesses.search_text)}
  or ${businesses.organization_id} = any(array(select ${brands.id} from brands where ${matches(brands.search_text)}))`;

const table = sql`businesses`;
const businessList = pagedList({
  name: "all_businesses_page",
  from: table,
  id: businesses.id,
  sort: { fields: { created_at: businesses.created_at, name: businesses.name_key }, default: "-created_at" },
  filters: {
    search: found((text) => sql`${text} like ${sql.placeholder("search")}`),
    letters: found(
      (text) =>
        sql`${text} like ${sql.placeholder("first")} or ${text} like any(${sql.placeholder("letters")}::text[])`,
    ),
    brand_id: sql`${businesses.organization_id} = ${sql.placeholder("brand_id")}::int`,
  },
  bounded: { filters: ["search", "letters"], rows: 10_000, most: BUSINESSES_FOUND_MAX },
  groups: {
    value: "shown",
    of: Object.fromEntries(narrowings.map((narrowing) => [groupOf(narrowing), conditionOf(narrowing)])),
  },
  ordered: (order, { shown, isFiltered }) => {
    if (shown === "all" || isFiltered) return undefined;
    const parts = (cellsByGroup.get(shown) ?? []).map(({ where }) => ({ from: table, where }));
    return mergeParts(table, parts, order);
  },
  summary,
  row: overview,
  joins: ofBrand,
});

/** One page of the businesses of all brands. Totals are exact, except of a search that matches many. */
export const listAllBusinesses = (db: Db, query: ListQuery, period: MinutesPeriod) =>
  businessList(db, query, {
    ...period,
    shown: groupOf(query),
    ...searchOf(query.search_key),
    brand_id: query.brand_id,
  });

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

const byId = statement<RowOf<typeof overview>, MinutesPeriod & { id: number }>(
  "any_business_by_id",
  sql`select ${columns(overview)} from businesses ${ofBrand} where ${businesses.id} = ${sql.placeholder("id")}`,
);

/** Finds a business of any brand. */
export const findAnyBusiness = (db: Db, id: number, period: MinutesPeriod) => oneRow(byId(db, { ...period, id }));

type Days = { brandId: number; id: number; month: string; through: string };

export const minutesByDay = statement<{ day: string; minutes: string }, Days>(
  "business_minutes_by_day",
  sql`select u.day, u.quantity as minutes from usage_days u
      where u.brand_id = ${sql.placeholder("brandId")} and u.type = 'standard_minutes'
        and u.business_id = ${sql.placeholder("id")} and u.bill_month = ${day("month")}
        and u.day between ${day("month")} and ${day("through")}`,
);

export const engineHistory = statement<{ code: EngineCode; from: string; to: string | null }, { id: number }>(
  "business_engine_history",
  sql`select code, starts_at as "from", lead(starts_at) over (order by starts_at) as "to" from business_engines
      where business_id = ${sql.placeholder("id")} order by starts_at desc`,
);

type Connection = { id: number; code: string; name: string; from: string; to: string | null };

export const connectionHistory = statement<Connection, { id: number }>(
  "business_connection_history",
  sql`select c.id, a.code, i.name, c.started_at as "from", c.ended_at as "to" from connections c
      join assigned_integrations a on a.id = c.assigned_integration_id
      join catalog_integrations i on i.code = a.code
      where c.business_id = ${sql.placeholder("id")} order by c.ended_at is not null, c.started_at desc, c.id desc`,
);
