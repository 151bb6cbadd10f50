import { DASHBOARD_NOTIFICATIONS, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Notification, notifications } from "@console/contract/notifications.ts";
import { dataQuery, feedOf } from "../../../api/queries.ts";
import { recentQuery } from "../../../api/recent.ts";
import { recordsOf } from "../../../api/records.ts";
import { asQuery } from "../../../lib/search.ts";

export type NotificationFilters = { q?: string | undefined; type?: Notification["type"] | undefined };

const PER_PAGE = 20;

export const notificationFeed = (filters: NotificationFilters) =>
  feedOf(notifications.list, { query: { per_page: PER_PAGE, ...asQuery(filters) } });

/** The same number of notifications as shown, in their current state. */
export const newestNotificationsQuery = (filters: NotificationFilters, shown: number) =>
  dataQuery(notifications.list, {
    query: { per_page: Math.min(Math.max(shown, PER_PAGE), PAGE_SIZE_MAX), ...asQuery(filters) },
  });

export const recentNotificationsQuery = recentQuery(notifications.list, DASHBOARD_NOTIFICATIONS);

export const notificationRecords = recordsOf({ list: notifications.list });
