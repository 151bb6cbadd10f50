import { STATS_CACHE_MS } from "@console/contract/limits.ts";
import { stats } from "@console/contract/stats.ts";
import { dataQuery } from "../../api/queries.ts";

/** The counts of the dashboard; the side navigation shows them as well, from one call. */
export const statsQuery = { ...dataQuery(stats.read, {}), staleTime: STATS_CACHE_MS, refetchOnWindowFocus: false };
