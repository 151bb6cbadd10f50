import type { Bill, BillLine } from "@console/contract/billing.ts";
import { Decimal, moneyText } from "../../../lib/amounts.ts";
import { discountText, quantityText, rateText } from "./invoice.format.ts";
import { invoiceWords as words } from "./invoices.text.ts";

export type InvoiceRow = { label: string; quantity: string; rate: string; amount: string; strong?: boolean };

/**
 * All rows of an invoice in order: usage, deductions and additions, and the total.
 * @returns `closing` are the last rows, which stay together
 */
export function invoiceRows(bill: Bill): { rows: InvoiceRow[]; closing: InvoiceRow[] } {
  const after = [...bill.charges, ...bill.corrections, ...bill.credits];
  const hasSubtotal = bill.discounts.length + after.length + bill.taxes.length > 0;
  return {
    rows: [
      ...bill.lines.map(row),
      ...(hasSubtotal ? [sum(words.subtotal, bill.subtotal)] : []),
      ...bill.discounts.map(({ code, type, value, amount }) =>
        sum(words.coupon(code, discountText(type, value)), opposite(amount)),
      ),
      ...after.map(row),
    ],
    closing: [...bill.taxes.map(row), { ...sum(words.total, bill.total), strong: true }, ...receivedRow(bill)],
  };
}

/** Of a bill that is partly paid: what has been received; a paid one says so. */
function receivedRow({ total, open_amount, status }: Bill): InvoiceRow[] {
  const received = new Decimal(total).minus(open_amount);
  return status === "paid" || received.lte("0") ? [] : [sum(words.received, opposite(received.toFixed(2)))];
}

const row = (line: BillLine): InvoiceRow => ({
  label: line.label,
  quantity: quantityText(line),
  rate: rateText(line),
  amount: moneyText(line.amount),
});

const sum = (label: string, amount: string): InvoiceRow => ({
  label,
  quantity: "",
  rate: "",
  amount: moneyText(amount),
});

/** A deduction with its sign; zero has none. */
const opposite = (amount: string): string => (/^0(\.0*)?$/.test(amount) ? amount : `-${amount}`);
