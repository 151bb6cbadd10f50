import type { creditNoteErrors } from "@console/contract/credit-notes.ts";
import { type Allocation, type Payment, paymentErrors } from "@console/contract/payments.ts";
import type { Context } from "../../../context/context.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { Decimal, moneyText, sumOf } from "../../../lib/amounts.ts";
import { billingDay, monthInWords } from "../../../lib/calendar.ts";
import type { BrandInScope } from "../../access/brand-scope/brand-scope.ts";
import { findBillsOfMonths, findPaidDays, type OpenBill } from "./open-bills.db.ts";
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
 * What a change allocates, and the bills that it pays in full.
 * @param open bills before it
 * @param earlier allocations from before it
 */
export async function allocatedBy(
  ctx: Context,
  { allocations, organization_id: id, brand: name }: Pick<Payment, "allocations" | "organization_id" | "brand">,
  open: readonly OpenBill[],
  earlier: readonly Pick<Allocation, "id">[] = [],
) {
  const known = new Set(earlier.map((each) => each.id));
  const before = new Set(open.map((bill) => bill.id));
  const live = allocations.filter(
    (each) => each.released_at === null && before.has(each.bill_id) && !known.has(each.id),
  );
  return {
    allocated: live.map(({ invoice_number, amount }) => `${invoice_number}: ${moneyText(amount)}`),
    ...(await paidSince(ctx, { id, name }, open)),
  };
}

/** The bills of a brand that were open and are paid in full now: webhooks tell of them. */
export async function paidSince(ctx: Context, brand: { id: number; name: string }, open: readonly OpenBill[]) {
  const days = await paidDays(ctx, open);
  const bills = open.flatMap(({ id: bill_id, month, total, invoice_number }) => {
    const paid_on = days.get(bill_id);
    return paid_on ? [{ bill_id, brand_id: brand.id, brand: brand.name, month, total, invoice_number, paid_on }] : [];
  });
  return bills.length > 0 ? { bills } : {};
}

/** From which day each of some bills is paid, by its id; only those that are. */
export async function paidDays(ctx: Context, bills: readonly { id: number }[]): Promise<Map<number, string>> {
  if (bills.length === 0) return new Map();
  const found = await findPaidDays(ctx.db.current(), { billIds: bills.map(({ id }) => id) });
  return new Map(found.map(({ id, paid_on }) => [id, paid_on]));
}
