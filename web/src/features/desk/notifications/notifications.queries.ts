import { DASHBOARD_NOTIFICATIONS, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Notification, notifications } from "@console/contract/notifications.ts";
import type { Reply } from "@console/contract/route.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { dataQuery, feedKey, feedOf, refresh } from "../../../api/queries.ts";
import { recentQuery } from "../../../api/recent.ts";
import { asQuery } from "../../../lib/search.ts";

export type NotificationFilters = { q?: string | undefined; type?: Notification["type"] | undefined };
type Page = Reply<typeof notifications.list>;

const PER_PAGE = 20;

export const notificationFeed = (filters: NotificationFilters) =>
  feedOf(notifications.list, { query: { per_page: PER_PAGE, ...asQuery(filters) } });

/** The same number of notifications as shown, in their current state. */
export const newestNotificationsQuery = (filters: NotificationFilters, count: number) =>
  dataQuery(notifications.list, {
    query: { per_page: Math.min(Math.max(count, PER_PAGE), PAGE_SIZE_MAX), ...asQuery(filters) },
  });

export const recentNotificationsQuery = recentQuery(notifications.list, DASHBOARD_NOTIFICATIONS);

export const refreshNotifications = (client: QueryClient): Promise<void> => refresh(client, "notifications");

/**
 * Changes notifications on the screen before the server has accepted it.
 * @returns a function that reverts it
 */
export function showChange(client: QueryClient, change: (item: Notification) => Notification): () => void {
  const feeds = { queryKey: feedKey(notifications.list) };
  const before = client.getQueriesData<InfiniteData<Page>>(feeds);
  client.setQueriesData<InfiniteData<Page>>(feeds, (list) => {
    if (!list) return list;
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
  });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
