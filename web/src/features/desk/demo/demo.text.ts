/** Texts of the demo's clock. */
export const demoText = {
  title: "Demo Clock",
  about: "Fast-forward billing to month end to see it close. Nothing else changes.",
  today: (day: string) => `Billing date: ${day}`,
  next: (month: string, day: string) =>
    `Moving to ${day} closes ${month} for every brand and applies scheduled package changes. This can't be undone.`,
  end: (month: string) => `Close ${month}`,
  done: "Month Ended",
  doneBody: (month: string) => `Closing ${month}. Its bills appear as they are created.`,
  failed: "Failed to move the clock. Please try again.",
  loadFailed: { title: "Error Loading Clock", body: "Failed to load the clock. Please try again." },
  loading: "Loading the clock",
} as const;
