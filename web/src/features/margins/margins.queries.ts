import { bills } from "@console/contract/bills.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { margins, type PlatformCost } from "@console/contract/margins.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

export type MarginSort = "keeps" | "percent" | "charges" | "pays" | "brand";
export type MarginFilters = { q?: string; month?: string; sort?: MarginSort | `-${MarginSort}` };

export const marginsKey = ["margins"] as const;

/** The filters in the words of the wire. */
export const marginsAsked = ({ q, month, sort }: MarginFilters) => ({
  ...(q && { search_key: q }),
  ...(month && { month }),
  ...(sort && { sort }),
});

export const marginList = (filters: MarginFilters) => ({
  queryKey: [...marginsKey, "list", filters],
  readPage: (page: number, signal: AbortSignal) =>
    call(margins.list, { query: { ...marginsAsked(filters), page, per_page: PAGE_SIZE } }, { signal }),
});

export const marginQuery = (id: number, month: string | undefined) =>
  queryOptions({
    queryKey: [...marginsKey, "one", id, month ?? null],
    queryFn: async ({ signal }) =>
      (await call(margins.one, { params: { id: String(id) }, query: { ...(month && { month }) } }, { signal })).data,
  });

/** Months that have bills, and the open one. */
export const monthsQuery = queryOptions({
  queryKey: [...marginsKey, "months"],
  queryFn: async ({ signal }) => (await call(bills.months, {}, { signal })).data,
});

export const costsQuery = queryOptions({
  queryKey: [...marginsKey, "costs"],
  queryFn: async ({ signal }) => (await call(margins.costs, {}, { signal })).data,
});

export const saveCost = async ({ kind, code, version }: PlatformCost, cost: string) =>
  (await call(margins.setCost, { params: { kind, code }, body: { platform_cost: { cost } } }, { version })).data;
