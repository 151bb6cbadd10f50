import { activities } from "@console/contract/activities.ts";
import { DASHBOARD_ACTIVITIES, DASHBOARD_LOAD_MORE, STATS_CACHE_MS } from "@console/contract/limits.ts";
import { stats } from "@console/contract/stats.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** The side navigation reads the same key: one call serves both. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: async ({ signal }) => (await call(stats.read, {}, { signal })).data,
  staleTime: STATS_CACHE_MS,
  refetchOnWindowFocus: false,
});

/** The feed pages by key: each part starts before the last item of the one in front. */
export const recentActivitiesQuery = infiniteQueryOptions({
  queryKey: ["activities", "recent"],
  initialPageParam: null,
  queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
    call(
      activities.list,
      {
        query:
          pageParam === null
            ? { per_page: DASHBOARD_ACTIVITIES }
            : { before: pageParam, per_page: DASHBOARD_LOAD_MORE },
      },
      { signal },
    ),
  getNextPageParam: ({ meta }): number | null => meta.next,
});
