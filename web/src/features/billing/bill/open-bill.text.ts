/** Beside the rows of the open bill and under them; the words of the dialogs come with the dialogs. */
export const openBillText = {
  until: (month: string) => `until ${month}`,
  remove: "Remove",
  removeOf: (what: string) => `Remove ${what}`,
  notesFailed: "What can be taken off did not load.",
  tryAgain: "Try Again",
  apply: "Apply Coupon",
  add: "Add Credit or Charge",
} as const;
