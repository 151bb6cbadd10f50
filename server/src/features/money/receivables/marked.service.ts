import { billingErrors } from "@console/contract/billing.ts";
import { PAYMENT_UNDO_HOURS } from "@console/contract/limits.ts";
import type { Context } from "../../../context/context.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay, monthInWords } from "../../../lib/calendar.ts";
import { allocateShares } from "./allocate.service.ts";
import { reverse, sourceOf, storePayment } from "./payments.service.ts";
import { moneyWords } from "./receivables.text.ts";
import { paidDays } from "./shares.service.ts";
import { listPayers } from "./sources.db.ts";

const HOUR_MS = 3_600_000;

type Bill = { id: number; brand_id: number; month: string; closed_at: string; open_amount: string };

/**
 * Marks a bill as paid: a payment of what is open on it. Its brand must be locked.
 * @returns the day from which it is paid
 */
export async function payRest(
  ctx: Context,
  bill: Bill,
  { paid_on, payment_reference }: { paid_on?: string | undefined; payment_reference?: string | undefined },
): Promise<string> {
  const today = billingDay(ctx);
  const received_on = paid_on ?? today;
  if (received_on > today) throw refuse(billingErrors.paidAhead);
  const payment = await storePayment(ctx, {
    brand_id: bill.brand_id,
    amount: bill.open_amount,
    received_on,
    method: "other",
    reference: payment_reference,
    origin: "mark",
    source: "console",
  });
  await allocateShares(ctx, sourceOf(payment), [{ billId: bill.id, amount: bill.open_amount }], [bill]);
  return assertStored((await paidDays(ctx, [bill])).get(bill.id), "a paid bill has no day");
}

/** Reverses the payment by which a bill was marked as paid, within 24 hours. Its brand must be locked. */
export async function undoMark(ctx: Context, bill: Pick<Bill, "id" | "brand_id" | "month">): Promise<void> {
  const payers = await payersOf(ctx, bill.id);
  const [latest] = payers;
  const month = monthInWords(bill.month);
  if (!latest) throw refuse(billingErrors.settled);
  if (latest.origin !== "mark" && latest.origin !== "migration") {
    const named = payers.map((payer) => moneyWords.payer(payer));
    throw refuse(billingErrors.paidOtherwise, { month, payments: named.join(" and ") });
  }
  const hours = (ctx.billingClock.now().getTime() - Date.parse(latest.recorded_at)) / HOUR_MS;
  if (hours >= PAYMENT_UNDO_HOURS)
    throw refuse(billingErrors.paidTooLongAgo, { month: bill.month.slice(0, 7), hours: PAYMENT_UNDO_HOURS });
  await reverse(
    ctx,
    { id: assertStored(latest.payment_id, "a mark is a payment"), brand_id: bill.brand_id },
    moneyWords.undone,
  );
}

/** What pays a bill, the latest allocation first. */
export const payersOf = (ctx: Context, billId: number) => listPayers(ctx.db.current(), { billId });

/** Whether nothing is left to pay. */
export const isPaid = ({ open_amount }: { open_amount: string }): boolean => new Decimal(open_amount).eq("0");
