import type { Notification } from "@console/contract/notifications.ts";

/** Texts of the notifications, on their page and on the dashboard. */
export const notificationsText = {
  title: "Notifications",
  count: (total: number | string) => `(${typeof total === "number" ? total.toLocaleString("en-US") : total})`,
  search: "Search notifications",
  searchPlaceholder: "Search notifications...",
  type: "Type",
  types: { error: "Error", warning: "Warning", info: "Info" } satisfies Record<Notification["type"], string>,
  allTypes: "All",
  readAll: "Mark All as Read",
  markRead: "Mark as Read",
  markUnread: "Mark as Unread",
  unread: "New",
  loading: "Loading notifications",
  empty: "No notifications found matching your filters.",
  loadFailed: { title: "Error Loading Notifications", body: "Failed to load notifications. Please try again." },
  newer: (count: number) => `${count} new`,
  showNewer: (count: number) => `Show ${count} new ${count === 1 ? "notification" : "notifications"}`,
  error: "Error",
  saveFailed: "Failed to update notification. Please try again.",
  readAllFailed: "Failed to mark all notifications as read. Please try again.",

  showAll: "Show All",
  showAllOf: "Show All Notifications",
  none: "Nothing needs your attention.",
  emailSettings: {
    title: "Notification Settings",
    about: "Choose what we email you. The digest arrives each morning.",
    choices: { off: "Off", now: "Immediately", digest: "Daily digest" },
    close: "Close",
    loading: "Loading settings",
    error: "Error",
    saveFailed: "Failed to save setting. Please try again.",
    loadFailed: { title: "Error Loading Settings", body: "Failed to load settings. Please try again." },
  },
} as const;
