import type { Bill, BillStatus } from "@console/contract/billing.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { dayInWords, monthInWords } from "../../../lib/calendar.ts";
import { letter } from "../../../lib/letter.text.ts";

/** All texts of the invoice file. */
export const invoiceWords = {
  title: "Invoice",
  from: "From",
  to: "Bill to",
  taxId: (id: string) => `Tax ID ${id}`,
  number: "Invoice number",
  month: "Month",
  package: "Package",
  closed: "Invoice date",
  due: "Due",
  status: "Status",
  /** Texts that only invoices in the first layout have. */
  layout1: { statuses: { pending: "Open", paid: "Paid", overdue: "Overdue" } satisfies Record<BillStatus, string> },
  paidOn: (day: string) => `Paid ${day}`,
  item: "Item",
  quantity: "Quantity",
  rate: "Rate",
  amount: "Amount",
  coupon: (code: string, off: string) => `Coupon ${code} (${off})`,
  subtotal: "Subtotal",
  howToPay: "How to pay",
  total: "Total",
  dueBy: (day: string) => `Amount due by ${day}`,
  duePaid: (day: string) => `Amount due (paid ${day})`,
  dueNone: "Amount due",
  /** Name of the email in the sentence that says it was not sent. */
  mail: "invoice",
  quantities: {
    business: (count: string, one: boolean) => `${count} ${one ? "business" : "businesses"}`,
    connection: (count: string, one: boolean) => `${count} ${one ? "connection" : "connections"}`,
  },
  page: (page: number, of: number) => `Page ${page} of ${of}`,
};

/** Activity messages, shown after the person's name. */
export const auditInvoices = auditWith({
  "invoice.mailed": ({ label, brand, after }: Said<unknown, { recipient: string }>) =>
    `emailed ${possessive(brand)} invoice ${label} to ${after.recipient}`,
});

/** @param month its first day */
export const invoiceSubject = (number: string, month: string): string => `Invoice ${number} for ${monthInWords(month)}`;

/** Text of the email around its attachment. */
export function invoiceMailText(bill: Bill): { subject: string; text: string } {
  const month = monthInWords(`${bill.month}-01`);
  const state =
    bill.status === "paid"
      ? "This invoice is paid."
      : `${invoiceWords.dueBy(dayInWords(bill.due_on))}: ${moneyText(bill.total)}. Please include the invoice number with your payment.`;
  return {
    subject: invoiceSubject(bill.invoice_number ?? "", `${bill.month}-01`),
    text: letter(
      { to: bill.buyer?.name, from: bill.seller?.name },
      `Your invoice ${bill.invoice_number} for ${month} is attached. The total is ${moneyText(bill.total)}.`,
      state,
      ...(bill.status !== "paid" && bill.seller?.payment_instructions ? [bill.seller.payment_instructions] : []),
    ),
  };
}
