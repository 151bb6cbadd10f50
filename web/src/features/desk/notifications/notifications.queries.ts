import { DASHBOARD_NOTIFICATIONS, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { notifications } from "@console/contract/notifications.ts";
import { listOf, recentOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import { notificationsSearch } from "./notifications.search.ts";

const PER_PAGE = 20;

export const notificationFeed = listOf(notifications.list, notificationsSearch, { perPage: PER_PAGE });

/** As many notifications as are shown, in their current state. */
export const countOfNewest = (shown: number): number => Math.min(Math.max(shown, PER_PAGE), PAGE_SIZE_MAX);

/** The dashboard has what needs attention in a list of its own. */
export const recentNotifications = recentOf(notifications.list, DASHBOARD_NOTIFICATIONS, {
  without: "attention",
});

export const notificationRecords = recordsOf({ list: notifications.list });
