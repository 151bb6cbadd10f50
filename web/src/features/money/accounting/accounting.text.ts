import type { AccountingSums } from "@console/contract/accounting.ts";

const records = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "record" : "records"}`;

/** Texts of exports for accounting programs. */
export const accountingText = {
  title: "Accounting",
  subtitle: "A month as files for your accounting program.",
  accounts: "Account Names",
  month: "Month",
  soFar: (month: string) => `${month} so far`,
  program: "Program",

  preview: (month: string) => `Posted in ${month}`,
  records,
  loading: "Loading the month",
  loadFailed: { title: "Error Loading Month", body: "Failed to load the month. Please try again." },
  nothing: "Nothing was posted in this month.",
  sums: {
    invoices_net: "Invoices before tax",
    invoices_tax: "Tax",
    invoices_total: "Invoices",
    notes: "Credit notes",
    payments: "Payments",
    refunds: "Refunds",
  } satisfies Record<keyof AccountingSums, string>,
  locked: (month: string) => `${month} is locked: an export has the same files every time.`,
  unlocked: (month: string) => `${month} isn't locked: what is recorded later can still change its files.`,
  books: "Lock Books",

  export: "Export",
  exported: "Export Ready",
  exportedBody: (program: string, month: string) => `${month} for ${program}`,
  exportFailed: "Failed to export the month. Please try again.",

  lastExported: "Last exported",
  by: (person: string) => `by ${person}`,
  same: "Nothing has changed since.",
  changedSince: "What has changed since:",

  earlier: (month: string) => `${month} exports`,
  earlierLoading: "Loading exports",
  earlierFailed: { title: "Error Loading Exports", body: "Failed to load exports. Please try again." },
  empty: "No exports yet.",
  lockedBadge: "Locked",
  first: "First export",
  sameAsBefore: "Same as the one before",
  files: (of: string) => `Files of ${of}`,
  hash: (sha256: string) => `SHA-256 ${sha256}`,
  rows: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`,

  added: (count: number) => `${records(count)} added`,
  gone: (count: number) => `${records(count)} removed`,
  changed: (count: number) => `${records(count)} changed`,
  accountsChanged: "Account names changed",
  shownOf: (shown: number, all: number) =>
    `The first ${shown.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}.`,
  show: "Show",
  hide: "Hide",
} as const;
