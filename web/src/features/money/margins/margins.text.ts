import type { PlatformCost } from "@console/contract/margins.ts";
import { possessive } from "@console/contract/possessive.ts";

const items = (count: number) => `${count} ${count === 1 ? "item" : "items"}`;

/** Texts of revenue, cost and profit. */
export const marginsText = {
  title: "Margins",
  subtitle: "Revenue, cost and profit for each brand.",
  costs: "Edit Costs…",
  search: "Search margins",
  searchPlaceholder: "Search by brand...",
  month: "Month",
  soFar: (month: string) => `${month} so far`,
  totals: "Totals for these results",
  sums: { charges: "Revenue", pays: "Cost", keeps: "Profit" },
  percent: "Margin",
  loading: "Loading margins",
  loadFailed: { title: "Error Loading Margins", body: "Failed to load margins. Please try again." },
  empty: "No margins found",
  emptyHint: "Margins appear once a brand is billed.",
  noMatch: "No brands match these filters.",
  taxFree: "Excludes tax.",
  loss: "Loss",
  unpriced: (count: number) => `${items(count)} missing a cost`,
  none: "N/A",
  noneWhy: "No revenue, so no margin.",
  open: (brand: string) => `Margin breakdown for ${brand}`,

  partsTitle: (brand: string) => `${possessive(brand)} margin`,
  partsLoading: "Loading margin",
  partsFailed: { title: "Error Loading Margin", body: "Failed to load the margin. Please try again." },
  parts: "Cost breakdown",
  partHeads: { name: "Item", quantity: "Quantity", cost: "Cost", amount: "Amount" },
  noParts: "No platform costs this month.",
  noCost: "No cost entered",
  quantity: (number: string, unit: PlatformCost["unit"]) =>
    `${number} ${unit === "connection" ? (number === "1" ? "connection" : "connections") : unit}`,

  costsTitle: "Platform Costs",
  costsAbout: "What the platform pays. Changes apply from the current month; earlier months keep their costs.",
  costsFailed: { title: "Error Loading Costs", body: "Failed to load costs. Please try again." },
  costsLoading: "Loading costs",
  costsSearch: "Search costs",
  costsSearchPlaceholder: "Search costs...",
  kinds: { engine: "Engines", integration: "Integrations", storage: "Storage" },
  per: { min: "per minute", connection: "per connection per month", GB: "per GB per month" },
  cost: (name: string) => `Cost for ${name}`,
  since: (month: string) => `since ${month}`,
  save: "Save",
  saveOf: (name: string) => `Save the cost for ${name}`,
  invalid: "Enter 0 or more, with up to 4 decimal places.",
  costNow: (cost: string) => `The cost is now ${cost}.`,
  saved: "Cost Updated",
  savedBody: (name: string, cost: string) => `${name} now costs ${cost}, starting this month.`,
  saveFailed: "Failed to update the cost. Please try again.",
  noCosts: "No costs match your search.",
} as const;
