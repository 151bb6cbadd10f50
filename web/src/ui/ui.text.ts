/** Texts of the components themselves; all others come from their callers. */
export const uiText = {
  digit: (slot: number, total: number) => `Digit ${slot} of ${total}`,
  failed: "Something went wrong here.",
  updated: "The console was updated. Reload the page to continue.",
  reload: "Reload",
  calendar: "Calendar",
  openCalendar: "Open Calendar",
  previousMonth: "Previous Month",
  nextMonth: "Next Month",
  today: "Today",
} as const;
