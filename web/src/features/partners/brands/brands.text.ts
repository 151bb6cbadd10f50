/** Texts of the list; one brand's are in brand.text.ts. */
export const brandsText = {
  title: "Brands",
  subtitle: "All partner brands, with their package and this month's revenue.",
  add: "Add Brand",
  search: "Search brands by name or support email",
  searchPlaceholder: "Search by name or email...",
  status: "Status",
  closed: "Closed",
  closedOn: (day: string) => `Closed ${day}`,
  statuses: { all: "All", active: "Active", inactive: "Inactive" },
  sort: "Sort",
  sorts: {
    "-created_at": "Newest first",
    created_at: "Oldest first",
    name: "Name A–Z",
    "-name": "Name Z–A",
    status: "Active first",
    "-status": "Inactive first",
  },
  loading: "Loading brands",
  empty: "No brands found",
  emptyHint: "Get started by adding your first brand.",
  loadFailed: { title: "Error Loading Brands", body: "Failed to load brands. Please try again." },
  noMatch: (q: string | undefined, status: "active" | "inactive" | undefined, onPackage: boolean, mine: boolean) => {
    const kind = `${status ? `${status} ` : ""}brands${onPackage ? " with this package" : ""}`;
    if (!q) return mine ? `No ${kind} are assigned to you.` : `There are no ${kind}.`;
    return `Nothing matches “${q}”${status || onPackage || mine ? ` among ${kind}${mine ? " assigned to you" : ""}` : ""}.`;
  },
  mine: "Mine",
  onPackage: (name: string) => `Package: ${name}`,
  clearPackage: "Clear package filter",

  revenue: "Revenue this month",
  businesses: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "business" : "businesses"}`,
  up: (percent: string) => `${percent}% more than the same days last month`,
  down: (percent: string) => `${percent}% less than the same days last month`,
  upAloud: (percent: string) => `up ${percent} percent`,
  downAloud: (percent: string) => `down ${percent} percent`,
  unchanged: "No change",
  newThisMonth: "New",
  spark: (from: string, first: string, last: string, most: string, mostIn: string) =>
    `Revenue by month: ${first} in ${from}, ${last} so far this month, highest in ${mostIn} at ${most}`,
  totals: (from: string, first: string, last: string, to: string) =>
    `Total revenue by month: ${first} in ${from}, ${last} in ${to}`,
  noPackage: "No package",
  unknown: "N/A",
  noUsage: "No usage yet",
  inactiveMonth: "Inactive this month",
  unknownTitle: (label: string) => `${label}: N/A`,
  unknownWhy: "No usage yet. Figures appear with the first usage event or closed bill.",
  actions: (name: string) => `Actions for ${name}`,
} as const;
