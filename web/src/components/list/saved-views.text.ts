export const viewsText = {
  title: "Saved views",
  save: "Save View",
  saveAbout: "Save the current filters under a name. Only you can see it.",
  name: "Name",
  nameMissing: "Enter a name for the view.",
  rename: "Rename…",
  renameTitle: "Rename View",
  renameAction: "Rename View",
  replace: "Update to Current Filters",
  remove: "Delete",
  more: (name: string) => `More actions for ${name}`,
  saved: { title: "View Saved", body: (name: string) => `'${name}' was added above the list.` },
  renamed: { title: "View Renamed", body: (name: string) => `Renamed to '${name}'.` },
  replaced: { title: "View Updated", body: (name: string) => `'${name}' now uses the current filters.` },
  removed: { title: "View Deleted", body: (name: string) => `'${name}' was deleted.` },
  saveFailed: "Failed to save the view. Please try again.",
  removeFailed: "Failed to delete the view. Please try again.",
} as const;

/** Texts of bulk changes. */
export const bulkWords = {
  bar: "Selection",
  selected: (count: number) => `${count.toLocaleString("en-US")} selected`,
  selectAll: (total: number) => `Select all ${total.toLocaleString("en-US")}`,
  selectFirst: (count: number) => `Select the first ${count.toLocaleString("en-US")}`,
  selectShown: "Select all shown",
  select: (name: string) => `Select ${name}`,
  leave: "Clear selection (Esc)",
  allFailed: "Failed to select all. Please try again.",
  export: "Export",
  refused: "Some Items Not Changed",
  why: (name: string, reason: string) => (name ? `${name}: ${reason}` : reason),
  more: (count: number) => `And ${count.toLocaleString("en-US")} more.`,
  columns: "Columns",
  columnsTitle: "Columns shown",
} as const;

/** Texts of a record beside its list. */
export const peekWords = {
  preview: (name: string) => `Preview ${name}`,
  label: "Preview",
  position: (at: number, total: number | string) => `${at.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  previous: "Previous item",
  next: "Next item",
  open: "Open page",
  close: "Close preview (Esc)",
} as const;
