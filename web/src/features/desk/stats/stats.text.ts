import type { FirstStep } from "@console/contract/first-steps.ts";

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
  failed: "Failed to load totals. Please try again.",
  retry: (label: string) => `Try Again, ${label}`,
  updated: (when: string) => `Updated ${when.replace(/^J/, "j")}.`,
} as const;

/** Texts of the dashboard's figures, and of the open month's totals above its bills. */
export const figuresText = {
  label: "Figures",
  revenue: "Revenue this month",
  soFar: (month: string) => `${month}, so far`,
  estimate: "Estimate",
  wholeMonth: (month: string) => `All of ${month}`,
  noEstimate: "From the sixth day on",
  none: "–",
  margin: "Margin",
  noMargin: "N/A",
  profit: (amount: string) => `${amount} profit`,
  outstanding: "Outstanding",
  bills: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "bill" : "bills"}`,
  loading: "Loading figures",
  failed: "Failed to load figures. Please try again.",
  retry: "Try Again",
  totals: "Totals of the open month",
  billed: "Billed so far",
} as const;

/** Texts of the first steps on the dashboard of a new installation. */
export const firstStepsText = {
  title: "First Steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  open: "Not done",
  hints: {
    operator_details: "Invoices name the seller, and how to pay.",
    package_prices: "Brands are billed by the prices of their package.",
    team: "Everyone signs in with their own email address.",
    brand: "With its package, domain and credentials.",
    catalog: "Run npm run catalog:load on the server, with your file.",
    api_key: "The platform reports businesses and usage with it.",
    usage: "Arrives from the voice platform, and shows on the brand.",
  } satisfies Record<FirstStep, string>,
  actions: {
    operator_details: "Enter Details",
    package_prices: "Open Packages",
    team: "Add User",
    brand: "Add Brand",
    api_key: "Create Key",
    usage: "Open Brands",
  } satisfies Record<Exclude<FirstStep, "catalog">, string>,
  actionOf: (action: string, step: string) => `${action}: ${step}`,
} as const;
