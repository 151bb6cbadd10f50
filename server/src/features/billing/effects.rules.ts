import type { Effect } from "@console/contract/effects.ts";
import { negative } from "../../lib/amounts.ts";
import { type CouponInForce, calculateBill, type MonthInputs, sumOfAmounts } from "./bill.rules.ts";

/**
 * The total of a month as it stands, and with some of its inputs changed: the bill itself is calculated
 * twice, so that what is shown beforehand is what the bill then says.
 */
export function effectOf(inputs: MonthInputs, changed: Partial<MonthInputs>): Effect {
  const now = calculateBill(inputs).total;
  return effectBetween(now, calculateBill({ ...inputs, ...changed }).total);
}

export const effectBetween = (now: string, total: string): Effect => ({
  now,
  total,
  difference: sumOfAmounts([total, negative(now)]),
});

/** The newest coupon comes after all others of its kind. */
export const withCoupon = ({ coupons }: MonthInputs, coupon: CouponInForce): Partial<MonthInputs> => ({
  coupons: [...coupons, coupon],
});

export const withCharge = ({ charges }: MonthInputs, amount: string): Partial<MonthInputs> => ({
  charges: [...charges, { label: "", amount }],
});
