/** Every word of the demo's clock. */
export const demoText = {
  title: "Demo Clock",
  about: "In the demo the bills can be moved to the end of their month, to see it close. Nothing else moves.",
  today: (day: string) => `For the bills it is ${day}.`,
  next: (month: string, day: string) =>
    `Moved to ${day}, ${month} is closed for every brand, and scheduled plan changes take effect. There is no way back.`,
  end: (month: string) => `Close ${month}`,
  done: "Month Ended",
  doneBody: (month: string) => `${month} is being closed. Its bills appear as they are made.`,
  failed: "Failed to move the clock. Please try again.",
  loadFailed: { title: "Error Loading Clock", body: "Failed to load the clock. Please try again." },
  loading: "Loading the clock",
  close: "Cancel",
} as const;
