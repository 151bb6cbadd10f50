const more = (count: number) => `and ${count} more`;

/** Texts about a coupon's effect on bills. */
export const effectText = {
  title: "Effect on bills",
  working: "Calculating the effect…",
  ifNow: "If applied now:",
  ifStarted: (day: string) => `Can be applied from ${day}. Based on this month's bills:`,
  expired: "It has ended, so it can no longer be applied.",
  through: (month: string) => `through ${month}`,
  noBill: "no bill this month",
  more,
  total: (amount: string) => `Total: ${amount} this month.`,
  had: (count: number) => `${count === 1 ? "1 organization has" : `${count} organizations have`} already used it.`,
  failed: "Couldn't preview the effect on bills.",
  applied: "Applied to:",
  ended: (month: string) => `ended ${month}`,
  removed: "removed",
  frozen: "Brands that already have it keep their original terms.",
  usesFailed: "Failed to load the brands that use this coupon. Their bills will not change.",
} as const;
