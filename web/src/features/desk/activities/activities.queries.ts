import { activities } from "@console/contract/activities.ts";
import { DASHBOARD_ACTIVITIES } from "@console/contract/limits.ts";
import { listOf, recentOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { activitiesSearch } from "./activities.search.ts";

export const activityFeed = listOf(activities.list, activitiesSearch, { perPage: 20 });

export const recentActivities = recentOf(activities.list, DASHBOARD_ACTIVITIES, { kind: "changes" });

export const activityPeopleQuery = { ...dataQuery(activities.people, {}), staleTime: 60_000 };
