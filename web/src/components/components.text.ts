import type { BillStatus } from "@console/contract/billing.ts";

/** Words of the shared compositions. */
export const words = {
  usageReceived: "Usage last received",
  usageNever: "never",
  tryAgain: "Try Again",
  cancel: "Cancel",
  copied: "Copied",
  copyFailed: "Failed to copy. Select the text and copy it yourself.",
  clearFilters: "Clear Filters",
  loadMore: "Load More",
  showing: (shown: number, total: number | string) => `Showing ${shown} of ${total}`,
  narrow: "Use search or filters to find the rest.",
  failedToLoadMore: "The next part did not load. What you see is unchanged.",
  discardTitle: "Discard changes?",
  discardBody: "What you typed here is not saved.",
  keepEditing: "Keep Editing",
  discard: "Discard",
  draftRestored: "Draft restored.",
  startOver: "Start Over",
  useMine: "Use Mine",
  useTheirs: "Use Theirs",
  nothing: "Not set",
  back: "Back",
  error: "Error",
  exportCsv: "Export CSV",
  exported: "Export Ready",
  exportFailed: "Failed to export. Please try again.",
  megabytes: (count: string) => `${count}\u00a0MB`,
  fromDay: "From",
  toDay: "To",
} as const;

export const pickerWords = {
  placeholder: "Search brands, or paste a list of names",
  list: "Brands found",
  chosen: "Chosen brands",
  drop: (name: string) => `Remove ${name}`,
  selected: (count: number) => `${count} selected`,
  looking: "Looking up the pasted names…",
  loading: "Loading brands…",
  none: "No brands found",
  failed: "Failed to load brands. Please try again.",
  missing: (names: readonly string[]) => `No single brand is called: ${names.join(", ")}.`,
} as const;

export const billStatusWords: Record<BillStatus, string> = { pending: "Current", paid: "Paid", overdue: "Overdue" };
