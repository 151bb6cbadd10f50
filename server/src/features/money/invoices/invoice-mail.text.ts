import type { Bill } from "@console/contract/billing.ts";
import { possessive } from "@console/contract/possessive.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { dayInWords, monthInWords, monthSpan } from "../../../lib/calendar.ts";
import { letterWords } from "../../../lib/letter.text.ts";
import { type LetterLine, letter, type Operator } from "../../../lib/letter.ts";
import { labeled } from "./invoice-content.ts";
import { invoiceRows } from "./invoice-rows.ts";
import { invoiceWords } from "./invoices.text.ts";

/** @param month its first day */
export const invoiceSubject = ({ name }: Operator, { month, total }: { month: string; total: string }): string =>
  `${name || letterWords.product}: invoice for ${monthInWords(month)}, ${moneyText(total)}`;

/** The email around an invoice's file. @param url of the invoice's page for the partner */
export function invoiceMail(operator: Operator, bill: Bill, url: string) {
  const { total, buyer, seller } = bill;
  const month = `${bill.month}-01`;
  const number = bill.invoice_number ?? "";
  const figure = { ...stateOf(bill), value: moneyText(bill.status === "paid" ? total : bill.open_amount) };
  const instructions = bill.status === "paid" ? "" : (seller?.payment_instructions ?? "");
  return {
    subject: invoiceSubject(operator, { month, total }),
    letter: letter(operator, {
      preheader: `${figure.label}: ${figure.value}. Invoice ${number}${buyer ? ` for ${buyer.name}` : ""}.`,
      paragraphs: [`Here is ${buyer ? possessive(buyer.name) : "your"} invoice for ${monthInWords(month)}.`],
      figure,
      button: { label: invoiceWords.view, url },
      lines: [
        { label: "Invoice", amount: number },
        { label: "Billing period", amount: monthSpan(month) },
        ...linesOf(bill),
      ],
      ...(bill.status !== "paid" && {
        box: {
          title: invoiceWords.howToPay,
          lines: [
            ...instructions.split(/\r?\n/).filter((line) => line.trim() !== ""),
            `Please include ${number} with your payment.`,
          ],
        },
      }),
      remarks: ["The PDF is attached."],
      why: buyer ? `You get this as a billing contact of ${buyer.name}.` : "You get this as a billing contact.",
    }),
  };
}

function stateOf({ status, due_on, paid_on }: Bill): { label: string; isLate?: boolean } {
  if (status === "overdue") return { label: `Overdue since ${dayInWords(due_on)}`, isLate: true };
  if (status === "pending") return { label: `Amount due ${dayInWords(due_on)}` };
  return { label: paid_on === null ? "Paid" : `Paid ${dayInWords(paid_on)}` };
}

function linesOf(bill: Bill): LetterLine[] {
  const { rows, closing } = invoiceRows(labeled(bill));
  return [...rows, ...closing].map(({ label, quantity, rate, amount, strong = false }) => ({
    label,
    // Of a tax, the rate says more than the amount it is on.
    quantity: rate.endsWith("%") ? rate : quantity,
    amount,
    strong,
  }));
}
