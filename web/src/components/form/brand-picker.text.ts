export const pickerText = {
  placeholder: "Search brands, or paste a list of names",
  placeholderOfOne: "Search brands...",
  list: "Brands found",
  chosen: "Chosen brands",
  drop: (name: string) => `Remove ${name}`,
  selected: (count: number) => `${count} selected`,
  looking: "Looking up the pasted names…",
  loading: "Loading brands…",
  none: "No brands found",
  failed: "Failed to load brands. Please try again.",
  missing: (names: readonly string[]) => `No unique match for: ${names.join(", ")}.`,
} as const;
