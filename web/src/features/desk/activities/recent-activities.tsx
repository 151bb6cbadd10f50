import { DASHBOARD_ACTIVITIES } from "@console/contract/limits.ts";
import { ActivityRow } from "../../../components/history/activity-row.tsx";
import { DashboardList } from "../../../components/list/dashboard-list.tsx";
import { useShortList } from "../../../components/list/use-paged-list.ts";
import { paths } from "../../../lib/paths.ts";
import { recentActivities } from "./activities.queries.ts";
import { activitiesText as words } from "./activities.text.ts";

export const RecentActivities = () => (
  <DashboardList
    title={words.recent}
    all={{ to: paths.activities, text: words.showAll, label: words.showAllRecent }}
    list={useShortList(recentActivities)}
    first={DASHBOARD_ACTIVITIES}
    rowClass="max-md:h-16"
    words={words}
  >
    {(item) => <ActivityRow key={item.id} compact item={item} />}
  </DashboardList>
);
