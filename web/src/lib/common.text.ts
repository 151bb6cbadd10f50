/** Words of several areas: each has one spelling in the whole interface. */
export const common = {
  error: "Error",
  save: "Save Changes",
  tryAgain: "Try Again",
  close: "Close",
  undo: "Undo",
  cancel: "Cancel",
  none: "None",
  notSet: "Not set",
} as const;

/** Texts of times, name lists and keys, and the product's name. */
export const libText = {
  product: "Console",
  justNow: "Just now",
  justNowInSentence: "just now",
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours}h ago`,
  daysAgo: (days: number) => `${days}d ago`,
  yesterdayAt: (time: string) => `Yesterday, ${time}`,
  thenPress: " then ",
  more: (count: number) => `${count.toLocaleString("en-US")} more`,
  and: (names: string, last: string) => `${names} and ${last}`,
} as const;
