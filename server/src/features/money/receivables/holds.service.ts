import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { billHolds } from "../../../db/tables/receivables.ts";
import { liftHolds } from "./holds.db.ts";

/** Holds a bill that the brand disputes: it is not overdue, and a close allocates nothing to it. A trigger marks the bill. */
export async function holdBill(ctx: Context, billId: number, reason: string): Promise<void> {
  const placed_at = ctx.billingClock.now().toISOString();
  await insertRow(ctx.db.current(), billHolds, { bill_id: billId, reason, placed_at, placed_by: ctx.actor.name });
}

export async function liftHold(ctx: Context, billId: number): Promise<void> {
  await liftHolds(ctx.db.current(), { billId, at: ctx.billingClock.now().toISOString(), by: ctx.actor.name });
}
