import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import { NEW_YORK } from "@console/contract/new-york.ts";
import type { onboardings as contract } from "@console/contract/onboardings.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, oneRow, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { onboardings } from "../../../db/tables/onboardings.ts";
import { lateOnboarding } from "./onboardings.sql.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const { search_text: _, name_key: __, ...stored } = getTableColumns(onboardings);

/** From the day on which an onboarding was done to that of the first call, in New York; a call before it is on day 0. */
const firstCallDays = sql<number | null>`greatest((g.call_at at time zone ${sql.raw(`'${NEW_YORK}'`)})::date
  - (${onboardings.done_at} at time zone ${sql.raw(`'${NEW_YORK}'`)})::date, 0)`;

/** What is the onboarding's own, which conditions read. */
const own = {
  ...stored,
  /** The column has seconds, the wire format does not. */
  onboarding_time: sql<string | null>`to_char(${onboardings.onboarding_time}, 'HH24:MI')`,
};

const fields = {
  ...own,
  organization_id: sql<number | null>`(select b.id from brands b where b.onboarding_id = ${onboardings.id})`,
  brand: sql<string | null>`(select b.name from brands b where b.onboarding_id = ${onboardings.id})`,
  first_call_days: sql<number | null>`(select case when g.call_at is not null then ${firstCallDays} end
    from brands b join brand_go_live g on g.brand_id = b.id where b.onboarding_id = ${onboardings.id})`,
};

/** Rows without a date come last in either direction, and within a day, rows without a time come last. */
const missing = (descending: boolean) => sql`${descending ? "-infinity" : "infinity"}::timestamp`;

/** There are as many as brands: few enough to count without a stored counter. */
const onboardingList = pagedList({
  name: "onboardings_page",
  from: sql`onboardings`,
  id: onboardings.id,
  sort: {
    fields: {
      created_at: onboardings.created_at,
      onboarding_at: (descending) =>
        sql`coalesce(${onboardings.onboarding_date} + coalesce(${onboardings.onboarding_time}, '24:00'), ${missing(descending)})`,
      company_name: onboardings.name_key,
      done_at: (descending) =>
        sql`coalesce(${onboardings.done_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
    },
    default: "-created_at",
  },
  filters: {
    ...searchFilters(onboardings.search_text),
    package_type: sql`${onboardings.package_type} = ${sql.placeholder("package_type")}`,
    from: sql`${onboardings.onboarding_date} >= ${sql.placeholder("from")}::date`,
    to: sql`${onboardings.onboarding_date} <= ${sql.placeholder("to")}::date`,
    ids: sql`${onboardings.id} = any(${sql.placeholder("ids")}::int[])`,
    undated: sql`${onboardings.onboarding_date} is null`,
  },
  groups: { value: "status", by: onboardings.status, of: ["scheduled", "done"] },
  row: fields,
  joins: sql``,
});

export const listOnboardings = (db: Db, query: ListQuery) =>
  onboardingList(db, query, {
    status: query.status,
    package_type: query.package_type,
    from: query.from,
    to: query.to,
    ...searchValues(query.search_key),
    ids: query.ids,
    undated: query.undated || undefined,
  });

export type OnboardingRow = RowOf<typeof fields>;

const selected = sql`select ${columns(fields)} from ${onboardings}`;
const byId = sql`${selected} where ${onboardings.id} = ${sql.placeholder("id")}`;

export const findOnboarding = statementOfOne<OnboardingRow, { id: number }>("onboarding_by_id")`${byId}`;

/** The same, and locks the row until the transaction ends. */
export const lockOnboarding = statementOfOne<OnboardingRow, { id: number }>("onboarding_by_id_locked")`
  ${byId} for update`;

/** Those of the ids that exist, in id order, locked. */
export const lockOnboardings = statement<OnboardingRow, { ids: readonly number[] }>("onboardings_locked")`
  ${selected} where ${onboardings.id} = any(${sql.placeholder("ids")}::int[]) order by ${onboardings.id} for update`;

type OwnRow = RowOf<typeof own>;
const selectedOwn = sql`select ${columns(own)} from ${onboardings}`;

export const listLate = statement<OwnRow, { startedBy: string; today: string }>("onboardings_late")`
  ${selectedOwn} where ${lateOnboarding} order by ${onboardings.id}`;

export const listOfDay = statement<OwnRow, { day: string }>("onboardings_of_day")`
  ${selectedOwn} where ${onboardings.status} = 'scheduled' and ${onboardings.onboarding_date} = ${sql.placeholder("day")}
  order by ${onboardings.id}`;

type Overlapping = { id: number; company: string; other: string; at: string };

const length = sql`make_interval(mins => ${ONBOARDING_MINUTES})`;

/**
 * Scheduled meetings after an instant that begin while an earlier one lasts, each with the one before it. All are equally
 * long, so that whoever overlaps with any earlier meeting overlaps with that one.
 */
export const listOverlapping = statement<Overlapping, { after: string }>("onboardings_overlapping")`
  select id, company, other, at from (
    select id, company_name as company, onboarding_at as at, lag(company_name) over inOrder as other,
      lag(onboarding_at) over inOrder as other_at
    from onboardings
    where status = 'scheduled' and onboarding_at > ${sql.placeholder("after")}::timestamptz - ${length}
    window inOrder as (order by onboarding_at, id)) planned
  where at > ${sql.placeholder("after")}::timestamptz and other_at > at - ${length} order by id`;

const firstEnd = statement<{ at: string | null }, { after: string }>("onboardings_next_end")`
  select min(onboarding_at) + ${length} as at from onboardings
  where status = 'scheduled' and onboarding_at > ${sql.placeholder("after")}::timestamptz`;

/** When the first scheduled meeting that began after an instant ends; null if there is none. */
export const findNextEnd = async (db: Db, after: string): Promise<string | null> =>
  (await oneRow(firstEnd(db, { after })))?.at ?? null;

type FirstCalls = { onboardings: number; median_days: number | null };

const firstCalls = statement<FirstCalls>("onboardings_first_calls")`
  select count(*)::int as onboardings, percentile_cont(0.5) within group (order by ${firstCallDays}) as median_days
  from brand_go_live g join brands b on b.id = g.brand_id join onboardings on ${onboardings.id} = b.onboarding_id
  where g.call_at is not null`;

/** Over all onboardings whose brand has had its first call. */
export const findFirstCalls = async (db: Db): Promise<FirstCalls> =>
  (await oneRow(firstCalls(db, {}))) ?? { onboardings: 0, median_days: null };
