import type { BillFilter } from "@console/contract/bills.ts";

const bills = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "bill" : "bills"}`;

/** Every word of the bills of all brands, and of their line on the dashboard. */
export const billsText = {
  title: "Bills",
  subtitle: "What every brand is billed, month by month.",
  margins: "Margins",
  exportLines: "Export Lines",
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
    to_check: "To Be Checked",
  } satisfies Record<BillFilter | "all", string>,
  totals: "Totals of what is shown",
  sums: { billed: "Billed", paid: "Paid", outstanding: "Outstanding", overdue: "Overdue" },
  open: "The month is still moving: amounts are what it has come to so far, and nothing is due yet.",
  loading: "Loading bills",
  loadFailed: { title: "Error Loading Bills", body: "Failed to load the bills. Please try again." },
  empty: "No bills found",
  emptyHint: "The first bills are there once the first month is closed.",
  noMatch: "No bill matches the month, the search and the filter.",
  viewOf: (number: string, brand: string) => `${number}, invoice of ${brand}`,
  due: "due",
  paidOn: (day: string) => `paid ${day}`,
  unchanged: "No change",
  new: "New",
  check: {
    found: (amount: string) => `Comes to ${amount} when worked out again`,
    lost: "Below $0.00: credit not carried forward",
    carried: (amount: string) => `Credit carried forward: ${amount}`,
    moved: "A quarter or more",
  },
  none: "Not set",

  today: "Bills",
  all: "All Bills",
  overdue: (count: number, total: string) => `${bills(count)} overdue, ${total} outstanding`,
  outstanding: (count: number, total: string) => `${bills(count)} outstanding, ${total}`,
  toCheck: (count: number, month: string) => `${bills(count)} of ${month} to be checked`,
  settled: "Every bill is paid.",
  noBills: "No bills yet.",
  todayFailed: "The bills did not load.",
  retry: "Try Again",
} as const;
