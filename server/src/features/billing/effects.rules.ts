import type { Effect } from "@console/contract/effects.ts";
import { negative } from "../../amounts.ts";
import { firstOfMonth, monthsAfter } from "../../calendar.ts";
import { type CouponInForce, type MonthFacts, sumOfAmounts, workOut } from "./bill.rules.ts";

/**
 * What a month comes to as it stands, and with some of its facts changed: the bill itself is worked out
 * twice, so that what is shown beforehand is what the bill then says.
 */
export function effectOf(facts: MonthFacts, changed: Partial<MonthFacts>): Effect {
  const now = workOut(facts).total;
  return effectBetween(now, workOut({ ...facts, ...changed }).total);
}

export const effectBetween = (now: string, total: string): Effect => ({
  now,
  total,
  difference: sumOfAmounts([total, negative(now)]),
});

/** The newest coupon comes after all others of its kind. */
export const withCoupon = ({ coupons }: MonthFacts, coupon: CouponInForce): Partial<MonthFacts> => ({
  coupons: [...coupons, coupon],
});

export const withCharge = ({ charges }: MonthFacts, amount: string): Partial<MonthFacts> => ({
  charges: [...charges, { label: "", amount }],
});

/** First days of the months in which a coupon counts that is applied today. */
export function couponMonths(today: string, validityPeriod: number): { first_month: string; last_month: string } {
  const first_month = firstOfMonth(today);
  return { first_month, last_month: monthsAfter(first_month, Math.max(1, validityPeriod) - 1) };
}
