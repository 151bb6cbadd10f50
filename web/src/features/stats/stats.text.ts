import type { ActivityType } from "@console/contract/audit-events.ts";

/** Every word of the dashboard. */
export const statsText = {
  title: "Dashboard",
  counts: "Totals",
  cards: {
    total_agency: "Total Brands",
    active_packages: "Active Packages",
    team_members: "Team Members",
    upcoming_onboardings: "Upcoming Onboardings",
  },
  loading: "Loading totals",
  error: "Error",
  failed: "The totals did not load.",
  retry: (label: string) => `Try Again, ${label}`,
  counted: (when: string) => `Counted ${when.replace(/^J/, "j")}.`,

  activities: "Recent Activities",
  showAll: "Show All",
  showAllActivities: "Show All Activities",
  activitiesLoading: "Loading activities",
  noActivities: "No activities yet.",
  activitiesFailed: { title: "Error Loading Activities", body: "Failed to load activities. Please try again." },
  types: { success: "Success", primary: "Primary", warning: "Warning" } satisfies Record<ActivityType, string>,
} as const;
