import { DASHBOARD_ACTIVITIES } from "@console/contract/limits.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ActivityRow } from "../../../components/history/activity-row.tsx";
import { FeedCard } from "../../../components/list/feed-card.tsx";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { recentActivitiesQuery } from "./activities.queries.ts";
import { activitiesText as words } from "./activities.text.ts";

export function RecentActivities() {
  const feed = useInfiniteQuery(recentActivitiesQuery);
  return (
    <FeedCard
      title={words.recent}
      feed={feed}
      first={DASHBOARD_ACTIVITIES}
      loading={words.loading}
      failed={words.loadFailed}
      empty={words.none}
      action={
        <Link
          to={paths.activities}
          aria-label={words.showAllRecent}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          {words.showAll}
        </Link>
      }
    >
      {(item) => <ActivityRow key={item.id} compact item={item} />}
    </FeedCard>
  );
}
