import { DASHBOARD_ACTIVITIES } from "@console/contract/limits.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useIdentity } from "../../api/identity.ts";
import { paths } from "../../app/paths.ts";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { recentActivitiesQuery } from "./stats.queries.ts";
import { statsText as words } from "./stats.text.ts";

const headingId = "recent-activities";

/** The card loads and fails alone. */
export function RecentActivities() {
  const feed = useInfiniteQuery(recentActivitiesQuery);
  const permissions = useIdentity()?.permissions ?? [];
  const skeleton = useDelayed(feed.isPending);
  const rows = useRef<HTMLOListElement>(null);

  if (feed.error && !feed.data && !skeleton) {
    const { title, body } = words.activitiesFailed;
    return <ErrorPanel title={title} error={feed.error} fallback={body} onRetry={feed.refetch} />;
  }

  const items = feed.data?.pages.flatMap((page) => page.data) ?? [];
  const total = feed.data?.pages.at(0)?.meta.total ?? 0;
  return (
    <Card as="section" aria-labelledby={headingId} aria-busy={feed.isPending} className="px-4 pt-3.5 pb-4">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id={headingId} className="text-14 font-semibold tracking-name">
          {words.activities}
        </h2>
        <Link
          to={paths.activities}
          aria-label={words.showAllActivities}
          className={buttonClass({ variant: "ghost", size: "sm" }, "ml-auto -mr-1.5")}
        >
          {words.showAll}
        </Link>
      </div>
      {skeleton && <Loading />}
      {feed.data && !skeleton && items.length === 0 && (
        <p role="status" className="py-2 text-13 text-fg-2">
          {words.noActivities}
        </p>
      )}
      {items.length > 0 && !skeleton && (
        <>
          <ol ref={rows}>
            {items.map((item) => (
              <ActivityRow key={item.id} item={item} permissions={permissions} />
            ))}
          </ol>
          <LoadMore
            list={rows}
            shown={items.length}
            total={total}
            hasMore={feed.hasNextPage}
            pending={feed.isFetchingNextPage}
            failed={feed.isFetchNextPageError}
            onMore={() => void feed.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}

/** As tall as what will come, its Load More included. */
const Loading = () => (
  <>
    <p role="status" className="sr-only">
      {words.activitiesLoading}
    </p>
    <div>
      {Array.from({ length: DASHBOARD_ACTIVITIES }, (_, index) => index).map((index) => (
        <div key={index} className="flex h-[41px] items-center gap-3 border-line not-first:border-t">
          <Skeleton className="h-5 w-[76px]" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
    <div className="mt-6 flex flex-col items-center gap-2">
      <Skeleton className="h-ctl w-[93px]" />
      <Skeleton className="h-4 w-24" />
    </div>
  </>
);
