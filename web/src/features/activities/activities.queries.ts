import { activities } from "@console/contract/activities.ts";
import type { ActivityType } from "@console/contract/audit-events.ts";
import { DASHBOARD_ACTIVITIES, DASHBOARD_LOAD_MORE } from "@console/contract/limits.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { dataQuery, feedKey, keyOf } from "../../api/queries.ts";

export type ActivityFilters = { q?: string; type?: ActivityType; user?: number | "system"; from?: string; to?: string };

const PER_PAGE = 20;
/** More new ones than this are not counted. */
const COUNTED = 100;

export const activitiesAsked = ({ q, type, user, from, to }: ActivityFilters) => ({
  ...(q && { search_key: q }),
  ...(type && { type }),
  ...(user && { user_id: user }),
  ...(from && { from }),
  ...(to && { to }),
});

/**
 * The feed pages by key: each part starts before the last item of the one in front.
 */
export const activityFeed = (filters: ActivityFilters) => ({
  queryKey: feedKey(activities.list, filters),
  readPart: (before: number | null, signal: AbortSignal) => {
    const query = { per_page: PER_PAGE, ...(before !== null && { before }), ...activitiesAsked(filters) };
    return call(activities.list, { query }, { signal });
  },
});

/** What has come since: live events make it stale. */
export const newestActivitiesQuery = (filters: ActivityFilters) => ({
  ...dataQuery(activities.list, { query: { per_page: COUNTED, ...activitiesAsked(filters) } }),
  refetchOnWindowFocus: true,
});

export const recentActivitiesQuery = infiniteQueryOptions({
  queryKey: keyOf(activities.list, {}, "recent"),
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

export const activityPeopleQuery = { ...dataQuery(activities.people, {}), staleTime: 60_000 };
