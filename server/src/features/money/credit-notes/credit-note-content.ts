import type { Bill } from "@console/contract/billing.ts";
import { type CreditNote, noteReasonLabel } from "@console/contract/credit-notes.ts";
import { moneyText, negative } from "../../../lib/amounts.ts";
import { dayInWords, monthInWords, monthSpan } from "../../../lib/calendar.ts";
import { isUsAddress } from "../../../lib/us-address.ts";
import { type InvoiceContent, partyOf } from "../invoices/invoice-content.ts";
import type { InvoiceRow } from "../invoices/invoice-rows.ts";
import { invoiceWords } from "../invoices/invoices.text.ts";
import { creditNoteWords as words } from "./credit-notes.text.ts";

export type IssuedNote = CreditNote & { number: string; issued_on: string };

/** The content of an issued credit note, from top to bottom. */
export function creditNoteContent(note: IssuedNote, bill: Bill): InvoiceContent {
  const month = `${note.bill_month}-01`;
  const row = (label: string, amount: string): InvoiceRow => ({
    label,
    quantity: "",
    rate: "",
    amount: moneyText(amount === "0.00" ? amount : negative(amount)),
  });
  const tax = note.tax === "0.00" ? [] : [row(note.tax_name ?? words.tax, note.tax)];
  const lines = note.lines.map(({ label, amount }) => row(label, amount));
  const net = note.net === "0.00" || lines.length > 0 ? lines : [row(words.credited(note.invoice_number), note.net)];
  return {
    title: words.title,
    number: note.number,
    size: isUsAddress(bill.seller?.address ?? "") ? "LETTER" : "A4",
    due: { ...row(words.total, note.amount), amount: moneyText(note.amount) },
    parties: [...partyOf(invoiceWords.from, bill.seller), ...partyOf(invoiceWords.to, bill.buyer)],
    fields: [
      [words.invoice, note.invoice_number],
      [invoiceWords.period, monthSpan(month)],
      [words.issued, dayInWords(note.issued_on)],
      // A partner reads of an adjustment, not of a loss.
      [words.reason, note.reason === "write_off" ? words.adjustment : noteReasonLabel[note.reason]],
    ],
    heads: [invoiceWords.item, invoiceWords.quantity, invoiceWords.rate, invoiceWords.amount],
    rows: net,
    closing: [...tax, { ...row(invoiceWords.total, note.amount), strong: true }],
    note: note.text === "" ? null : { title: words.remark, lines: note.text.split(/\r?\n/) },
    foot: [note.number, monthInWords(month), bill.buyer?.name ?? ""].filter((each) => each !== "").join(" · "),
  };
}
