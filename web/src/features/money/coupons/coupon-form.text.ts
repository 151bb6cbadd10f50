const brands = (count: number) => `${count} ${count === 1 ? "brand" : "brands"}`;

/** Texts of the dialog for adding and editing a coupon. */
export const formText = {
  add: "Add Coupon",
  addAbout: "A discount that can be applied to brands while it is active.",
  edit: "Edit Coupon",
  editAbout: (code: string) => `Coupon code: ${code}`,
  thing: "coupon",
  generate: "Generate",
  generateFailed: "Failed to generate code",
  locked: "Codes can't be changed after creation.",
  presets: "Duration",
  nextMonth: "Next month",
  thirtyDays: "30 days",
  quarterEnd: "Quarter end",
  ended: "This coupon has ended, so it can no longer be applied.",
  validityOnce: "Applies to one month: the one it's added in.",
  validityUntil: (from: string, to: string) => `If applied in ${from}, it runs through ${to}.`,

  result: (discount: string, whom: string, from: string, to: string, months: number) =>
    `${discount} off for ${whom}, ${from === to ? from : `${from} to ${to}`}, for ${months === 1 ? "1 month" : `${months} months`}.`,
  everyone: "all brands",
  brands,

  badDates: "The end date can't be before the start date.",
  failed: "Failed to save coupon.",
  created: "Coupon Created",
  updated: "Coupon Updated",
  gone: { title: "Coupon Not Found", body: "This coupon was deleted or never existed." },
  deleted: "This coupon was deleted. You can save it as a new one.",
  saveAsNew: "Save as New",
} as const;

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
  had: (count: number) => `${count === 1 ? "1 brand has" : `${count} brands have`} already used it.`,
  failed: "Couldn't preview the effect on bills.",
  applied: "Applied to:",
  ended: (month: string) => `ended ${month}`,
  removed: "removed",
  frozen: "Brands that already have it keep their original terms.",
  usesFailed: "Failed to load the brands that use this coupon. Their bills won't change.",
} as const;
