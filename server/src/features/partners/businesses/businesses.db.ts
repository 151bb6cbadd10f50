import type { businesses as contract } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { businesses } from "../../../db/tables/businesses.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const { search_text: _, name_key: __, ...stored } = getTableColumns(businesses);

const fields = {
  ...stored,
  integrations_count: sql<number>`(select count(*)::int from connections c
    where c.business_id = ${businesses.id} and c.ended_at is null)`,
};

const ofEngine = sql`coalesce(${businesses.voice_engine} = ${sql.placeholder("voice_engine")}, true)`;
const ofStatus = sql`coalesce(${businesses.account_status} = ${sql.placeholder("active")}, true)`;

/** A brand has few: they are counted by status and by engine, each under the other filter. */
const businessList = pagedList({
  name: "businesses_page",
  from: sql`businesses`,
  id: businesses.id,
  sort: {
    fields: { created_at: businesses.created_at, name: businesses.name_key },
    default: "-created_at",
  },
  scope: sql`${businesses.organization_id} = ${sql.placeholder("brand_id")}`,
  filters: { ...searchFilters(businesses.search_text) },
  groups: {
    value: "status",
    of: {
      all: ofEngine,
      active: sql`${ofEngine} and ${businesses.account_status}`,
      inactive: sql`${ofEngine} and not ${businesses.account_status}`,
      ...Object.fromEntries(
        engineCodes.map((code) => [code, sql`${ofStatus} and ${businesses.voice_engine} = ${sql.raw(`'${code}'`)}`]),
      ),
    },
  },
  row: fields,
});

export const listBusinesses = (db: Db, brandId: number, query: ListQuery) =>
  businessList(db, query, {
    brand_id: brandId,
    status: query.status,
    voice_engine: query.voice_engine,
    active: query.status && query.status === "active",
    ...searchValues(query.search_key),
  });

export type BusinessRow = RowOf<typeof fields>;

const selected = sql`select ${columns(fields)} from businesses`;

const reported = {
  ...fields,
  integration_codes: sql<string[]>`array(select a.code from connections c
    join assigned_integrations a on a.id = c.assigned_integration_id
    where c.business_id = ${businesses.id} and c.ended_at is null order by a.code collate "C")`,
};
const selectedReported = sql`select ${columns(reported)} from businesses`;

/** As the voice platform reports it, with the codes of its connected integrations. */
export type ReportedRow = RowOf<typeof reported>;

export const findBusiness = statementOfOne<BusinessRow, { brandId: number; id: number }>("business_by_id")`
  ${selected} where id = ${sql.placeholder("id")} and organization_id = ${sql.placeholder("brandId")}`;

/** Several businesses of a locked brand, by id. */
export const findBusinesses = statement<BusinessRow, { brandId: number; ids: readonly number[] }>("businesses_by_ids")`
  ${selected} where id = any(${sql.placeholder("ids")}::int[])
  and organization_id = ${sql.placeholder("brandId")} order by id`;

/** Finds a business of any brand: the voice platform's ids are unique across brands. */
export const findReported = statementOfOne<ReportedRow, { externalId: string }>("business_by_external_id")`
  ${selectedReported} where external_id = ${sql.placeholder("externalId")}`;

/** All businesses of a brand, by name. */
export const reportedOf = statement<ReportedRow, { brandId: number }>("businesses_of_brand")`
  ${selectedReported} where organization_id = ${sql.placeholder("brandId")} order by name_key, id`;

type EngineChange = { ids: readonly number[]; code: EngineCode; now: string; by: string };

/** Sets the engine of several businesses and raises their versions. */
export const setEngine = statement<object, EngineChange>("businesses_set_engine")`
  update businesses set voice_engine = ${sql.placeholder("code")}, version = businesses.version + 1,
    updated_at = ${sql.placeholder("now")}, updated_by = ${sql.placeholder("by")}
  where id = any(${sql.placeholder("ids")}::int[])`;
