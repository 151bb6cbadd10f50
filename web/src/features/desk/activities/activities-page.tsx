import { getRouteApi } from "@tanstack/react-router";
import { Activity as ActivityIcon } from "lucide-react";
import { useBillingZone } from "../../../api/identity.ts";
import { ActivityRow } from "../../../components/history/activity-row.tsx";
import { BackButton } from "../../../components/layout/back-button.tsx";
import { FeedSkeleton } from "../../../components/list/feed-skeleton.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { NewItems } from "../../../components/list/new-items.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { useToday } from "../../../lib/use-now.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { activityFeed } from "./activities.queries.ts";
import { activitiesText as words } from "./activities.text.ts";
import { byDay, clockOf } from "./activity-days.ts";
import { ActivityFilters } from "./activity-filters.tsx";

// Below what the page is for: loaded after it, and missing without it if it cannot be.
const VerificationPanel = lazyPart(async () => (await import("./verification-panel.tsx")).VerificationPanel, {
  failure: "nowhere",
});
const ArchivedNote = lazyPart(
  async () => (await import("../../../components/history/archived-note.tsx")).ArchivedNote,
  { failure: "nowhere" },
);

const route = getRouteApi("/shell/activities");
/** Larger numbers of new items are not counted. */
const COUNTED = 100;

export function ActivitiesPage() {
  const search = route.useSearch();
  const list = useList(activityFeed, { search, scope: { query: { user_id: search.user } }, onOpen: followLink });
  const { pages, items } = list;
  const top = items.at(0)?.id ?? 0;
  // From the time zone, not the billing clock: the demo's clock moves only billing.
  const zone = useBillingZone();
  const today = useToday(zone);

  return (
    <ListPage
      list={list}
      words={words}
      views="activities"
      count={list.meta && words.count(list.meta.total)}
      icon={ActivityIcon}
      skeleton={<FeedSkeleton />}
      above={<BackButton />}
      below={<ArchivedNote says={words.archived} />}
      filters={<ActivityFilters filters={search} onFilter={list.filter} />}
      between={
        <>
          <VerificationPanel />
          <NewItems pages={pages} newest={list.newest(COUNTED)} isNew={({ id }) => id > top} words={words} />
        </>
      }
    >
      <div ref={list.holdRows} aria-busy={pages.stale} className="flex flex-col gap-4">
        {byDay(items, zone, today).map((day) => (
          <section key={day.name} aria-label={day.name}>
            <h2 className="sticky top-topbar z-1 bg-surface py-1.5 text-13 font-semibold text-fg-2">{day.name}</h2>
            <ol className="border-t border-line">
              {day.items.map((item) => (
                <ActivityRow key={item.id} item={item} time={clockOf(item.time, zone)} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </ListPage>
  );
}
