import { type Business, type BusinessStatus, businesses } from "@console/contract/businesses.ts";
import { type AssignedEngine, type EngineCode, engines } from "@console/contract/engines.ts";
import { BULK_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { callAbout } from "../../../api/call-about.ts";
import { call } from "../../../api/client.ts";
import { dataQuery, pagesOf, readUpTo } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";

export type BusinessFilters = { q?: string | undefined; engine?: EngineCode | undefined };

const queryOf = ({ q, engine }: BusinessFilters) => ({ search_key: q, voice_engine: engine });

/** The screen loads further pages automatically (CALL-22). */
export const businessList = (brandId: number, filters: BusinessFilters) =>
  pagesOf(businesses.list, { brandId, query: { ...queryOf(filters), per_page: PAGE_SIZE_MAX } });

export type AllBusinessSort = "created_at" | "name";
export type AllBusinessFilters = BusinessFilters & {
  status?: BusinessStatus | undefined;
  brand?: number | undefined;
  sort?: AllBusinessSort | `-${AllBusinessSort}` | undefined;
};

/** The businesses of all brands. */
export const allBusinessList = ({ status, brand, sort, ...filters }: AllBusinessFilters) =>
  pagesOf(businesses.listAll, {
    query: { per_page: PAGE_SIZE, ...queryOf(filters), status, brand_id: brand, sort },
  });

/** All filtered records, up to the limit of a bulk call. */
export const readAllBusinesses = (brandId: number, filters: BusinessFilters): Promise<Business[]> =>
  readUpTo(BULK_MAX, businesses.list, { brandId, query: queryOf(filters) });

/** Codes of the engines that the brand has. */
export const assignedCodesQuery = (brandId: number) => ({
  ...dataQuery(engines.list, { brandId, query: { sort: "code" } }),
  select: (assigned: AssignedEngine[]) => assigned.map(({ code }) => code),
});

export const changeEngine = (business: Business, code: EngineCode): Promise<Reply<typeof businesses.update>> =>
  callAbout(businesses.update, business, {
    brandId: business.organization_id,
    body: { business_configuration: { voice_engine: code } },
  });

type Choice = { id: number; version: number; voice_engine: EngineCode };

/** One call for all of them, each with its engine; the answer has a result for each. */
export const changeEngines = (
  brandId: number,
  chosen: readonly Choice[],
): Promise<Reply<typeof businesses.bulkEngine>> =>
  call(businesses.bulkEngine, { brandId, body: { business_configurations: [...chosen] } });

/** A change may have assigned an engine to the brand, and added activities. */
export const businessRecords = recordsOf({
  list: businesses.list,
  read: businesses.read,
  shownIn: ["engines", "brands.read", "activities.list"],
});
