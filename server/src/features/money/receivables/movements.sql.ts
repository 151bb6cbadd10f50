import { sql } from "drizzle-orm";

/** Movements `v` with the bill `b`, payment `p`, credit note `n`, refund `f` and allocation `a` that they are about. */
export const movementsWithCauses = sql`ledger_movements v left join bills b on b.id = v.bill_id
    left join payments p on p.id = v.payment_id left join credit_notes n on n.id = v.credit_note_id
    left join refunds f on f.id = v.refund_id left join allocations a on a.id = v.allocation_id`;

/** Bills post on the day of their close, with the credit that they use or carry. */
const closedOn = sql`(case when v.cause in ('bill', 'credit_used', 'credit_carried') then b.closed_at else v.created_at end at time zone ${sql.placeholder("zone")})::date`;

/**
 * The day on which a movement counts: the one definition for the account and for statements. Nothing is posted on a locked day, so
 * what was true as of such a day stays true. Needs the value `zone`, the billing time zone.
 */
export const movementDay = sql`coalesce(v.posted_on, ${closedOn})`;

/** The day that its record names: of the payment's arrival, of the note, of the reversal; also one that was locked. */
export const movementOwnDay = sql`coalesce(case v.cause when 'payment' then p.received_on when 'payment_reversed' then p.reversed_on
    when 'credit_note' then n.issued_on when 'write_off_reversed' then n.reversed_on
    when 'refund' then f.refunded_on when 'refund_reversed' then f.reversed_on
    when 'allocated' then a.effective_on when 'released' then a.released_on end, ${closedOn})`;

/** What a movement adds to what the brand owes. */
export const movementAmount = sql`(v.receivable - v.unallocated)`;

/** Of the refund or payment, or the number of the credit note. */
export const movementReference = sql`coalesce(nullif(f.reference, ''), nullif(p.reference, ''), n.number)`;
