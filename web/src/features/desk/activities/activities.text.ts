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
  archived: (month: string) =>
    `Activities through ${month} are archived. To see them, choose a period that begins there.`,
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

/** Texts of the audit log's verification. */
export const verificationText = {
  title: "Audit log",
  verified: (at: string, entries: number) =>
    `Last verified ${at}: ${entries.toLocaleString("en-US")} ${entries === 1 ? "entry" : "entries"}, no changes found`,
  broken: (at: string, message: string) => `Verification failed ${at}: ${message}`,
  never: "Not verified yet. Runs nightly.",
  verify: "Verify Now",
  verifying: "Verifying the audit log",
  verifyFailed: "Failed to verify the audit log. Please try again.",
  loadFailed: "Failed to load the audit log's verification. Please try again.",
  published: (at: string, name: string) => `Checksum sent ${at} to ${name}`,
  unpublished: (name: string) => `Checksum not sent to ${name} yet`,
  failing: (since: string, name: string, failure: string) =>
    `Sending the checksum to ${name} has failed since ${since}: ${failure}`,
  notSet: "No outside copy of the log's checksum is set up.",
  export: "Export Signed Log",
  exported: "Export Started",
  exportedBody: (seq: number) => `The file has all entries up to ${seq}.`,
  exportFailed: "Failed to export the audit log. Please try again.",
  copyKey: "Copy the public key for exports",
} as const;
