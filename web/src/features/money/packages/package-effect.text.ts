/** Texts about the effect of prices on bills. */
export const effectText = {
  title: "Effect on bills",
  working: "Calculating last month…",
  none: "No closed bills for this package yet.",
  same: (month: string) => `No ${month} bills would have changed.`,
  sum: (month: string, now: string, total: string) => `${month} would have been ${total} instead of ${now}.`,
  total: "Total",
  more: (count: number) => `and ${count} more`,
  some: (billed: number, brands: number) => `${billed} of ${brands} brands were billed on it that month.`,
  largest: (counted: number, billed: number) => `Only the ${counted} largest of ${billed} bills are included.`,
  failed: "Couldn't preview the effect on bills.",
} as const;
