import type { Movement } from "@console/contract/receivables.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

type Balances = { receivable: string; unallocated: string; carried: string; owed: string };

export const findBalances = statementOfOne<Balances, { brandId: number }>("brand_balances")`
  select receivable::text, unallocated::text, carried::text, (receivable - unallocated)::text as owed
  from brand_balances where brand_id = ${sql.placeholder("brandId")}::int and currency = 'usd'`;

type Row = Omit<Movement, "on"> & { day: string | null; posted_at: string };

/** What moved a brand's accounts, newest first, each with what the brand owed after it. */
export const listMovements = statement<Row, { brandId: number }>("ledger_movements_of_brand")`
  select v.id, v.cause, to_char(b.month, 'YYYY-MM') as bill_month, b.invoice_number, v.payment_id, v.credit_note_id,
    coalesce(nullif(f.reference, ''), nullif(p.reference, ''), n.number) as reference,
    case v.cause when 'payment' then p.received_on when 'payment_reversed' then p.reversed_on
      when 'credit_note' then n.issued_on when 'write_off_reversed' then n.reversed_on
      when 'refund' then f.refunded_on when 'refund_reversed' then f.reversed_on
      when 'allocated' then a.effective_on when 'released' then a.released_on end::text as day,
    case when v.cause = 'bill' then b.closed_at else v.created_at end as posted_at,
    v.receivable::text, v.unallocated::text, v.carried::text,
    (sum(v.receivable - v.unallocated) over (order by v.created_at, v.id))::text as balance, v.created_at as "at", v.created_by as "by"
  from ledger_movements v left join bills b on b.id = v.bill_id left join payments p on p.id = v.payment_id
    left join credit_notes n on n.id = v.credit_note_id left join allocations a on a.id = v.allocation_id
    left join refunds f on f.id = v.refund_id
  where v.brand_id = ${sql.placeholder("brandId")}::int order by v.created_at desc, v.id desc`;
