import type { Allocation } from "@console/contract/payments.ts";
import { type SQL, sql } from "drizzle-orm";

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** What a release of allocations sets. */
export const asReleased = sql`released_on = ${sql.placeholder("on")}::date, released_at = ${sql.placeholder("at")},
  released_by = ${sql.placeholder("by")}, release_reason = ${sql.placeholder("reason")}`;

/** What a reversal of a payment or credit note sets. */
export const asReversed = sql`reversed_on = ${sql.placeholder("on")}::date, reversed_at = ${sql.placeholder("at")},
  reversed_by = ${sql.placeholder("by")}, reversal_reason = ${sql.placeholder("reason")}`;

/** When, by whom and why. */
export type Stamp = { on: string; at: string; by: string; reason: string };

/**
 * The allocations of a payment or credit note, oldest first, released ones included; amounts as text, which JSON numbers could
 * change.
 * @param own whose they are, of the row `a`
 */
export const allocationsOf = (own: SQL) => sql<
  Allocation[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'bill_id', a.bill_id,
    'bill_month', to_char(l.month, 'YYYY-MM'), 'invoice_number', l.invoice_number, 'amount', a.amount::text,
    'effective_on', a.effective_on, 'allocated_at', ${utc("a.allocated_at")}, 'allocated_by', a.allocated_by,
    'released_at', ${utc("a.released_at")}, 'released_by', a.released_by, 'release_reason', a.release_reason) order by a.id), '[]')
  from allocations a join bills l on l.id = a.bill_id where ${own})`;
