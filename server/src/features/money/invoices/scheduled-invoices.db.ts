import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import { billIs } from "../receivables/bill-status.sql.ts";
import type { InvoiceEmails } from "./invoices.db.ts";

type Due = InvoiceEmails & { bill_id: number; leaves: boolean };

/** The next bills whose invoices are due to be sent, locked until the transaction ends: several processes share them. */
export const nextScheduled = statement<Due, { now: string; limit: number }>("scheduled_invoices_next")`
  select d.bill_id, b.billing_emails, b.email, b.support_email, ${billIs("l").open} and not l.held as leaves
  from scheduled_invoices d join bills l on l.id = d.bill_id join brands b on b.id = l.brand_id
  where d.queued_at is null and d.send_at <= ${sql.placeholder("now")}
  order by d.send_at, d.bill_id limit ${sql.placeholder("limit")}::int
  for update of d skip locked`;

/** An invoice that does not leave by itself: its bill was paid or put on hold before. */
export const unschedule = statement<object, { billId: number }>("scheduled_invoice_delete")`
  delete from scheduled_invoices where bill_id = ${sql.placeholder("billId")}::int`;

export const markQueued = statement<object, { billId: number; now: string; recipients: number }>(
  "scheduled_invoice_queued",
)`
  update scheduled_invoices
  set queued_at = ${sql.placeholder("now")}, recipients = ${sql.placeholder("recipients")}::int
  where bill_id = ${sql.placeholder("billId")}::int`;

type Undelivered = {
  id: number;
  brand: number;
  name: string;
  month: string;
  invoice_number: string;
  total: string;
  /** Null if there was no address to send it to. */
  addresses: string | null;
  since: string;
};

const columns = sql`b.id, o.id as brand, o.name, b.month::text, b.invoice_number, b.total::text`;
const unpaid = billIs("b").open;

/** Unpaid bills whose invoice did not reach an address, and was not sent again since. */
export const findUndelivered = statement<Undelivered>("invoices_undelivered")`
  select ${columns}, string_agg(distinct m.recipient, ', ') as addresses, min(m.failed_at) as since
  from invoice_mails m join bills b on b.id = m.bill_id join brands o on o.id = b.brand_id
  where m.failed_at is not null and ${unpaid} and not exists (
    select 1 from invoice_mails n where n.bill_id = m.bill_id and n.id > m.id and not n.at_close and n.failed_at is null)
  group by b.id, o.id
  union all
  select ${columns}, null, d.queued_at
  from scheduled_invoices d join bills b on b.id = d.bill_id join brands o on o.id = b.brand_id
  where d.recipients = 0 and ${unpaid} and not exists (select 1 from invoice_mails n where n.bill_id = b.id)
  order by 1`;
