import type { Context } from "../../../context/context.ts";
import { insertRows } from "../../../db/records.ts";
import { allocations } from "../../../db/tables/receivables.ts";
import { assertStored } from "../../../http/errors.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay, dayIn } from "../../../lib/calendar.ts";
import { ledgerSettingsNow } from "../../access/operator/operator.service.ts";
import { listOpenBills, type OpenBill } from "./open-bills.db.ts";
import { type Share, sharesOf } from "./proposal.rules.ts";
import { paidDays } from "./shares.service.ts";
import { listOwnRests, listRests, type Source } from "./sources.db.ts";

type PaidBill = OpenBill & { paid_on: string };
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
  if (shares.length === 0) return [];
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
 * Pays open bills of brands that are being closed from what is held for them, if the operator wants that: oldest first, disputed
 * bills left out. A brand that owes back refunds of reversed payments has less than its rests add up to.
 * @returns the bills that are paid in full now, also those that were closed before, with the day
 */
export async function allocateAtClose(ctx: Context, brandIds: readonly number[]): Promise<PaidBill[]> {
  const db = ctx.db.current();
  const paid: OpenBill[] = [];
  const rests = await listRests(db, { brandIds });
  if (rests.length === 0 || !(await ledgerSettingsNow(ctx)).appliesAtClose) return [];
  const ofBrands = Map.groupBy(rests, ({ brand_id }) => brand_id);
  const open = await listOpenBills(db, { brandIds: [...ofBrands.keys()], today: billingDay(ctx) });
  const billsOf = Map.groupBy(open, ({ brand_id }) => brand_id);
  for (const [brandId, ofBrand] of ofBrands) {
    const bills = (billsOf.get(brandId) ?? []).filter(({ held }) => !held);
    let held = ofBrand[0]?.held ?? "0";
    for (const { unallocated, held: _, ...source } of ofBrand) {
      const shares = sharesOf(bills, new Decimal(unallocated).lt(held) ? unallocated : held);
      for (const { bill_id, amount } of await allocateShares(ctx, source, shares, bills)) {
        held = new Decimal(held).minus(amount).toFixed(2);
        const bill = takeOf(bills, bill_id, amount);
        if (new Decimal(bill.open_amount).eq("0")) paid.push(bill);
      }
    }
  }
  const days = await paidDays(ctx, paid);
  return paid.map((bill) => ({ ...bill, paid_on: assertStored(days.get(bill.id), "a paid bill has no day") }));
}

/** Lowers what is open on a bill that was read before. @returns the bill */
function takeOf<B extends { id: number; open_amount: string }>(bills: B[], billId: number, amount: string): B {
  const bill = assertStored(
    bills.find(({ id }) => id === billId),
    "an allocated bill was not read",
  );
  bill.open_amount = new Decimal(bill.open_amount).minus(amount).toFixed(2);
  return bill;
}

/**
 * Allocates what is left of a bill's own credit notes to it, once it is open again: whoever releases an allocation or reverses a
 * payment does so in the same transaction.
 */
export async function reallocateNotes(ctx: Context, brandId: number): Promise<void> {
  const db = ctx.db.current();
  const rests = await listOwnRests(db, { brandId });
  // A bill with several notes is in the list several times.
  const bills = new Map(rests.map(({ bill_id: id, open_amount, closed_at }) => [id, { id, open_amount, closed_at }]));
  for (const { bill_id, open_amount: _, closed_at: __, unallocated, ...source } of rests) {
    const own = [assertStored(bills.get(bill_id), "a note's bill was not read")];
    for (const { amount } of await allocateShares(ctx, source, sharesOf(own, unallocated), own))
      takeOf(own, bill_id, amount);
  }
}
