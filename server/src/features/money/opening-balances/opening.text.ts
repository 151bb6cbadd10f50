import { auditWith } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";

/** Activity messages, shown after the person's name. */
export const auditOpening = auditWith({
  "bill.imported": ({ brand }, amount: string) => `imported an opening balance of ${moneyText(amount)} for ${brand}`,
});

/** Instead of a package, on the bill. */
export const OPENING_LABEL = "Opening balance";

/** What is wrong with a row. */
export const openingFaults = {
  zero: "Enter an amount other than 0, or leave the row out.",
  inUse: (brand: string) => `${brand} has an opening balance already.`,
  other: "This opening balance is already imported with another brand, amount or due date. Undo its import first.",
};
