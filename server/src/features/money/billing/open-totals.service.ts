import type { Context } from "../../../context/context.ts";
import { firstOfNextMonth, startOfDay } from "../../../lib/calendar.ts";
import { calculateBill, type MonthInputs, projected, sumOfAmounts } from "./bill.rules.ts";
import { loadOpenMonths, openSpans } from "./month.service.ts";
import type { MonthSpan } from "./month-span.rules.ts";
import { brandsAfter } from "./stored-months.db.ts";

/** Before this day of the month, an estimate is not meaningful. */
const ESTIMATE_FROM = 6;
/** Other requests are answered between batches; calculating one takes about 20 ms. */
const BRANDS_PER_BATCH = 50;

type Billing = Pick<Context, "billingClock" | "billingTimeZone">;

/**
 * Estimates totals of the open month from its inputs so far.
 * @returns undefined while it is too early for an estimate
 */
export function estimator({ billingClock, billingTimeZone }: Billing, { month, through, start }: MonthSpan) {
  if (Number(through.slice(8)) < ESTIMATE_FROM) return undefined;
  const whole = Date.parse(startOfDay(billingTimeZone, firstOfNextMonth(month))) - Date.parse(start);
  const elapsed = billingClock.now().getTime() - Date.parse(start);
  return (inputs: MonthInputs): string => calculateBill(projected(inputs, elapsed, whole)).total;
}

/**
 * What all brands together are billed in the open month.
 * @returns the number of bills, their totals so far and, from the sixth day on, the estimated totals of the month
 */
export async function openMonthTotals(ctx: Context) {
  const { span } = openSpans(ctx);
  const estimate = estimator(ctx, span);
  const billed: string[] = [];
  const estimated: string[] = [];
  for (let after = 0; ; ) {
    const some = await brandsAfter(ctx.db.current(), { after, limit: BRANDS_PER_BATCH });
    const ids = some.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) break;
    for (const { bill, inputs } of (await loadOpenMonths(ctx, ids)).current.values()) {
      billed.push(bill.total);
      if (estimate) estimated.push(estimate(inputs));
    }
    after = last;
  }
  return {
    month: span.month.slice(0, 7),
    count: billed.length,
    billed: sumOfAmounts(billed),
    estimate: estimate ? sumOfAmounts(estimated) : null,
  };
}
