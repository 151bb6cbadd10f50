import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const auditMoney = auditWith({
  "payment.recorded": ({ brand }, amount: string) => `recorded a payment of ${moneyText(amount)} from ${brand}`,
  "payment.allocated": ({ brand, today }, amount: string, month: string) =>
    `allocated ${moneyText(amount)} to ${possessive(brand)} ${shortMonth(month, today)} bill`,
  "payment.released": ({ brand, today }, amount: string, month: string) =>
    `released ${moneyText(amount)} from ${possessive(brand)} ${shortMonth(month, today)} bill`,
  "payment.reversed": ({ brand }, amount: string) => `reversed a payment of ${moneyText(amount)} from ${brand}`,
});

export const moneyWords = {
  undone: "Payment undone",
  /** 'the payment of $118.00 (ACH 20391)'. */
  payment: (amount: string, reference: string) =>
    `the payment of ${moneyText(amount)}${reference ? ` (${reference})` : ""}`,
};
