import type { Context } from "../../../context/context.ts";
import { insertRows } from "../../../db/records.ts";
import { allocations } from "../../../db/tables/receivables.ts";
import { billingDay, dayIn } from "../../../lib/calendar.ts";
import { listOpenBills, type OpenBill } from "./open-bills.db.ts";
import { listRests } from "./payments.db.ts";
import { type Share, sharesOf } from "./proposal.rules.ts";

type Source = { id: number; brand_id: number; received_on: string };
type Closed = { id: number; closed_at: string };

/**
 * Allocates shares of a payment; the brand must be locked (`lockForClose`), and the shares within what is left of the payment and
 * open on the bills. Triggers refuse more, and move the ledger.
 */
export async function allocateShares(
  ctx: Context,
  payment: Source,
  shares: readonly Share[],
  bills: readonly Closed[],
): Promise<(typeof allocations.$inferInsert)[]> {
  const closedOf = new Map(bills.map(({ id, closed_at }) => [id, dayIn(ctx.billingTimeZone, new Date(closed_at))]));
  const allocated_at = ctx.billingClock.now().toISOString();
  const rows = shares.map(({ billId, amount }) => {
    const closed = closedOf.get(billId) ?? "";
    return {
      brand_id: payment.brand_id,
      payment_id: payment.id,
      bill_id: billId,
      amount,
      effective_on: closed > payment.received_on ? closed : payment.received_on,
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
    for (const payment of ofBrand) {
      const bills: OpenBill[] = await listOpenBills(db, { brandId, today: billingDay(ctx) });
      const shares = sharesOf(
        bills.filter(({ held }) => !held),
        payment.unallocated,
      );
      if (shares.length === 0) break;
      const allocated = await allocateShares(ctx, payment, shares, bills);
      for (const { bill_id, amount, effective_on } of allocated)
        if (bills.some(({ id, open_amount }) => id === bill_id && open_amount === amount))
          paid.set(bill_id, effective_on);
    }
  }
  return paid;
}
