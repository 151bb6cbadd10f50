import type { ActivityType } from "@console/contract/audit-events.ts";

/** Texts of the activities, on their page and on the dashboard. */
export const activitiesText = {
  title: "Activities",
  count: (total: number | string) => `(${typeof total === "number" ? total.toLocaleString("en-US") : total})`,
  search: "Search activities",
  searchPlaceholder: "Search activities...",
  type: "Type",
  types: { success: "Success", primary: "Primary", warning: "Warning" } satisfies Record<ActivityType, string>,
  allTypes: "All",
  show: "Show",
  kinds: { changes: "Changes", sign_ins: "Sign-ins" },
  everything: "Everything",
  user: "User",
  allUsers: "All Users",
  system: "System",
  left: (name: string) => `${name} (left)`,
  loading: "Loading activities",
  empty: "No activities found matching your filters.",
  loadFailed: { title: "Error Loading Activities", body: "Failed to load activities. Please try again." },
  newer: (count: number) => `${count} new`,
  showNewer: (count: number) => `Show ${count} new ${count === 1 ? "activity" : "activities"}`,

  today: "Today",
  yesterday: "Yesterday",

  recent: "Recent Activities",
  showAll: "Show All",
  showAllRecent: "Show All Activities",
  none: "No activities yet.",
} as const;
