import { activities } from "@console/contract/activities.ts";
import type { ActivityType } from "@console/contract/audit-events.ts";
import { DASHBOARD_ACTIVITIES, DASHBOARD_LOAD_MORE } from "@console/contract/limits.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { dataQuery, feedOf, keyOf } from "../../api/queries.ts";
import { asQuery } from "../../lib/search.ts";

export type ActivityFilters = {
  q?: string | undefined;
  type?: ActivityType | undefined;
  user?: number | "system" | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const PER_PAGE = 20;
/** More new ones than this are not counted. */
const COUNTED = 100;

const asked = ({ user, ...filters }: ActivityFilters) => ({ user_id: user, ...asQuery(filters) });

export const activityFeed = (filters: ActivityFilters) =>
  feedOf(activities.list, { query: { per_page: PER_PAGE, ...asked(filters) } });

/** What has come since: live events make it stale. */
export const newestActivitiesQuery = (filters: ActivityFilters) => ({
  ...dataQuery(activities.list, { query: { per_page: COUNTED, ...asked(filters) } }),
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
