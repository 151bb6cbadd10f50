import type { BillLine, Discount, Party } from "@console/contract/billing.ts";
import type { NoteReason } from "@console/contract/credit-notes.ts";
import type { PaymentMethod } from "@console/contract/payments.ts";
import type { MovementCause } from "@console/contract/receivables.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import {
  movementAmount,
  movementDay,
  movementOwnDay,
  movementReference,
  movementsWithCauses,
} from "../receivables/movements.sql.ts";

/** What moved what brands owe, or their credit before tax, with what files say of it. */
export type PostedRow = {
  id: number;
  cause: MovementCause;
  on: string;
  /** Its own day, if it is another. */
  dated: string | null;
  organization_id: number;
  brand: string;
  /** What it adds to what the brand owes. */
  amount: string;
  carried: string;
  bill_id: number | null;
  bill_month: string | null;
  invoice_number: string | null;
  due_on: string | null;
  buyer: Party | null;
  lines: BillLine[] | null;
  discounts: Discount[] | null;
  charges: BillLine[] | null;
  corrections: BillLine[] | null;
  credits: BillLine[] | null;
  taxes: BillLine[] | null;
  payment_id: number | null;
  credit_note_id: number | null;
  refund_id: number | null;
  reference: string | null;
  method: PaymentMethod | null;
  note_number: string | null;
  note_reason: NoteReason | null;
  note_text: string | null;
  net: string | null;
  tax: string | null;
  tax_name: string | null;
  tax_rate: string | null;
};

type Period = { zone: string; from: string; to: string };

const isOfBill = sql`v.cause in ('bill', 'credit_used', 'credit_carried')`;

/**
 * Everything posted in a period, by day. Allocations are left out: they move nothing between accounts of the books. A bill of 0.00
 * is here only for the credit that it uses or carries; that of a bill above 0.00 is one of its lines. Opening balances are left out: the
 * accounting program has the invoices and payments that they sum up.
 */
export const listPosted = statement<PostedRow, Period>("accounting_posted")`
  select v.id, v.cause, ${movementDay} as "on", nullif(${movementOwnDay}, ${movementDay}) as dated, v.brand_id as organization_id, g.name as brand,
    ${movementAmount} as amount, v.carried, v.bill_id, to_char(b.month, 'YYYY-MM') as bill_month, b.invoice_number, b.due_on,
    case when ${isOfBill} then b.buyer end as buyer, case when ${isOfBill} then b.lines end as lines,
    case when ${isOfBill} then b.discounts end as discounts, case when ${isOfBill} then b.charges end as charges,
    case when ${isOfBill} then b.corrections end as corrections, case when ${isOfBill} then b.credits end as credits,
    case when ${isOfBill} then b.taxes end as taxes,
    v.payment_id, v.credit_note_id, v.refund_id, ${movementReference} as reference, coalesce(f.method, p.method) as method,
    n.number as note_number, n.reason as note_reason, n.text as note_text, n.net, n.tax, n.tax_name, n.tax_rate
  from ${movementsWithCauses} join brands g on g.id = v.brand_id
  where v.cause not in ('allocated', 'released') and not (v.cause = 'bill' and b.opening)
    and not (v.cause = 'payment' and p.source = 'opening') and (v.cause not in ('credit_used', 'credit_carried') or b.total <= 0)
    and ${movementDay} between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date
  order by ${movementDay}, v.id`;
