import { usageTitle } from "@console/contract/line-kinds.ts";
import type { UsageDifference } from "@console/contract/usage-lines.ts";
/** Texts of the dialog that breaks a figure down. */
export const usageText = {
  title: "Usage Breakdown",
  notThere: "This line isn't on the bill.",
  times: (quantity: string, rate: string) => `${quantity} × ${rate}`,
  varies: "at different rates",
  feeSince: (amount: string, since: string) => `${amount} for the month, on ${since}.`,
  onPackage: (name: string) => `the ${name} package`,
  addsUp: (sum: string) => `These add up to ${sum}.`,
  average: (sum: string, days: string, quantity: string) =>
    `The days add up to ${sum}; over ${days}\u00a0${days === "1" ? "day" : "days"} that is an average of ${quantity}.`,
  differs: (sum: string) => `These add up to ${sum}, which doesn't match the bill.`,
  gigabyteDays: (quantity: string) => `${quantity}\u00a0GB\u00a0days`,
  byDay: "By Day",
  byBusiness: "By Business",
  item: "Item",
  counted: {
    base: "Monthly Fee",
    businesses: "Billed Businesses",
    integration: "Connections",
    premium_support: "Billed Businesses",
  },
  day: "Day",
  business: "Business",
  activePeriod: "Active period",
  price: "Price",
  time: "Time",
  quantity: "Quantity",
  received: "Received",
  id: "Event",
  share: "Share",
  brandItself: "Whole brand",
  unknown: "Deleted business",
  chart: (label: string, from: string, to: string) =>
    `${label} by day, ${from === to ? from : `from ${from} to ${to}`}. The table shows the same figures.`,
  only: (business: string) => `${business} only`,
  all: "All Businesses",
  onDay: (day: string) => `Events on ${day}`,
  chooseDay: "Choose a day to see its events.",
  loading: "Loading",
  none: "No usage.",
  expired: "Event details have expired. The daily total is what was billed.",
  carried: "N/A. No reading on this day; the previous one applies until the next.",
  superseded: "Superseded by a later reading that day",
  since: (from: string) => `Since ${from}`,
  period: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  partsFailed: { title: "Error Loading Usage", body: "Failed to load this usage. Please try again." },
  eventsFailed: { title: "Error Loading Events", body: "Failed to load these events. Please try again." },
} as const;

const amount = (quantity: string): string => Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 6 });

/** Texts about usage that is not what the voice platform reported. */
export const differencesText = {
  title: "Differs from the Platform",
  about: "The voice platform reported other totals for these days. A day is resolved once both totals match.",
  failed: { title: "Error Loading Differences", body: "Failed to load the reported totals. Please try again." },
  count: (totals: number) => (totals === 1 ? "1 total" : `${totals.toLocaleString("en-US")} totals`),
  row: (day: string, type: UsageDifference["type"]) => `${day} · ${usageTitle(type)}`,
  amounts: (reported: string, counted: string) => `${amount(reported)} reported, ${amount(counted)} counted`,
  hours: (spans: readonly string[]) => (spans.length === 0 ? "The hours are unknown." : `During ${spans.join(", ")}`),
} as const;
