import type { BillFilter } from "@console/contract/bills.ts";
import { possessive } from "@console/contract/possessive.ts";

/** Texts of the bills of all brands. */
export const billsText = {
  title: "Billing",
  table: "Bills",
  subtitle: "What every brand is billed, month by month.",
  margins: "Margins",
  exportLines: "Export Line Items",
  search: "Search bills",
  searchPlaceholder: "Search by brand or invoice number...",
  month: "Month",
  allMonths: "All Months",
  soFar: (month: string) => `${month} so far`,
  status: "Status",
  statuses: {
    all: "All",
    outstanding: "Outstanding",
    overdue: "Overdue",
    paid: "Paid",
    to_check: "Needs Review",
  } satisfies Record<BillFilter | "all", string>,
  totals: "Totals for these results",
  sums: { billed: "Billed", paid: "Paid", outstanding: "Outstanding", overdue: "Overdue" },
  open: "This month is still open. Amounts are to date; nothing is due yet.",
  loading: "Loading bills",
  loadFailed: { title: "Error Loading Bills", body: "Failed to load bills. Please try again." },
  empty: "No bills found",
  emptyHint: "Bills appear when the first month closes.",
  noMatch: "No bills match these filters.",
  viewOf: (number: string, brand: string) => `${number}, ${possessive(brand)} invoice`,
  due: "due",
  paidOn: (day: string) => `paid ${day}`,
  unchanged: "No change",
  new: "New",
  check: {
    recalculated: (amount: string) => `Should be ${amount}`,
    lost: "Closed below $0 (credit lost)",
    carried: (amount: string) => `Credit carried forward: ${amount}`,
    moved: "Large change",
  },
  none: "Not set",
} as const;
