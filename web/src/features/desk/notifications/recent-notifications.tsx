import { DASHBOARD_NOTIFICATIONS } from "@console/contract/limits.ts";
import { DashboardList } from "../../../components/list/dashboard-list.tsx";
import { useShortList } from "../../../components/list/use-paged-list.ts";
import { paths } from "../../../lib/paths.ts";
import { NotificationRow } from "./notification-row.tsx";
import { recentNotifications } from "./notifications.queries.ts";
import { notificationsText as words } from "./notifications.text.ts";

export const RecentNotifications = () => (
  <DashboardList
    title={words.title}
    all={{ to: paths.notifications, text: words.showAll, label: words.showAllOf }}
    list={useShortList(recentNotifications)}
    first={DASHBOARD_NOTIFICATIONS}
    rowClass="max-md:h-16"
    words={words}
  >
    {(item) => <NotificationRow key={item.id} item={item} />}
  </DashboardList>
);
