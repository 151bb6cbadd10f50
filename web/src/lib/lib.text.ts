import type { DeletableKind } from "@console/contract/activities.ts";

/** Texts of times, name lists and keys, and the product's name. */
export const libText = {
  product: "Console",
  justNow: "Just now",
  justNowInSentence: "just now",
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours}h ago`,
  daysAgo: (days: number) => `${days}d ago`,
  thenPress: " then ",
  more: (count: number) => `${count.toLocaleString("en-US")} more`,
  and: (names: string, last: string) => `${names} and ${last}`,
} as const;

const things: Record<DeletableKind, string> = {
  member: "team member",
  package: "package",
  coupon: "coupon",
  onboarding: "onboarding",
};

export const apiText = {
  offline: "You are offline. Nothing was saved.",
  updating: "The console is being updated. Nothing was saved, and your entries are still here. Try again in a minute.",
  deletedBy: (person: string, kind: DeletableKind, day: string) => `${person} deleted this ${things[kind]} on ${day}.`,
} as const;

/** Texts of the components themselves; all others come from their callers. */
export const uiText = {
  digit: (slot: number, total: number) => `Digit ${slot} of ${total}`,
  failed: "Something went wrong here.",
  updated: "The console was updated. Reload the page to continue.",
  reload: "Reload",
} as const;
