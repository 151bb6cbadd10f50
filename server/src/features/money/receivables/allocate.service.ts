import type { Context } from "../../../context/context.ts";
import { insertRows } from "../../../db/records.ts";
import { allocations } from "../../../db/tables/receivables.ts";
import { billingDay, dayIn } from "../../../lib/calendar.ts";
import { findOpenAmounts, listOpenBills, type OpenBill } from "./open-bills.db.ts";
import { type Share, sharesOf } from "./proposal.rules.ts";
import { listOwnRests, listRests, type Source } from "./sources.db.ts";

type Closed = { id: number; closed_at: string };

/**
 * Allocates shares of a payment or credit note; the brand must be locked (`lockForClose`), and the shares within what is left of it
 * and open on the bills. Triggers refuse more, and move the ledger.
 */
export async function allocateShares(
  ctx: Context,
  { day, ...source }: Source,
  shares: readonly Share[],
  bills: readonly Closed[],
): Promise<(typeof allocations.$inferInsert)[]> {
  const closedOf = new Map(bills.map(({ id, closed_at }) => [id, dayIn(ctx.billingTimeZone, new Date(closed_at))]));
  const allocated_at = ctx.billingClock.now().toISOString();
  const rows = shares.map(({ billId, amount }) => {
    const closed = closedOf.get(billId) ?? "";
    return {
      ...source,
      bill_id: billId,
      amount,
      effective_on: closed > day ? closed : day,
      allocated_at,
      allocated_by: ctx.actor.name,
    };
  });
  await insertRows(ctx.db.current(), allocations, rows);
  return rows;
}

/**
 * Pays open bills of brands that are being closed from what is held for them: oldest first, disputed bills left out.
 * @returns the bills that are paid in full now, with the day
 */
export async function allocateAtClose(ctx: Context, brandIds: readonly number[]): Promise<Map<number, string>> {
  const db = ctx.db.current();
  const rests = await listRests(db, { brandIds });
  const paid = new Map<number, string>();
  for (const [brandId, ofBrand] of Map.groupBy(rests, ({ brand_id }) => brand_id)) {
    for (const { unallocated, ...source } of ofBrand) {
      const bills: OpenBill[] = await listOpenBills(db, { brandId, today: billingDay(ctx) });
      const shares = sharesOf(
        bills.filter(({ held }) => !held),
        unallocated,
      );
      if (shares.length === 0) break;
      const allocated = await allocateShares(ctx, source, shares, bills);
      for (const { bill_id, amount, effective_on } of allocated)
        if (bills.some(({ id, open_amount }) => id === bill_id && open_amount === amount))
          paid.set(bill_id, effective_on);
    }
  }
  return paid;
}

/**
 * Allocates what is left of a bill's own credit notes to it, once it is open again: whoever releases an allocation or reverses a
 * payment does so in the same transaction.
 */
export async function reallocateNotes(ctx: Context, brandId: number): Promise<void> {
  const db = ctx.db.current();
  for (const { bill_id, open_amount, unallocated, closed_at, ...source } of await listOwnRests(db, { brandId })) {
    const [bill] = await findOpenAmounts(db, { billIds: [bill_id] });
    const shares = sharesOf([{ id: bill_id, open_amount: bill?.open_amount ?? open_amount }], unallocated);
    await allocateShares(ctx, source, shares, [{ id: bill_id, closed_at }]);
  }
}
