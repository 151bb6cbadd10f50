import type { FirstStep } from "@console/contract/first-steps.ts";
import { formatShortDay } from "../../../lib/dates.ts";
import { tinyMonth } from "../../../lib/months.ts";

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

const days = (through: string) => {
  const last = Number(through.slice(8));
  return `${tinyMonth(through)} ${last === 1 ? "1" : `1–${last}`}`;
};
const signed = (number: string) => (number.startsWith("-") ? number.replace("-", "−") : `+${number}`);

/** Texts of the trends of all brands. */
export const trendsText = {
  label: "Trends",
  names: { revenue: "Revenue", minutes: "Minutes", margin: "Margin", outstanding: "Outstanding" },
  title: (name: string, through: string) => `${name}, ${days(through)}`,
  percent: (percent: string) => `${signed(percent)}%`,
  points: (points: string) => `${signed(points)} pts`,
  before: (figure: string, through: string) => `${figure} on ${days(through)}`,
  profit: (profit: string, before: string | null) => `${profit} profit${before === null ? "" : ` · was ${before}`}`,
  was: (figure: string, day: string) => `${figure} on ${formatShortDay(day)}`,
  none: "N/A",
  minutes: (minutes: string) => `${minutes} min`,
  chart: (name: string) => `${name} by day`,
  day: "Day",
  table: "Trends by day",
  loading: "Loading trends",
  loadFailed: { title: "Error Loading Trends", body: "Failed to load trends. Please try again." },
} as const;

/** Texts of what brands owe, on the dashboard. */
export const outstandingText = {
  title: "Outstanding",
  loading: "Loading outstanding amounts",
  loadFailed: {
    title: "Error Loading Outstanding Amounts",
    body: "Failed to load outstanding amounts. Please try again.",
  },
} as const;

/** Texts of the open month's totals below its bills. */
export const figuresText = {
  estimate: "Estimate",
  bills: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "bill" : "bills"}`,
  totals: "Totals for the open month",
  billed: "Billed so far",
} as const;

/** Texts of the first steps on the dashboard of a new installation. */
export const firstStepsText = {
  title: "First Steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  open: "Not done",
  hints: {
    operator_details: "Invoices show the seller and how to pay.",
    package_prices: "Brands are billed at their package's prices.",
    team: "Everyone signs in with their own email address.",
    brand: "With its package, domain and credentials.",
    catalog: "The models and integrations that brands can have.",
    api_key: "Lets the platform send usage.",
    usage: "Confirms that the connection works.",
  } satisfies Record<FirstStep, string>,
  actions: {
    operator_details: "Enter Details",
    package_prices: "Open Packages",
    team: "Add User",
    brand: "Add Brand",
    catalog: "Open Catalog",
    api_key: "Create Key",
    usage: "Open Brands",
  } satisfies Record<FirstStep, string>,
  actionOf: (action: string, step: string) => `${action}: ${step}`,
} as const;
