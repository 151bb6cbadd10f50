import type { payments as contract, PaymentProposal } from "@console/contract/payments.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { findNextOpen, listPayableBills } from "./open-bills.db.ts";
import { proposeShares } from "./proposal.rules.ts";

/** What a payment would pay of a brand's open bills, and whose payment could be recorded next. */
export async function proposePayment(
  ctx: Context,
  sent: Parsed<typeof contract.propose>["body"],
): Promise<PaymentProposal> {
  const db = ctx.db.current();
  const { id: brandId } = await requireBrand(ctx, sent.organization_id);
  const bills = await listPayableBills(db, { brandIds: [brandId], today: billingDay(ctx) });
  const amount = sent.amount ?? "0";
  const shares = new Map(
    proposeShares(bills, { amount, reference: sent.reference }).map((share) => [share.billId, share.amount]),
  );
  const left = [...shares.values()].reduce((rest, share) => rest.minus(share), new Decimal(amount));
  return {
    bills: bills.map(({ id, brand_id, month, closed_at, payable, ...bill }) => ({
      ...bill,
      open_amount: payable,
      bill_id: id,
      bill_month: month,
      amount: shares.get(id) ?? "0.00",
    })),
    unallocated: left.toFixed(2),
    next: (await findNextOpen(db, { brandId })) ?? null,
  };
}
