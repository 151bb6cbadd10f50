import type { BillLine, Discount } from "@console/contract/billing.ts";
import type { NoteLine } from "@console/contract/credit-notes.ts";
import { Decimal, sumOf } from "../../../../lib/amounts.ts";

/** A closed bill, as far as notes credit it. */
export type CreditedBill = {
  lines: readonly BillLine[];
  charges: readonly BillLine[];
  corrections: readonly BillLine[];
  discounts: readonly Discount[];
  taxes: readonly BillLine[];
  subtotal: string;
  total: string;
};
export type IssuedNote = { net: string; tax: string; lines: readonly NoteLine[] };
export type CreditableLine = BillLine & { line: number; creditable: string };
/** What notes have left of a bill. */
export type Left = { net: string; tax: string; total: string; lines: CreditableLine[] };

const zero = new Decimal("0");
const cents = (amount: InstanceType<typeof Decimal>): string => amount.round(2).toFixed(2);

/**
 * What is left of a bill to credit after earlier notes. A priced line counts with its share of the discounts, a charge or a
 * correction with its amount, and a line below 0 not at all.
 */
export function leftOf(bill: CreditedBill, notes: readonly IssuedNote[]): Left {
  const taxed = sumOf(bill.taxes.map(({ amount }) => amount));
  const net = new Decimal(bill.total).minus(taxed).minus(sumOf(notes.map((note) => note.net)));
  const tax = taxed.minus(sumOf(notes.map((note) => note.tax)));
  const subtotal = new Decimal(bill.subtotal);
  const discounted = subtotal.minus(sumOf(bill.discounts.map(({ amount }) => amount)));
  const priced = bill.lines.map((line) => ({
    line,
    most: subtotal.gt("0") ? new Decimal(line.amount).times(discounted).div(subtotal) : zero,
  }));
  const others = [...bill.charges, ...bill.corrections].map((line) => ({ line, most: new Decimal(line.amount) }));
  const lines = [...priced, ...others].map(({ line, most }, index) => {
    const earlier = notes.flatMap((note) => note.lines.filter((each) => each.line === index));
    const left = most.round(2).minus(sumOf(earlier.map(({ amount }) => amount)));
    const within = left.gt(net) ? net : left;
    return { ...line, line: index, creditable: within.gt("0") ? cents(within) : "0.00" };
  });
  return { net: cents(net), tax: cents(tax), total: cents(net.plus(tax)), lines };
}

/** Net and tax of a note with this amount, tax included; the note of all that is left takes the exact rest. */
export function ofAmount({ tax, total }: Left, amount: string): { net: string; tax: string } {
  const gross = new Decimal(amount);
  const share = gross.times(tax).div(total).round(2);
  return { net: cents(gross.minus(share)), tax: cents(share) };
}

/** Of lines before tax. */
export function ofLines(left: Left, amounts: readonly string[]): { net: string; tax: string } {
  const net = sumOf(amounts);
  return { net: cents(net), tax: new Decimal(left.net).gt("0") ? cents(net.times(left.tax).div(left.net)) : "0.00" };
}
