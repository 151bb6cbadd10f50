import { moneyText } from "../../../lib/amounts.ts";
import { dayInWords, daysBetween, monthInWords } from "../../../lib/calendar.ts";
import { letterWords } from "../../../lib/letter.text.ts";
import { type LetterLine, letter, type Operator } from "../../../lib/letter.ts";
import { invoiceWords } from "../invoices/invoices.text.ts";

type Bill = { month: string; invoice_number: string; due_on: string; open_amount: string };
type Reminder = {
  brand: string;
  bills: readonly Bill[];
  /** Open on all of them. */
  sum: string;
  /** The day it is sent. */
  day: string;
  /** How it begins: paragraphs with an empty line between them. */
  opening: string;
  /** How to pay; empty for none. */
  instructions: string;
  /** Of the page for the partner. */
  url: string;
};

/** One email about all open bills of a brand. */
export function reminderMail(operator: Operator, { brand, bills, sum, day, opening, instructions, url }: Reminder) {
  const isLate = bills.some(({ due_on }) => due_on < day);
  const total = moneyText(sum);
  const sender = operator.name || letterWords.product;
  return {
    subject: `${sender}: ${isLate ? "payment overdue" : "payment reminder"}, ${total}`,
    letter: letter(operator, {
      preheader: `Open on ${brand}: ${total}.`,
      paragraphs: opening.split(/\r?\n\s*\n/),
      button: { label: invoiceWords.view, url },
      figure: { label: isLate ? "Overdue" : "Amount due", value: total, isLate },
      lines: [...bills.map((bill) => lineOf(bill, day)), { label: "Total", amount: total, strong: true }],
      box: {
        title: invoiceWords.howToPay,
        lines: [
          ...instructions.split(/\r?\n/).filter((line) => line.trim() !== ""),
          `Please include ${bills.length === 1 ? "the invoice number" : "the invoice numbers"} with your payment.`,
        ],
      },
      why: `You get this as a billing contact of ${brand}.`,
    }),
  };
}

/** Everything in its label: narrow screens have no room for more columns. */
function lineOf({ invoice_number, month, due_on, open_amount }: Bill, day: string): LetterLine {
  const late = daysBetween(due_on, day);
  const lateness = late > 0 ? `, ${late} ${late === 1 ? "day" : "days"} late` : "";
  return {
    label: `${invoice_number}, ${monthInWords(`${month}-01`)}, due ${dayInWords(due_on)}${lateness}`,
    amount: moneyText(open_amount),
  };
}
