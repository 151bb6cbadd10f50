/** Texts of what brands owe. */
export const receivablesText = {
  title: "Receivables",
  subtitle: "What each brand owes, by days past due.",
  search: "Search brands",
  searchPlaceholder: "Search by brand...",
  loading: "Loading receivables",
  loadFailed: { title: "Error Loading Receivables", body: "Failed to load receivables. Please try again." },
  empty: "Nothing is owed",
  emptyHint: "Brands appear while they have open bills or unallocated payments.",
  noMatch: "No brands match this search.",
  totals: "Totals of all brands",
  nothing: "None",
  asOf: "As of",
  now: "Show Today",
} as const;
