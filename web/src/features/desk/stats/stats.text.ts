import { STATS_DAYS } from "@console/contract/limits.ts";

/** Texts of the dashboard. */
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
  failed: "Failed to load totals. Please try again.",
  retry: (label: string) => `Try Again, ${label}`,
  more: (count: number) => `+${count} in ${STATS_DAYS} days`,
  updated: (when: string) => `Updated ${when.replace(/^J/, "j")}.`,
} as const;
