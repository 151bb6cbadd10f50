import { type BrandSummary, brands } from "@console/contract/brands.ts";
import { BULK_MAX, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { refresh } from "../../api/queries.ts";
import { type BrandFilters, type BrandStatus, brandsAsked } from "./brands.queries.ts";

/** All that the filters find, as far as one bulk call reaches. */
export async function readAllBrands(filters: BrandFilters): Promise<BrandSummary[]> {
  const found: BrandSummary[] = [];
  for (let page = 1; found.length < BULK_MAX; page += 1) {
    const query = { page, per_page: PAGE_SIZE_MAX, ...brandsAsked(filters) };
    const { data, meta } = await call(brands.list, { query });
    found.push(...data);
    if (page >= meta.total_pages) break;
  }
  return found;
}

type Chosen = { id: number; version: number };

/** One call for all of them; the answer says what became of each. */
export const setBrandStatuses = (
  chosen: readonly Chosen[],
  status: BrandStatus,
): Promise<Reply<typeof brands.bulkStatus>> =>
  call(brands.bulkStatus, { body: { records: chosen.map(({ id, version }) => ({ id, version })), status } });

/** Lists, brands and counts are read again. */
export const refreshBrands = (client: QueryClient): Promise<void> => refresh(client, "brands", "stats");
