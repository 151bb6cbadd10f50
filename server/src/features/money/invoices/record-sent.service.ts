import type { Context } from "../../../context/context.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { billSubject } from "../receivables/receivables.text.ts";
import { type BillRow, lockForSent, markSent } from "./invoices.db.ts";
import { auditInvoices } from "./invoices.text.ts";

/** Stores that a mail server accepted an email; the first of a bill is told of: in the feed, and by webhook. */
export async function recordSent(ctx: Context, bill: BillRow, id: number): Promise<void> {
  const db = ctx.db.current();
  await lockForSent(db, { billId: bill.id });
  const sent = await markSent(db, { id, now: ctx.clock.now().toISOString() });
  if (!sent?.first) return;
  const { total, invoice_number } = bill;
  const after = { month: bill.month.slice(0, 7), total, invoice_number };
  await auditInvoices(ctx, "bill.sent", billSubject(bill, await requireBrand(ctx, bill.brand_id)), { after });
}
