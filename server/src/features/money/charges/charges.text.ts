import type { Charge } from "@console/contract/charges.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { moneyText, negative } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

type Entry = Pick<Charge, "label" | "amount" | "month">;

/** Activity messages, shown after the person's name. */
export const auditCharges = auditWith({
  "charge.added": ({ brand, today }, entry: Entry) =>
    `added ${inWords(entry)} to ${possessive(brand)} ${shortMonth(entry.month, today)} bill`,
  "charge.removed": ({ brand, today }, entry: Entry) =>
    `removed ${inWords(entry)} from ${possessive(brand)} ${shortMonth(entry.month, today)} bill`,
});

/** 'a credit of $40.00 (Goodwill)'. */
function inWords({ label, amount }: Entry): string {
  const isCredit = amount.startsWith("-");
  const size = moneyText(isCredit ? negative(amount) : amount);
  return `${isCredit ? "a credit" : "a one-time charge"} of ${size} (${label})`;
}
