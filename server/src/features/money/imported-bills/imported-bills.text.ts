import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const auditImportedBills = auditWith({
  "bill.history_imported": ({ brand, today }, month: string, total: string) =>
    `imported ${possessive(brand)} ${shortMonth(month, today)} bill of ${moneyText(total)}`,
});

/** What is wrong with a row. */
export const importedBillFaults = {
  sum: (sum: string, total: string) => `The lines add up to ${sum}, not ${total}.`,
  ahead: "This month isn't over yet.",
  taken: (brand: string) => `${brand} already has an imported bill for this month.`,
};
