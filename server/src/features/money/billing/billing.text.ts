import { lateName, type UsageKind } from "@console/contract/line-kinds.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { monthInWords, shortMonth } from "../../../lib/calendar.ts";

/** Names of the bill's lines that have no price of a package, for the screens and the invoice. */
export const lineLabels = {
  creditCarried: "Credit carried forward",
  creditBrought: "Credit brought forward",
  late: (what: UsageKind, month: string) => `Late ${lateName(what)}, ${monthInWords(month)}`,
};

/** Activity messages, shown after the person's name. */
export const auditBills = auditWith({
  "bill.paid": ({ brand, today }, month: string, total: string) =>
    `marked ${possessive(brand)} ${shortMonth(month, today)} bill (${moneyText(total)}) as paid`,
  "bill.unpaid": ({ brand, today }, month: string) =>
    `undid the payment for ${possessive(brand)} ${shortMonth(month, today)} bill`,
  "bill.held": ({ brand, today }, month: string) => `put ${possessive(brand)} ${shortMonth(month, today)} bill on hold`,
  "bill.hold_lifted": ({ brand, today }, month: string) =>
    `lifted the hold on ${possessive(brand)} ${shortMonth(month, today)} bill`,
});

export const monthWords = {
  differed: (brands: readonly number[], more: number) =>
    `The stored months of these brands differed from their usage and contracts and were corrected: ${brands.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  notStored: "could not store the open months of brands; they are read from their tables instead",
};
