import type { Bill, BillStatus } from "@console/contract/billing.ts";
import { moneyText } from "../../lib/amounts.ts";
import { dayInWords, monthInWords } from "../../lib/calendar.ts";

/** Every word of the invoice as a file, and of the mail that brings it. */
export const invoiceWords = {
  title: "Invoice",
  from: "From",
  to: "Bill to",
  taxId: (id: string) => `Tax id ${id}`,
  number: "Invoice number",
  month: "Month",
  package: "Package",
  closed: "Invoice date",
  due: "Due",
  status: "Status",
  statuses: { pending: "Open", paid: "Paid", overdue: "Overdue" } satisfies Record<BillStatus, string>,
  paidOn: (day: string) => `Paid ${day}`,
  item: "Item",
  quantity: "Quantity",
  rate: "Rate",
  amount: "Amount",
  coupon: (code: string, off: string) => `Coupon ${code} (${off})`,
  subtotal: "Subtotal",
  howToPay: "How to pay",
  total: "Total",
  page: (page: number, of: number) => `Page ${page} of ${of}`,
};

/** What the mail says around its attachment. */
export function invoiceMailText(bill: Bill): { subject: string; text: string } {
  const month = monthInWords(`${bill.month}-01`);
  const state =
    bill.status === "paid"
      ? "It is paid; there is nothing left to do."
      : `It ${bill.status === "overdue" ? "was" : "is"} due on ${dayInWords(bill.due_on)}. Please name the invoice number with your payment.`;
  const lines = [
    `Hello${bill.buyer ? ` ${bill.buyer.name}` : ""},`,
    `Invoice ${bill.invoice_number} for ${month} is attached. It comes to ${moneyText(bill.total)}.`,
    state,
    ...(bill.status !== "paid" && bill.seller?.payment_instructions ? [bill.seller.payment_instructions] : []),
    ...(bill.seller ? [bill.seller.name] : []),
  ];
  return { subject: `Invoice ${bill.invoice_number} for ${month}`, text: lines.join("\n\n") };
}
