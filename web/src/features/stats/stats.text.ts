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
} as const;
