import type { Notification } from "@console/contract/notifications.ts";
import { getRouteApi } from "@tanstack/react-router";
import { BellOff } from "lucide-react";
import { act } from "../../../components/actions/act.ts";
import { useActionContext } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { BackButton } from "../../../components/layout/back-button.tsx";
import { FeedSkeleton } from "../../../components/list/feed-skeleton.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SegmentedFilter } from "../../../components/list/list-toolbar.tsx";
import { NewItems } from "../../../components/list/new-items.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { useStableCallback } from "../../../lib/hooks.ts";
import { saveAllRead, saveRead } from "./notification.actions.ts";
import { NotificationRow } from "./notification-row.tsx";
import { countOfNewest, notificationFeed } from "./notifications.queries.ts";
import { notificationsText as words } from "./notifications.text.ts";

const route = getRouteApi("/shell/notifications");

/** In the server's order: errors, warnings, the rest; newest first in each (NOTIF-07). */
export function NotificationsPage() {
  const search = route.useSearch();
  const list = useList(notificationFeed, { search, onOpen: followLink });
  const { pages, items } = list;
  const ids = new Set(items.map(({ id }) => id));
  const context = useActionContext();
  const read = useStableCallback((item: Notification, isRead: boolean) => void act(saveRead(isRead), item, context));

  return (
    <ListPage
      list={list}
      words={words}
      count={list.meta && words.count(list.meta.total)}
      icon={BellOff}
      skeleton={<FeedSkeleton />}
      above={<BackButton />}
      actions={
        <ActionButton
          size="md"
          action={saveAllRead}
          record={null}
          aria-disabled={items.every((item) => item.read) || undefined}
        />
      }
      filters={
        <SegmentedFilter
          label={words.type}
          fallback="all"
          words={{ all: words.allTypes, ...words.types }}
          value={search.type}
          onChange={(type) => list.filter({ type })}
        />
      }
      between={
        <NewItems
          pages={pages}
          newest={list.newest(countOfNewest(items.length))}
          isNew={({ id }) => !ids.has(id)}
          words={words}
        />
      }
    >
      <ol ref={list.holdRows} aria-label={words.title} aria-busy={pages.stale} className="border-t border-line">
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} onRead={read} />
        ))}
      </ol>
    </ListPage>
  );
}
