/** What prices do to bills, in words. */
export const effectText = {
  title: "Effect on bills",
  working: "Working out the last month…",
  none: "No bill of this package has been closed yet.",
  same: (month: string) => `No bill of ${month} would have changed.`,
  sum: (month: string, now: string, total: string) => `${month} would have come to ${total} in place of ${now}.`,
  together: "Together",
  more: (count: number) => `and ${count} more`,
  some: (billed: number, brands: number) => `${billed} of ${brands} brands on it had a bill of it in that month.`,
  largest: (counted: number, billed: number) => `Only the ${counted} largest of ${billed} bills are counted.`,
  failed: "What these prices do to bills could not be worked out.",
} as const;
