import type { Effect } from "@console/contract/effects.ts";
import { negative } from "../../lib/amounts.ts";
import { type CouponInForce, calculateBill, type MonthInputs, sumOfAmounts } from "./bill.rules.ts";

/**
 * The current total of a month, and the total with some inputs changed. Both come from `calculateBill`, so that the
 * preview equals the later bill.
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

/** The newest coupon comes last among those of its kind. */
export const withCoupon = ({ coupons }: MonthInputs, coupon: CouponInForce): Partial<MonthInputs> => ({
  coupons: [...coupons, coupon],
});

export const withCharge = ({ charges }: MonthInputs, amount: string): Partial<MonthInputs> => ({
  charges: [...charges, { label: "", amount }],
});
