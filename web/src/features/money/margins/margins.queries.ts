import { PAGE_SIZE } from "@console/contract/limits.ts";
import { margins, type PlatformCost } from "@console/contract/margins.ts";
import { call } from "../../../api/client.ts";
import { dataQuery, pagesOf } from "../../../api/queries.ts";
import { asQuery } from "../../../lib/search.ts";

export type MarginSort = "keeps" | "percent" | "charges" | "pays" | "brand";
export type MarginFilters = {
  q?: string | undefined;
  month?: string | undefined;
  sort?: MarginSort | `-${MarginSort}` | undefined;
};

export const marginList = (filters: MarginFilters) =>
  pagesOf(margins.list, { query: { ...asQuery(filters), per_page: PAGE_SIZE } });

export const marginQuery = (id: number, month: string | undefined) =>
  dataQuery(margins.one, { params: { id: String(id) }, query: { month } });

export const costsQuery = dataQuery(margins.costs, {});

export const saveCost = async ({ kind, code, version }: PlatformCost, cost: string, idempotencyKey: string) => {
  const input = { params: { kind, code }, body: { platform_cost: { cost } } };
  return (await call(margins.setCost, input, { version, idempotencyKey })).data;
};
