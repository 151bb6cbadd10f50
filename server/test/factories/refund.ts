import type { Context } from "../../src/context/context.ts";
import { recordPayment } from "../../src/features/money/receivables/payments.service.ts";
import { createRefund } from "../../src/features/money/receivables/refunds/refunds.service.ts";
import { makeBrand } from "./brand.ts";

/** A refund of a payment that pays nothing. */
export async function makeRefund(ctx: Context, amount = "40"): Promise<{ id: number; brandId: number }> {
  const { id: brandId } = await makeBrand(ctx);
  const inOwnTransaction = <T>(work: (own: Context) => Promise<T>) =>
    ctx.db.transaction(() => work({ ...ctx, audited: [] }));
  const payment = await inOwnTransaction((own) =>
    recordPayment(own, { organization_id: brandId, amount: "1000", method: "check", allocations: [] }),
  );
  const refund = await inOwnTransaction((own) =>
    createRefund(own, { payment_id: payment.id, amount, method: "check", reason: "Paid twice." }),
  );
  return { id: refund.id, brandId };
}
