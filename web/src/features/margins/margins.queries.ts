import { bills } from "@console/contract/bills.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { margins, type PlatformCost } from "@console/contract/margins.ts";
import { call } from "../../api/client.ts";
import { dataQuery, pagesOf } from "../../api/queries.ts";

export type MarginSort = "keeps" | "percent" | "charges" | "pays" | "brand";
export type MarginFilters = { q?: string; month?: string; sort?: MarginSort | `-${MarginSort}` };

/** The filters in the words of the wire. */
export const marginsAsked = ({ q, month, sort }: MarginFilters) => ({
  ...(q && { search_key: q }),
  ...(month && { month }),
  ...(sort && { sort }),
});

export const marginList = (filters: MarginFilters) =>
  pagesOf(margins.list, { query: { ...marginsAsked(filters), per_page: PAGE_SIZE } });

export const marginQuery = (id: number, month: string | undefined) =>
  dataQuery(margins.one, { params: { id: String(id) }, query: { ...(month && { month }) } });

/** Months that have bills, and the open one. */
export const monthsQuery = dataQuery(bills.months, {});

export const costsQuery = dataQuery(margins.costs, {});

export const saveCost = async ({ kind, code, version }: PlatformCost, cost: string) =>
  (await call(margins.setCost, { params: { kind, code }, body: { platform_cost: { cost } } }, { version })).data;
