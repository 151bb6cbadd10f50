const more = (count: number) => `and ${count} more`;

/** What a coupon does to bills, in words. */
export const effectText = {
  title: "Effect on bills",
  ifNow: "If applied now:",
  ifStarted: (day: string) => `It can be applied from ${day} on. At this month's bills:`,
  ended: "It has ended, so it can no longer be applied.",
  until: (month: string) => `until ${month}`,
  noBill: "no bill this month",
  more,
  together: (amount: string) => `Together ${amount} this month.`,
  had: (count: number) => `${count === 1 ? "1 organization has" : `${count} organizations have`} had it already.`,
  failed: "What it would do to bills could not be worked out.",
  applied: "Applied to:",
  over: (month: string) => `until ${month}, over`,
  removed: "removed",
  frozen: "For them it stays as it was applied: changing it here moves no bill of theirs.",
  usesFailed: "Which brands have it could not be read. Changing it moves no bill of theirs.",
} as const;
