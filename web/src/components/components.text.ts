/** Words of the shared compositions. */
export const words = {
  tryAgain: "Try Again",
  cancel: "Cancel",
  copied: "Copied",
  clearFilters: "Clear Filters",
  loadMore: "Load More",
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
} as const;
