import type { BillStatus } from "@console/contract/billing.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { shortMonth } from "../../../lib/calendar.ts";
import { listNames } from "../../../lib/names.ts";

/** All texts of the invoice file. */
export const invoiceWords = {
  title: "Invoice",
  from: "From",
  to: "Bill to",
  taxId: (id: string) => `Tax ID ${id}`,
  po: (number: string) => `PO number ${number}`,
  number: "Invoice number",
  month: "Month",
  period: "Billing period",
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
  view: "View Invoice",
  howToPay: "How to pay",
  total: "Total",
  received: "Payments received",
  dueBy: (day: string) => `Amount due by ${day}`,
  duePaid: (day: string) => `Amount due (paid ${day})`,
  dueNone: "Amount due",
  /** Name of the email in the sentence that says it was not sent. */
  mail: "invoice",
  paidOrHeld: "Not sent: the bill had been paid or put on hold.",
  addressLeft: "Not sent: the address was no longer the brand's when it was to leave.",
  sentOnlyTo: (recipients: readonly string[], why: string) => `Sent only to ${listNames(recipients)}. ${why}`,
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
  "bill.sent": ({ label, brand }) => `sent ${possessive(brand)} invoice ${label}`,
  "invoice.links_revoked": ({ brand }) => `revoked the links in ${possessive(brand)} invoice emails`,
});

type Undelivered = { name: string; month: string; invoice_number: string; addresses: string | null };

/** An invoice that did not arrive, as a sentence. */
export const undelivered = ({ name, month, invoice_number, addresses }: Undelivered, today: string): string =>
  `${possessive(name)} ${shortMonth(month, today)} invoice (${invoice_number}) ${
    addresses === null
      ? "can't be sent: the brand has no email address."
      : `wasn't delivered: the mail server rejected ${addresses}.`
  }`;
