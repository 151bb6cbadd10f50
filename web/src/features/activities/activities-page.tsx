import { activities } from "@console/contract/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Activity as ActivityIcon } from "lucide-react";
import { useRef } from "react";
import { kept } from "../../app/search.ts";
import { BackButton } from "../../components/back-button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { FeedStates, NewItems } from "../../components/feed-states.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { followLink, useCardKeys } from "../../components/use-card-keys.ts";
import { useFeed } from "../../components/use-feed.ts";
import { Card } from "../../ui/card.tsx";
import { type ActivityFilters, activitiesAsked, activityFeed, newestActivitiesQuery } from "./activities.queries.ts";
import { activitiesText as words } from "./activities.text.ts";
import { ActivitiesToolbar } from "./activities-toolbar.tsx";
import { byDay, clockOf } from "./activity-days.ts";
import { ActivityRow } from "./activity-row.tsx";

const route = getRouteApi("/shell/activities");

type Change = { [K in keyof ActivityFilters]?: ActivityFilters[K] | undefined };

export function ActivitiesPage() {
  const { page = 1, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useFeed(activityFeed(filters), page);
  const list = useRef<HTMLDivElement>(null);
  const top = found.items.at(0)?.id ?? 0;
  const { data: newest = [] } = useQuery({
    ...newestActivitiesQuery(filters),
    enabled: !found.pending && !found.stale,
  });
  const newer = found.stale ? 0 : newest.filter(({ id }) => id > top).length;
  const filtering = Object.values(filters).some((value) => value !== undefined);

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: Change, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const clear = () => void navigate({ search: {} });
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });

  useCardKeys(list, { onOpen: followLink });

  return (
    <>
      <BackButton />
      <PageHeader
        title={words.title}
        count={found.meta && words.count(found.meta.total)}
        actions={<ExportButton route={activities.list} input={{ query: activitiesAsked(filters) }} />}
      />
      <ActivitiesToolbar filters={filters} onFilter={filter} />
      <NewItems
        count={newer}
        text={words.newer(newer)}
        label={words.showNewer(newer)}
        onShow={() => void found.retry()}
      />
      <FeedStates
        found={found}
        loading={words.loading}
        failed={words.failed}
        empty={words.empty}
        icon={ActivityIcon}
        onClear={filtering ? clear : undefined}
      >
        <div ref={list} aria-busy={found.stale} className="flex flex-col gap-4">
          {byDay(found.items).map((day) => (
            <section key={day.name} aria-label={day.name}>
              <h2 className="sticky top-topbar z-1 bg-canvas py-1.5 text-13 font-semibold text-fg-2">{day.name}</h2>
              <Card className="px-card py-1">
                <ol>
                  {day.items.map((item) => (
                    <ActivityRow key={item.id} item={item} time={clockOf(item.time)} />
                  ))}
                </ol>
              </Card>
            </section>
          ))}
        </div>
        <LoadMore
          list={list}
          items="[data-card]"
          shown={found.items.length}
          total={found.meta?.total ?? 0}
          hasMore={found.hasMore}
          capped={found.capped}
          pending={found.morePending}
          failed={found.moreFailed}
          onMore={more}
        />
      </FeedStates>
    </>
  );
}
