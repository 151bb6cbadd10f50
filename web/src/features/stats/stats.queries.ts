import { STATS_CACHE_MS } from "@console/contract/limits.ts";
import { stats } from "@console/contract/stats.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** The side navigation reads the same key: one call serves both. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: async ({ signal }) => (await call(stats.read, {}, { signal })).data,
  staleTime: STATS_CACHE_MS,
  refetchOnWindowFocus: false,
});
