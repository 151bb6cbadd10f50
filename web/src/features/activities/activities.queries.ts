import { activities } from "@console/contract/activities.ts";
import type { ActivityType } from "@console/contract/audit-events.ts";
import { DASHBOARD_ACTIVITIES, DASHBOARD_LOAD_MORE } from "@console/contract/limits.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

export type ActivityFilters = { q?: string; type?: ActivityType; user?: number | "system"; from?: string; to?: string };

const PER_PAGE = 20;

/** The feed pages by key: each part starts before the last item of the one in front. */
export const activitiesQuery = ({ q, type, user, from, to }: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ["activities", "feed", { q, type, user, from, to }],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
      call(
        activities.list,
        {
          query: {
            per_page: PER_PAGE,
            ...(pageParam !== null && { before: pageParam }),
            ...(q && { search_key: q }),
            ...(type && { type }),
            ...(user && { user_id: user }),
            ...(from && { from }),
            ...(to && { to }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ meta }): number | null => meta.next,
  });

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

export const activityPeopleQuery = queryOptions({
  queryKey: ["activities", "people"],
  queryFn: async ({ signal }) => (await call(activities.people, {}, { signal })).data,
  staleTime: 60_000,
});
