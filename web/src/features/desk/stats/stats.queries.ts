import { bills } from "@console/contract/bills.ts";
import { STATS_CACHE_MS } from "@console/contract/limits.ts";
import { stats } from "@console/contract/stats.ts";
import { dataQuery } from "../../../api/queries.ts";

/** The dashboard's counts; the side navigation shows them as well, from the same call. */
export const statsQuery = { ...dataQuery(stats.read, {}), staleTime: STATS_CACHE_MS, refetchOnWindowFocus: false };

export const outstandingQuery = dataQuery(bills.summary, {});

/** It does not follow each usage event, because it is calculated from every brand's month. */
export const trendsQuery = {
  ...dataQuery(stats.trends, {}),
  staleTime: STATS_CACHE_MS,
  refetchInterval: STATS_CACHE_MS,
  refetchOnWindowFocus: false,
};
