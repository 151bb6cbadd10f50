import { activities } from "@console/contract/activities.ts";
import type { ActivityType } from "@console/contract/audit-events.ts";
import { DASHBOARD_ACTIVITIES } from "@console/contract/limits.ts";
import { dataQuery, feedOf } from "../../../api/queries.ts";
import { recentQuery } from "../../../api/recent.ts";
import { asQuery } from "../../../lib/search.ts";

export type ActivityFilters = {
  q?: string | undefined;
  type?: ActivityType | undefined;
  kind?: "changes" | "sign_ins" | undefined;
  user?: number | "system" | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const PER_PAGE = 20;
/** Larger numbers of new items are not counted. */
const COUNTED = 100;

const queryOf = ({ user, ...filters }: ActivityFilters) => ({
  user_id: user,
  ...asQuery(filters),
});

export const activityFeed = (filters: ActivityFilters) =>
  feedOf(activities.list, { query: { per_page: PER_PAGE, ...queryOf(filters) } });

export const newestActivitiesQuery = (filters: ActivityFilters) =>
  dataQuery(activities.list, { query: { per_page: COUNTED, ...queryOf(filters) } });

export const recentActivitiesQuery = recentQuery(activities.list, DASHBOARD_ACTIVITIES, { kind: "changes" });

export const activityPeopleQuery = { ...dataQuery(activities.people, {}), staleTime: 60_000 };
