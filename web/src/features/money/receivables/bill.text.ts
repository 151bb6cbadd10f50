import { possessive } from "@console/contract/possessive.ts";

/** Texts of what can be done with an open bill. */
export const billText = {
  record: "Record Payment",
  recordOpen: "Record Payment…",
  recordFor: (name: string) => `Record Payment, ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  nameOf: (brand: string, month: string) => `${possessive(brand)} ${month} bill`,
  creditOpen: "Credit Note…",
  hold: "Hold Bill",
  holdOpen: "Hold…",
  holdTitle: (name: string) => `Hold ${name}?`,
  holdBody: "A bill on hold isn't overdue, and payments don't go to it unless you choose it.",
  reason: "Why it is disputed",
  held: "Bill On Hold",
  holdFailed: "Failed to hold the bill. Please try again.",
  lift: "Lift Hold",
  lifted: "Hold Lifted",
  liftFailed: "Failed to lift the hold. Please try again.",
} as const;
