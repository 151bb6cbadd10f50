import type { creditNoteErrors } from "@console/contract/credit-notes.ts";
import { type Allocation, type Payment, paymentErrors } from "@console/contract/payments.ts";
import type { Context } from "../../../context/context.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { Decimal, moneyText, sumOf } from "../../../lib/amounts.ts";
import { billingDay, monthInWords } from "../../../lib/calendar.ts";
import type { BrandInScope } from "../../access/brand-scope/brand-scope.ts";
import { findBillsOfMonths, type OpenBill } from "./open-bills.db.ts";
import type { Share } from "./proposal.rules.ts";

/** When a release or reversal happens, and by whom. */
export const stampOf = (ctx: Context) => ({
  on: billingDay(ctx),
  at: ctx.billingClock.now().toISOString(),
  by: ctx.actor.name,
});

/**
 * The bills that a person named.
 * @param most what each share is within: only a payment pays what was written off
 */
export async function sharesAsSent(
  ctx: Context,
  brand: BrandInScope,
  sent: readonly { bill_month: string; amount: string }[],
  most: "open_amount" | "payable",
): Promise<Share[]> {
  const months = sent.map(({ bill_month }) => `${bill_month}-01`);
  if (new Set(months).size < months.length) throw refuse(paymentErrors.twice);
  const found = await findBillsOfMonths(ctx.db.current(), { brandId: brand.id, months });
  const ofMonth = new Map(found.map((bill) => [bill.month, bill]));
  return sent.map(({ bill_month, amount }) => {
    const month = monthInWords(`${bill_month}-01`);
    const bill = ofMonth.get(bill_month);
    if (!bill) throw refuse(paymentErrors.billNotFound, { brand: brand.name, month });
    if (new Decimal(amount).gt(bill[most]))
      throw refuse(paymentErrors.billTooMuch, { left: moneyText(bill[most]), month });
    return { billId: bill.id, amount };
  });
}

/** @param error says what is left of the payment or credit note */
export function requireWithin(
  shares: readonly Share[],
  left: string,
  error: typeof paymentErrors.tooMuch | typeof creditNoteErrors.restTooMuch,
): void {
  const sum = sumOf(shares.map(({ amount }) => amount));
  if (sum.gt(left)) throw refuse(error, { left: moneyText(left) });
}

/** An allocation of a payment or credit note that was not released yet. */
export function requireLive({ allocations }: Pick<Payment, "allocations">, id: number): Allocation {
  const found = requireFound(
    allocations.find((each) => each.id === id),
    paymentErrors.allocationNotFound,
  );
  if (found.released_by !== null) throw refuse(paymentErrors.released, { person: found.released_by });
  return found;
}

/**
 * What a change allocates, and the bills that it pays in full: webhooks tell of them.
 * @param earlier allocations from before it
 */
export function allocatedBy(
  { allocations, organization_id, brand }: Pick<Payment, "allocations" | "organization_id" | "brand">,
  open: readonly OpenBill[],
  earlier: readonly Pick<Allocation, "id">[] = [],
) {
  const known = new Set(earlier.map(({ id }) => id));
  const before = new Map(open.map((bill) => [bill.id, bill]));
  const live = allocations.filter(
    ({ id, bill_id, released_at }) => released_at === null && before.has(bill_id) && !known.has(id),
  );
  const bills = live.flatMap(({ bill_id, bill_month: month, invoice_number, amount, effective_on: paid_on }) => {
    const bill = before.get(bill_id);
    if (!bill || bill.open_amount !== amount) return [];
    return [{ bill_id, brand_id: organization_id, brand, month, total: bill.total, invoice_number, paid_on }];
  });
  return {
    allocated: live.map(({ invoice_number, amount }) => `${invoice_number}: ${moneyText(amount)}`),
    ...(bills.length > 0 && { bills }),
  };
}
