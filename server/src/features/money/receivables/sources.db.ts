import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

/** A payment or a credit note, and from which day it counts. */
export type Source = { brand_id: number; payment_id: number | null; credit_note_id: number | null; day: string };

type Payer = {
  payment_id: number | null;
  /** Null for a credit note. */
  origin: string | null;
  recorded_at: string;
  /** Of the payment, or the number of the credit note. */
  reference: string;
  amount: string;
  paid_on: string;
};

/** What pays a bill, the latest allocation first. */
export const listPayers = statement<Payer, { billId: number }>("payers_of_bill")`
  select a.payment_id, p.origin, coalesce(p.recorded_at, n.issued_at) as recorded_at, coalesce(p.reference, n.number) as reference,
    a.amount::text, a.effective_on::text as paid_on
  from allocations a left join payments p on p.id = a.payment_id left join credit_notes n on n.id = a.credit_note_id
  where a.bill_id = ${sql.placeholder("billId")}::int and a.released_at is null order by a.id desc`;

type Rest = Source & { unallocated: string };

/** What is left of brands' credit notes and payments, in the order in which a close uses it, with what is held for the brand in all. */
export const listRests = statement<Rest & { held: string }, { brandIds: readonly number[] }>("rests_of_brands")`
  select r.brand_id, payment_id, credit_note_id, day, r.unallocated, (select greatest(k.unallocated, 0)::text from brand_balances k
      where k.brand_id = r.brand_id and k.currency = 'usd') as held from (
    select n.brand_id, null::int as payment_id, n.id as credit_note_id, n.issued_on::text as day, n.unallocated::text, 1 as step, n.id
      from credit_notes n where n.brand_id = any(${sql.placeholder("brandIds")}::int[]) and n.unallocated > 0
    union all select p.brand_id, p.id, null, p.received_on::text, p.unallocated::text, 2, p.id
      from payments p where p.brand_id = any(${sql.placeholder("brandIds")}::int[]) and p.unallocated > 0) r
  order by r.brand_id, step, case step when 2 then day end, r.id`;

type OwnRest = Rest & { bill_id: number; open_amount: string; closed_at: string };

/** Credit notes with a rest whose own bill is open. */
export const listOwnRests = statement<OwnRest, { brandId: number }>("credit_notes_of_open_bills")`
  select n.brand_id, null::int as payment_id, n.id as credit_note_id, n.issued_on::text as day, n.unallocated::text, n.bill_id,
    b.open_amount::text, b.closed_at
  from credit_notes n join bills b on b.id = n.bill_id
  where n.brand_id = ${sql.placeholder("brandId")}::int and n.unallocated > 0 and b.open_amount > 0 order by n.id`;
