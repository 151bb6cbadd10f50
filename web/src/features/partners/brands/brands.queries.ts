import { type Brand, brands } from "@console/contract/brands.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { pagesOf } from "../../../api/queries.ts";
import { asQuery } from "../../../lib/search.ts";

export type BrandStatus = Brand["status"];
export type BrandSort = "created_at" | "name" | "-name" | "status" | "-status";
export type BrandFilters = {
  q?: string | undefined;
  status?: BrandStatus | undefined;
  sort?: BrandSort | undefined;
  package?: number | undefined;
  /** Id of the account owner. */
  owner?: number | undefined;
};

export const brandList = (filters: BrandFilters) =>
  pagesOf(brands.list, { query: { per_page: PAGE_SIZE, ...asQuery(filters) } });
