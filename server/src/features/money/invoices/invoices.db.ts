import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { bills, invoiceMails, issuedInvoices } from "../../../db/tables/bills.ts";

const mailList = pagedList({
  name: "invoice_mails_page",
  from: sql`invoice_mails`,
  id: invoiceMails.id,
  sort: { fields: { requested_at: invoiceMails.requested_at }, default: "-requested_at" },
  scope: sql`${invoiceMails.bill_id} = ${sql.placeholder("bill_id")}`,
  row: getTableColumns(invoiceMails),
});

export const listMails = (db: Db, billId: number, query: ListQuery) => mailList(db, query, { bill_id: billId });

type MailRow = InferSelectModel<typeof invoiceMails>;
export type BillRow = InferSelectModel<typeof bills>;

/** A request to email an invoice. */
export const findMail = statementOfOne<MailRow, { id: number }>("invoice_mail")`
  select ${allOf(invoiceMails)} from invoice_mails where id = ${sql.placeholder("id")}`;

export const findBill = statementOfOne<BillRow, { id: number }>("invoice_bill")`
  select ${allOf(bills)} from bills where id = ${sql.placeholder("id")}`;

type Issued = InferSelectModel<typeof issuedInvoices>;

/** The file of a bill in a payment state, once it was issued. */
export const findIssued = statementOfOne<Issued, { billId: number; state: string }>("invoice_issued")`
  select ${allOf(issuedInvoices)} from issued_invoices
  where bill_id = ${sql.placeholder("billId")} and state = ${sql.placeholder("state")}`;

export type InvoiceEmails = { billing_emails: string[]; email: string; support_email: string };

/** The addresses of a brand from which `invoiceEmailsOf` chooses. */
export const findInvoiceEmails = statementOfOne<InvoiceEmails, { brandId: number }>("invoice_emails_of_brand")`
  select billing_emails, email, support_email from brands where id = ${sql.placeholder("brandId")}`;

/** Emails of a bill are marked one after the other, so that one of them is the first. */
export const lockForSent = statement<object, { billId: number }>("invoice_bill_locked")`
  select 1 from bills where id = ${sql.placeholder("billId")} for no key update`;

/** @returns whether no email of the bill had been sent before */
export const markSent = statementOfOne<{ first: boolean }, { id: number; now: string }>("invoice_mail_sent")`
  update invoice_mails m set sent_at = ${sql.placeholder("now")} where m.id = ${sql.placeholder("id")}
  returning not exists (
    select 1 from invoice_mails o where o.bill_id = m.bill_id and o.id <> m.id and o.sent_at is not null) as first`;

export const markFailed = statement<object, { id: number; now: string }>("invoice_mail_failed")`
  update invoice_mails set failed_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`;
