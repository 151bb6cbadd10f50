import { type BrandSummary, brands } from "@console/contract/brands.ts";
import { BULK_MAX } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { call } from "../../../../api/client.ts";
import { readUpTo } from "../../../../api/queries.ts";
import { asQuery } from "../../../../lib/search.ts";
import type { BrandFilters, BrandStatus } from "../brands.queries.ts";

/** All filtered records, up to the limit of a bulk call. */
export const readAllBrands = (filters: BrandFilters): Promise<BrandSummary[]> =>
  readUpTo(BULK_MAX, brands.list, { query: asQuery(filters) });

type Chosen = { id: number; version: number };

/** One call for all of them; the answer has a result for each. */
export const setBrandStatuses = (
  chosen: readonly Chosen[],
  status: BrandStatus,
): Promise<Reply<typeof brands.bulkStatus>> =>
  call(brands.bulkStatus, { body: { records: chosen.map(({ id, version }) => ({ id, version })), status } });
