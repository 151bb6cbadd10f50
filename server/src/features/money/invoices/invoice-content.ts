import { type Bill, billStatusLabel, type Party } from "@console/contract/billing.ts";
import { invoicedLabel, invoicedLines } from "@console/contract/invoice-lines.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { dayInWords, monthInWords, monthSpan } from "../../../lib/calendar.ts";
import { isUsAddress } from "../../../lib/us-address.ts";
import { INVOICE_LAYOUT } from "./invoice-layout.ts";
import { type InvoiceRow, invoiceRows } from "./invoice-rows.ts";
import { invoiceWords as words } from "./invoices.text.ts";

/** The content of an invoice, from top to bottom. */
export type InvoiceContent = {
  title: string;
  number: string;
  size: "A4" | "LETTER";
  /** What is to be paid, as the strongest figure; null if the rows end with it. */
  due: { label: string; amount: string } | null;
  parties: { title: string; lines: string[] }[];
  fields: [name: string, value: string][];
  heads: string[];
  rows: InvoiceRow[];
  /** The last rows, which stay on one page. */
  closing: InvoiceRow[];
  note: { title: string; lines: string[] } | null;
  foot: string;
};

export type ClosedBill = Bill & { invoice_number: string };

/**
 * @param closed day of the close, in the billing time zone
 * @throws Error for a layout that this release does not know
 */
export function invoiceContent(bill: ClosedBill, layout: number, closed: string): InvoiceContent {
  const month = monthInWords(`${bill.month}-01`);
  const period = monthSpan(`${bill.month}-01`);
  const toPay = paymentLines(bill);
  const shared = {
    title: words.title,
    number: bill.invoice_number,
    size: "A4" as const,
    due: null,
    parties: [...partyOf(words.from, bill.seller), ...partyOf(words.to, bill.buyer)],
    heads: [words.item, words.quantity, words.rate, words.amount],
    note: toPay.length > 0 ? { title: words.howToPay, lines: toPay } : null,
    foot: [bill.invoice_number, month, bill.buyer?.name ?? ""].filter((each) => each !== "").join(" · "),
  };
  const { statuses } = layout === 1 ? words.layout1 : { statuses: billStatusLabel };
  const paid = bill.status === "paid" && bill.paid_on !== null;
  const fields: [string, string][] = [
    [words.number, bill.invoice_number],
    [words.month, month],
    [words.package, bill.package.name],
    [words.closed, dayInWords(closed)],
    [words.due, dayInWords(bill.due_on)],
    [words.status, paid ? words.paidOn(dayInWords(bill.paid_on ?? "")) : statuses[bill.status]],
  ];
  switch (layout) {
    case 1:
      return { ...shared, fields, ...invoiceRows(bill) };
    case 2: {
      const { rows, closing } = invoiceRows({ ...bill, lines: invoicedLines(bill.lines) });
      return { ...shared, fields, rows, closing: [...closing, dueRow(bill)] };
    }
    case INVOICE_LAYOUT:
      return {
        ...shared,
        size: isUsAddress(bill.seller?.address ?? "") ? "LETTER" : "A4",
        due: dueRow(bill),
        fields: fields.slice(1).map(([name, value]) => (name === words.month ? [words.period, period] : [name, value])),
        ...invoiceRows(labeled(bill)),
      };
    default:
      throw new Error(`this release knows no invoice layout ${layout}`);
  }
}

/** Without unused lines; 'Integration' stands before the name of a product. */
export const labeled = (bill: Bill): Bill => ({
  ...bill,
  lines: invoicedLines(bill.lines).map((line) => ({ ...line, label: invoicedLabel(line) })),
});

/** The amount due and its due date, or since when it is paid. */
function dueRow(bill: Bill): InvoiceRow {
  const { total, open_amount, status, due_on, paid_on } = bill;
  const row = { quantity: "", rate: "", amount: moneyText(open_amount) };
  if (status === "paid")
    return { ...row, label: Number(total) > 0 ? words.duePaid(dayInWords(paid_on ?? "")) : words.dueNone };
  return { ...row, label: words.dueBy(dayInWords(due_on)) };
}

export function partyOf(title: string, party: Party | null): { title: string; lines: string[] }[] {
  if (!party) return [];
  const { name, address, tax_id, email, po_number = "" } = party;
  const lines = [
    name,
    ...address.split(/\r?\n/),
    tax_id && words.taxId(tax_id),
    email,
    po_number && words.po(po_number),
  ];
  return [{ title, lines: lines.filter((line) => line.trim() !== "") }];
}

/** Payment instructions; bills closed before they existed have none. */
function paymentLines({ status, seller }: Bill): string[] {
  const lines = status === "paid" ? [] : (seller?.payment_instructions ?? "").split(/\r?\n/);
  return lines.filter((line) => line.trim() !== "");
}
