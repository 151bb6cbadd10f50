import type { BrandStatus } from "@console/contract/brand-fields.ts";
import type { BrandUser } from "@console/contract/brand-user-fields.ts";
import type { brands as brandsContract } from "@console/contract/brands.ts";
import type { CredentialTest } from "@console/contract/credentials.ts";
import type { Chunk, Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { mergedPages, pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import type { RowOf } from "../../../db/statements.ts";
import { columns, oneRow, statement, statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { latestOn } from "../../../db/valid-from.ts";
import type { OverviewRow, overviewPeriod } from "../../money/billing/usage-overview.service.ts";
import { storedMonthInputs } from "../../money/months/month.sql.ts";
import type { ShownCredential } from "../credentials/credentials.store.ts";

type ListQuery = Parsed<typeof brandsContract.list>["query"];

const {
  search_text: _,
  name_key: _key,
  latest_package_id: __,
  latest_package_on: ___,
  ...columnsOfBrand
} = getTableColumns(brands);

export { columnsOfBrand };

/** The package in effect, the latest that has begun, and the card's other fields. */
const summary = {
  ...columnsOfBrand,
  package: sql<string | null>`current.name`,
  organization_plan_id: sql<number | null>`current.id`,
  account_owner: sql<{ id: number; name: string } | null>`(select jsonb_build_object('id', u.id, 'name', u.name)
    from admin_users u where u.id = ${brands.account_owner_id})`,
  total_businesses: sql<number>`(select count(*)::int from businesses o where o.organization_id = ${brands.id})`,
  total_engines: sql<number>`(select count(*)::int from assigned_engines e where e.brand_id = ${brands.id})`,
  active_integrations: sql<number>`(select count(*)::int from assigned_integrations i
    where i.brand_id = ${brands.id} and i.removed_at is null)`,
};

const today = sql`${sql.placeholder("today")}::date`;

/** The last package, unless it is scheduled. */
const currentPackage = sql`left join packages current on current.id = case
  when ${brands.latest_package_on} <= ${today} then ${brands.latest_package_id}
  else (select p.package_id from brand_packages p where p.brand_id = ${brands.id} and ${latestOn(today)}) end`;

export type BrandSummary = RowOf<typeof summary>;

const sameDaysEnd = sql`${sql.placeholder("same_days_end")}::timestamptz`;

/** Plus usage and money for the card. */
const card = {
  ...summary,
  months: sql<OverviewRow["months"]>`${storedMonthInputs(sql`${brands.id}`)}`,
  last_received_at: sql<string | null>`(select f.last_received_at from usage_feeds f where f.brand_id = ${brands.id})`,
  integrations_before: sql<number | null>`case when ${brands.created_at} < ${sameDaysEnd} then (
    select count(*)::int from assigned_integrations a where a.brand_id = ${brands.id} and a.created_at < ${sameDaysEnd}
      and (a.removed_at is null or a.removed_at >= ${sameDaysEnd})) end`,
  billed: sql<OverviewRow["billed"]>`(select json_build_object('total', sum(l.total)::text,
      'months', json_object_agg(l.month::text, l.total::text)
        filter (where l.month >= ${sql.placeholder("first_closed")}::date),
      'last', (array_agg(json_build_object('month', to_char(l.month, 'YYYY-MM'), 'total', l.total::text)
        order by l.month desc))[1])
    from bills l where l.brand_id = ${brands.id} and not l.opening having count(*) > 0)`,
};

// Hidden from the planner, so that the generic plan is not considered more expensive than a custom one.
const packageId = sql`(select ${sql.placeholder("package")}::int)`;
const onDay = sql`(select ${today})`;

/**
 * Brands on a package: those whose last package it is, with an index for each sort order, and the few that a scheduled
 * change moves off it. With both ends of a range, the planner expects few rows of these; with one, a third of all, and it
 * would read all brands.
 */
const onPackage = [
  sql`select brands.* from brands
    where ${brands.latest_package_id} = ${packageId} and ${brands.latest_package_on} <= ${onDay}`,
  sql`select brands.* from brand_packages p join brands on ${brands.id} = p.brand_id
    where p.package_id = ${packageId} and p.starts_on <= ${onDay} and p.ends_on > ${onDay} and p.ends_on < 'infinity'`,
];
const allOnPackage = sql`(${sql.join(onPackage, sql` union all `)}) brands`;

type Period = ReturnType<typeof overviewPeriod>["values"];

const everyBrand = {
  name: "brands_page",
  from: sql`brands`,
  id: brands.id,
  sort: {
    fields: { created_at: brands.created_at, name: brands.name_key, status: brands.status },
    default: "-created_at",
  },
  filters: {
    ...searchFilters(brands.search_text),
    owner: sql`${brands.account_owner_id} = ${sql.placeholder("owner")}::int`,
    ids: sql`${brands.id} = any(${sql.placeholder("ids")}::int[])`,
  },
  groups: { value: "status", by: brands.status, of: ["active", "inactive"] },
  row: card,
  joins: currentPackage,
};

const brandList = pagedList({
  ...everyBrand,
  summary: sql`select value as weight, true as "all", name = 'brands:active' as active,
      name = 'brands:inactive' as inactive
    from counters where name in ('brands:active', 'brands:inactive')`,
});
const brandsOnPackage = pagedList({ ...everyBrand, name: "brands_on_package", from: allOnPackage });
const pagesOnPackage = mergedPages(
  {
    ...everyBrand,
    name: "brands_on_package_merged",
    // PostgreSQL counts in the index, in half the time that reading the rows of all parts takes.
    summary: sql`select count(*) as weight, true as "all", status = 'active' as active,
      status = 'inactive' as inactive from ${allOnPackage} group by status`,
  },
  () => onPackage,
);

/** One page of brands, with exact totals. */
export function listBrands(db: Db, query: ListQuery & { chunk?: Chunk }, period: Period) {
  const { package: onPackageId, owner, ids, status } = query;
  const filters = { ...searchValues(query.search_key), owner, ids };
  const isFiltered = query.chunk || Object.values(filters).some((value) => value !== undefined);
  const list = onPackageId === undefined ? brandList : isFiltered ? brandsOnPackage : pagesOnPackage;
  return list(db, query, { ...period, ...filters, status, package: onPackageId });
}

export const findBrand = statementOfOne<BrandSummary, { id: number; today: string }>("brand")`
  select ${columns(summary)} from brands ${currentPackage} where ${brands.id} = ${sql.placeholder("id")}`;

type LockedBrand = Pick<BrandSummary, "id" | "name" | "status" | "closed_at" | "version" | "updated_by">;

const lockedBrands = statement<LockedBrand, { ids: number[] }>("brands_locked")`
  select id, name, status, closed_at, version, updated_by from brands
  where id = any(${sql.placeholder("ids")}::int[]) order by id for no key update`;

/** Locks several in id order, so that two bulk calls never deadlock. */
export const lockBrands = (db: Db, ids: readonly number[]) => lockedBrands(db, { ids: [...ids] });

/** Sets the status of several brands. */
export const saveStatuses = statement<object, { ids: readonly number[]; status: BrandStatus; now: string; by: string }>(
  "brands_set_status",
)`
  update brands set status = ${sql.placeholder("status")}, version = version + 1,
    updated_at = ${sql.placeholder("now")}, updated_by = ${sql.placeholder("by")}
  where id = any(${sql.placeholder("ids")}::int[])`;

export type ScheduledPlan = { organization_plan_id: number; package: string; starts_on: string };

const scheduled = statement<ScheduledPlan, { id: number; today: string }>("brand_scheduled_package")`
  select p.package_id as organization_plan_id, c.name as package, p.starts_on
  from brand_packages p join packages c on c.id = p.package_id
  where p.brand_id = ${sql.placeholder("id")} and p.starts_on > ${today} order by p.starts_on limit 1`;

/** The package that a brand is scheduled to change to. */
export const findScheduled = async (db: Db, id: number, onDay: string): Promise<ScheduledPlan | null> =>
  (await oneRow(scheduled(db, { id, today: onDay }))) ?? null;

export const deleteScheduled = statement<object, { id: number; today: string }>("brand_scheduled_package_deleted")`
  delete from brand_packages where brand_id = ${sql.placeholder("id")} and starts_on > ${today}`;

const detail = {
  ...card,
  scheduled_plan_change: sql<ScheduledPlan | null>`(select json_build_object('organization_plan_id', p.package_id,
      'package', c.name, 'starts_on', p.starts_on) from brand_packages p join packages c on c.id = p.package_id
    where p.brand_id = ${brands.id} and p.starts_on > ${today} order by p.starts_on limit 1)`,
  users: sql<BrandUser[]>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email,
      'external_id', u.external_id, 'owner', u.owner, 'invited_at', u.invited_at) order by u.owner desc, u.id), '[]')
    from brand_users u where u.brand_id = ${brands.id})`,
  // Only what may be shown: no secret leaves the database, encrypted or not.
  credentials: sql<ShownCredential[]>`(select coalesce(json_agg(json_build_object('field', v.field, 'secret', v.secret,
      'value', case when not v.secret then v.value end, 'last4', v.last4, 'set_at', v.set_at)), '[]')
    from brand_credentials v where v.brand_id = ${brands.id})`,
  onboarding: sql<{ id: number; company_name: string } | null>`(select json_build_object('id', n.id,
      'company_name', n.company_name) from onboardings n where n.id = ${brands.onboarding_id})`,
  credential_tests: sql<CredentialTest[]>`(select coalesce(json_agg(json_build_object('kind', t.kind, 'ok', t.ok,
      'stages', t.stages, 'tested_at', t.tested_at) order by t.kind), '[]')
    from credential_tests t where t.brand_id = ${brands.id})`,
};

const detailById = statement<RowOf<typeof detail>, Period & { id: number }>("brand_detail")`
  select ${columns(detail)} from brands ${currentPackage} where ${brands.id} = ${sql.placeholder("id")}`;

export type BrandDetail = RowOf<typeof detail>;

/** A brand with everything on its page, in one statement. */
export async function findBrandDetail(db: Db, id: number, period: Period): Promise<BrandDetail | undefined> {
  const row = await oneRow(detailById(db, { ...period, id }));
  return (
    row && {
      ...row,
      users: row.users.map((user) => ({ ...user, invited_at: user.invited_at && instantOf(user.invited_at) })),
      credentials: row.credentials.map((each) => ({ ...each, set_at: instantOf(each.set_at) })),
      credential_tests: row.credential_tests.map((test) => ({ ...test, tested_at: instantOf(test.tested_at) })),
    }
  );
}

/** JSON formats instants differently. */
const instantOf = (text: string) => new Date(text).toISOString();
