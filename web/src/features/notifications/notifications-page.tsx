import { notifications } from "@console/contract/notifications.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BellOff, CheckCheck } from "lucide-react";
import { useRef } from "react";
import { kept } from "../../app/search.ts";
import { BackButton } from "../../components/back-button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { FeedStates, NewItems } from "../../components/feed-states.tsx";
import { ListToolbar, SegmentedFilter } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { toasts } from "../../components/toasts.ts";
import { followLink, useCardKeys } from "../../components/use-card-keys.ts";
import { useFeed } from "../../components/use-feed.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NotificationRow } from "./notification-row.tsx";
import {
  type NotificationFilters,
  newestNotificationsQuery,
  notificationFeed,
  notificationsAsked,
  saveAllRead,
  saveRead,
} from "./notifications.queries.ts";
import { notificationsText as words } from "./notifications.text.ts";

const route = getRouteApi("/shell/notifications");

type Change = { [K in keyof NotificationFilters]?: NotificationFilters[K] | undefined };

/** In the server's order: errors, warnings, the rest; newest first in each (NOTIF-07). */
export function NotificationsPage() {
  const { page = 1, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const found = useFeed(notificationFeed(filters), page);
  const list = useRef<HTMLOListElement>(null);
  const shown = found.items.length;
  const { data: newest = [] } = useQuery({
    ...newestNotificationsQuery(filters, shown),
    enabled: !found.pending && !found.stale,
  });
  const known = new Set(found.items.map(({ id }) => id));
  const newer = found.stale ? 0 : newest.filter(({ id }) => !known.has(id)).length;

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: Change, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });
  const readAll = () =>
    saveAllRead(client).catch((error: unknown) => toasts.failure(words.error, error, words.readAllFailed));

  useCardKeys(list, { onOpen: followLink });

  return (
    <>
      <BackButton />
      <PageHeader
        title={words.title}
        count={found.meta && words.count(found.meta.total)}
        actions={
          <>
            <ExportButton route={notifications.list} input={{ query: notificationsAsked(filters) }} />
            <Button aria-disabled={found.items.every(({ read }) => read) || undefined} onClick={() => void readAll()}>
              <CheckCheck aria-hidden="true" />
              {words.readAll}
            </Button>
          </>
        }
      />
      <ListToolbar
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={filters.q}
        onSearch={(q) => filter({ q }, true)}
      >
        <SegmentedFilter
          label={words.type}
          fallback="all"
          words={{ all: words.allTypes, ...words.types }}
          counts={undefined}
          value={filters.type}
          onChange={(type) => filter({ type })}
        />
      </ListToolbar>
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
        icon={BellOff}
        onClear={filters.q || filters.type ? () => filter({ q: undefined, type: undefined }) : undefined}
      >
        <Card className="px-card py-1">
          <ol ref={list} aria-label={words.title} aria-busy={found.stale}>
            {found.items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onRead={(read) =>
                  void saveRead(client, item, read).catch((error: unknown) =>
                    toasts.failure(words.error, error, words.saveFailed),
                  )
                }
              />
            ))}
          </ol>
        </Card>
        <LoadMore
          list={list}
          shown={shown}
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
