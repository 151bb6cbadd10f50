import type { BillLine } from "@console/contract/billing.ts";
import type { Effect } from "@console/contract/effects.ts";
import { isPriced, lineKinds } from "@console/contract/line-kinds.ts";
import { Decimal, negative, sumOf } from "../../../lib/amounts.ts";
import { type CouponInForce, calculateBill, type MonthInputs, type MonthPrices, sumOfAmounts } from "./bill.rules.ts";

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

/**
 * How much a bill's lines would change at another package's prices, in either direction. Connections that the bill does
 * not charge are not counted.
 * @returns US dollars with two decimals
 */
export function differenceAt(lines: readonly BillLine[], prices: MonthPrices): string {
  const differences = lines.map(({ kind, quantity, rate, amount }) => {
    const other = isPriced(kind) ? prices[lineKinds[kind].price] : prices.integration_charge ? rate : "0";
    return new Decimal(quantity).times(other).round(2).minus(amount);
  });
  return sumOf(differences).abs().toFixed(2);
}
