import { possessive } from "@console/contract/possessive.ts";
import { about, auditWith } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { shortDay, shortMonth } from "../../../lib/calendar.ts";

/** A bill is named by its invoice number. */
export const billSubject = (bill: { id: number; invoice_number: string }, brand: { id: number; name: string }) =>
  about("bill", { id: bill.id, name: bill.invoice_number }, brand);

/** Activity messages, shown after the person's name. */
export const auditMoney = auditWith({
  "payment.recorded": ({ brand }, amount: string) => `recorded a payment of ${moneyText(amount)} from ${brand}`,
  "payment.allocated": ({ brand, today }, amount: string, month: string) =>
    `allocated ${moneyText(amount)} to ${possessive(brand)} ${shortMonth(month, today)} bill`,
  "payment.released": ({ brand, today }, amount: string, month: string) =>
    `released ${moneyText(amount)} from ${possessive(brand)} ${shortMonth(month, today)} bill`,
  "payment.reversed": ({ brand }, amount: string) => `reversed a payment of ${moneyText(amount)} from ${brand}`,
});

type Unallocated = { brand: string; amount: string; unallocated: string; reference: string; on: string };

export const moneyWords = {
  /** Of a payment that was recorded on a day. */
  unallocated: ({ brand, amount, unallocated, reference, on }: Unallocated, today: string) =>
    `${moneyText(unallocated)} of ${possessive(brand)} payment of ${moneyText(amount)}${reference && ` (${reference})`}, recorded ${shortDay(on, today)}, is unallocated.`,
  undone: "Payment undone",
  paidAfterAll: "Paid after all",
  /** 'a payment of $118.00 (ACH 20391)' or 'credit note CN-000001'. */
  payer: ({ payment_id, amount, reference }: { payment_id: number | null; amount: string; reference: string }) =>
    payment_id === null
      ? `credit note ${reference}`
      : `a payment of ${moneyText(amount)}${reference ? ` (${reference})` : ""}`,
};
