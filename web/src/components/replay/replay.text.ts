/** Texts of closed months at other prices. */
export const replayText = {
  title: (prices: string) => `Past Bills on ${prices}`,
  unsavedTitle: "What Past Bills Would Have Been",
  unsaved: "These Prices",
  about: "What closed bills would have been, from real usage. Nothing is saved.",
  brand: "Brand",
  chooseBrand: "Choose a brand to see its bills.",
  working: "Calculating bills…",
  months: "Months",
  last: (count: number) => (count === 1 ? "Last month" : `Last ${count} months`),
  linesOf: "Show",
  all: "All months",
  failed: { title: "Error Loading Bills", body: "Failed to calculate bills. Please try again." },
  none: "No closed bills yet.",
  fewer: (count: number) => (count === 1 ? "Only 1 month was billed." : `Only ${count} months were billed.`),
  less: (total: string, by: string) => `${total}, ${by} less than billed.`,
  more: (total: string, by: string) => `${total}, ${by} more than billed.`,
  same: (total: string) => `${total}, the same as billed.`,
  byMonth: "Bills by month",
  byLine: "Bills by line",
  month: "Month",
  item: "Item",
  billed: "Billed",
  difference: "Difference",
  rest: "Coupons, charges, credits and tax",
  total: "Total",
} as const;

/** How past bills at other prices are called where they are opened. */
export const replayName = { open: "Try on Past Bills…" } as const;
