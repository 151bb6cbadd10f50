/** Texts next to and below the rows of the open bill; the dialogs' texts load with the dialogs. */
export const openBillText = {
  through: (month: string) => `through ${month}`,
  remove: "Remove",
  removeOf: (what: string) => `Remove ${what}`,
  notesFailed: "Failed to load coupons and charges. Please try again.",
  tryAgain: "Try Again",
  apply: "Apply Coupon",
  add: "Add Credit or Charge",
} as const;
