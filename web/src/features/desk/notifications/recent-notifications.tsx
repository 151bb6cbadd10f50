import { DASHBOARD_NOTIFICATIONS } from "@console/contract/limits.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FeedCard } from "../../../components/list/feed-card.tsx";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { NotificationRow } from "./notification-row.tsx";
import { recentNotificationsQuery } from "./notifications.queries.ts";
import { notificationsText as words } from "./notifications.text.ts";

export function RecentNotifications() {
  const feed = useInfiniteQuery(recentNotificationsQuery);
  return (
    <FeedCard
      title={words.title}
      feed={feed}
      first={DASHBOARD_NOTIFICATIONS}
      loading={words.loading}
      failed={words.loadFailed}
      empty={words.none}
      action={
        <Link
          to={paths.notifications}
          aria-label={words.showAllOf}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          {words.showAll}
        </Link>
      }
    >
      {(item) => <NotificationRow key={item.id} item={item} />}
    </FeedCard>
  );
}
