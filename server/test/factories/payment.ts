import type { Context } from "../../src/context/context.ts";
import { recordPayment } from "../../src/features/money/receivables/payments.service.ts";
import { makeBill } from "./bill.ts";

/** A payment of 40.00 to a bill of 99.00, of which 30.00 are allocated. */
export async function makePayment(
  ctx: Context,
): Promise<{ id: number; brandId: number; month: string; allocationId: number }> {
  const { brandId, month } = await makeBill(ctx);
  const payment = await ctx.db.transaction(() =>
    recordPayment(
      { ...ctx, audited: [] },
      {
        organization_id: brandId,
        amount: "40",
        method: "bank_transfer",
        reference: "ACH 20391",
        allocations: [{ bill_month: month, amount: "30" }],
      },
    ),
  );
  return { id: payment.id, brandId, month, allocationId: payment.allocations[0]?.id ?? 0 };
}
