/** Texts of the shared components. */
export const words = {
  usageReceived: "Usage last received",
  noUsageReceived: "No usage received yet",
  newTab: "(opens in a new tab)",
  notAnAmount: (typed: string) => `'${typed}' isn't an amount.`,
  copied: "Copied",
  copyFailed: "Failed to copy. Select the text and copy it manually.",
  clearFilters: "Clear Filters",
  allBrands: "Show All Brands",
  loadMore: "Load More",
  showing: (shown: number, total: number | string) => `Showing ${shown} of ${total}`,
  refine: "Narrow the list to see more.",
  failedToLoadMore: "Failed to load more results. Please try again.",
  discardTitle: "Discard changes?",
  discardBody: "Your changes haven't been saved.",
  keepEditing: "Keep Editing",
  discard: "Discard",
  draftRestored: "Draft restored.",
  startOver: "Start Over",
  unsaved: (count: number) => `${count} unsaved ${count === 1 ? "change" : "changes"}`,
  changed: (who: string | null, thing: string, when: string) =>
    `${who ?? "Someone"} changed ${thing === "settings" ? "these" : "this"} ${thing}${when}.`,
  useMine: "Use Mine",
  useLatest: "Use Theirs",
  nothing: "Not set",
  back: "Back",
  invalid: "Validation Error",
  view: "View",
  views: { cards: "Cards", table: "Table" },
  exportCsv: "Export CSV",
  exported: "Export Downloaded",
  exportFailed: "Failed to export. Please try again.",
  megabytes: (count: string) => `${count}\u00a0MB`,
} as const;

/** Texts of a range of days. */
export const dateRangeText = {
  title: "Dates",
  named: (range: string) => `Dates: ${range}`,
  all: "All Dates",
  since: (day: string) => `From ${day}`,
  through: (day: string) => `Through ${day}`,
  from: "From",
  to: "To",
  pressLast: "Choose the last day.",
  days: (count: number) => (count === 1 ? "1 day" : `${count.toLocaleString("en-US")} days`),
  clear: "Clear",
  presets: {
    today: "Today",
    week: "Last 7 Days",
    days30: "Last 30 Days",
    monthToDate: "Month to Date",
    lastMonth: "Last Month",
    quarter: "This Quarter",
    year: "This Year",
  },
} as const;

export const errorPanelText = { tryAgain: "Try Again", request: "Request", copyRequest: "Copy request ID" } as const;

export const toasterText = { region: "Messages (F6)", dismiss: "Dismiss" } as const;

/** Texts of choosing a picture. */
export const pictureText = {
  choose: "Choose Image",
  replace: "Replace",
  tooLarge: ["File too large", "Please select an image smaller than 5MB"],
  notImage: ["Invalid file type", "Please select an image file"],
} as const;

export const pickerText = {
  placeholder: "Search brands, or paste a list of names",
  placeholderOfOne: "Search brands...",
  list: "Brands found",
  chosen: "Selected brands",
  drop: (name: string) => `Remove ${name}`,
  selected: (count: number) => `${count} selected`,
  looking: "Looking up the pasted names…",
  loading: "Loading brands…",
  none: "No brands found",
  failed: "Failed to load brands. Please try again.",
  missing: (names: readonly string[]) => `No unique match for: ${names.join(", ")}.`,
} as const;

/** Texts of the warning before a close without a seller's name. */
export const sellerMissingText = {
  text: (day: string) =>
    `The seller's legal name is missing. Bills that close on ${day} will have invoices without it.`,
  action: "Enter Details",
  ask: "Ask a Super Admin to enter it.",
} as const;

export const actionWords = {
  failed: "Something went wrong here. Please try again.",
  gone: "This record no longer exists.",
} as const;

export const usedByText = {
  usedBy: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "business" : "businesses"}`,
  usersOf: (name: string) => `Businesses that use ${name}`,
  notUsed: "No businesses",
} as const;
