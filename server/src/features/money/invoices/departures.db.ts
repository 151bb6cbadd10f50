import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

type Due = { bill_id: number; addresses: string[] };

/**
 * The next bills whose invoices are to leave, with the addresses of their brands, locked until the transaction ends:
 * several processes share them.
 */
export const nextDepartures = statement<Due, { now: string; limit: number }>("invoice_departures_next")`
  select d.bill_id, case
      when b.billing_emails <> '{}' then b.billing_emails
      when b.email <> '' then array[b.email]
      when b.support_email <> '' then array[b.support_email]
      else '{}' end as addresses
  from invoice_departures d join bills l on l.id = d.bill_id join brands b on b.id = l.brand_id
  where d.left_at is null and d.leaves_at <= ${sql.placeholder("now")}
  order by d.leaves_at, d.bill_id limit ${sql.placeholder("limit")}::int
  for update of d skip locked`;

export const markLeft = statement<object, { billId: number; now: string; addresses: number }>("invoice_departure_left")`
  update invoice_departures
  set left_at = ${sql.placeholder("now")}, addresses = ${sql.placeholder("addresses")}::int
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
const open = sql`b.paid_at is null`;

/** Unpaid bills whose invoice did not reach an address, and was not sent again since. */
export const findUndelivered = statement<Undelivered>("invoices_undelivered")`
  select ${columns}, string_agg(distinct m.recipient, ', ') as addresses, min(m.failed_at) as since
  from invoice_mails m join bills b on b.id = m.bill_id join brands o on o.id = b.brand_id
  where m.failed_at is not null and ${open} and not exists (
    select 1 from invoice_mails n where n.bill_id = m.bill_id and n.id > m.id and not n.at_close and n.failed_at is null)
  group by b.id, o.id
  union all
  select ${columns}, null, d.left_at
  from invoice_departures d join bills b on b.id = d.bill_id join brands o on o.id = b.brand_id
  where d.addresses = 0 and ${open} and not exists (select 1 from invoice_mails n where n.bill_id = b.id)
  order by 1`;
