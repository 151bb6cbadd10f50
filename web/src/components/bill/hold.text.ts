/** Texts of holding bills. */
export const holdText = {
  hold: "Hold Bill",
  holdOpen: "Hold…",
  holdTitle: (name: string) => `Hold ${name}?`,
  holdBody: "A bill on hold isn't overdue, and payments don't go to it unless you choose it.",
  reason: "Why it is disputed",
  held: "Bill On Hold",
  holdFailed: "Failed to hold the bill. Please try again.",
  holdSeveral: "Hold Bills",
  several: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "bill" : "bills"}`,
  heldSeveral: "Bills On Hold",
  holdSeveralFailed: "Failed to hold the bills. Please try again.",
  lift: "Lift Hold",
  lifted: "Hold Lifted",
  liftFailed: "Failed to lift the hold. Please try again.",
  liftedSeveral: "Holds Lifted",
  liftSeveralFailed: "Failed to lift the holds. Please try again.",
} as const;
