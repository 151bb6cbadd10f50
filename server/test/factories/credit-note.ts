import type { CreditNoteCreate } from "@console/contract/credit-notes.ts";
import type { Context } from "../../src/context/context.ts";
import { markBill } from "../../src/features/money/billing/brand-bills.service.ts";
import { allocateNote, createNote } from "../../src/features/money/receivables/notes/notes.service.ts";
import { billingDay, monthsAfter } from "../../src/lib/calendar.ts";
import { closeOnTime, makeBilledBrand } from "./bill.ts";
import { makePackage } from "./package.ts";

/** A brand with bills of the last months, newest first, each of one base price. */
async function makeBills(ctx: Context, count: number, base_price: string) {
  const brandId = await makeBilledBrand(ctx, count, await makePackage(ctx, { base_price }));
  const months = Array.from({ length: count }, (_, index) => monthsAfter(billingDay(ctx), -1 - index));
  for (const month of months.toReversed()) await closeOnTime(ctx, brandId, month);
  return { brandId, months: months.map((month) => month.slice(0, 7)) };
}

const inOwnTransaction = <T>(ctx: Context, work: (own: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction(() => work({ ...ctx, audited: [] }));

const note = (organization_id: number, bill_month = "", over: Partial<CreditNoteCreate> = {}): CreditNoteCreate => ({
  organization_id,
  bill_month,
  kind: "amount",
  reason: "goodwill",
  amount: "20",
  ...over,
});

/** A credit note on a new bill, of 20.00 by default. */
export async function makeCreditNote(ctx: Context, over: Partial<CreditNoteCreate> = {}, base_price = "99") {
  const { brandId, months } = await makeBills(ctx, 1, base_price);
  return inOwnTransaction(ctx, (own) => createNote(own, note(brandId, months[0], over)));
}

/** A note of 20.00 of which nothing is allocated, because its bill was paid before; another bill of the brand is open. */
export async function makeUnallocatedNote(ctx: Context): Promise<{ id: number; month: string }> {
  const { brandId, months } = await makeBills(ctx, 2, "99");
  const [open = "", paid = ""] = months;
  await inOwnTransaction(ctx, (own) => markBill(own, brandId, paid, { status: "paid" }));
  const { id } = await inOwnTransaction(ctx, (own) => createNote(own, note(brandId, paid)));
  return { id, month: open };
}

/** The same, which pays 5.00 of the other bill. */
export async function makeAllocatedNote(ctx: Context): Promise<{ id: number; allocationId: number }> {
  const { id, month } = await makeUnallocatedNote(ctx);
  const note = await inOwnTransaction(ctx, (own) => allocateNote(own, id, { bill_month: month, amount: "5" }));
  return { id, allocationId: note.allocations[0]?.id ?? 0 };
}
