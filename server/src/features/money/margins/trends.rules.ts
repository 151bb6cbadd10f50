import type Big from "big.js";
import { Decimal, sumOf } from "../../../lib/amounts.ts";

const ZERO = new Decimal("0");

/**
 * A month's amount by day: each day has its own part, and an equal share of what no day has of its own. In cents, and
 * rounded so that all days of the month add up to the amount.
 * @param own each day's part, not rounded; of the open month, up to today
 * @param days all days of the month
 */
export function byDay(amount: string, own: ReadonlyMap<string, Big>, days: readonly string[]): Map<string, Big> {
  const shared = new Decimal(amount).minus(sumOf([...own.values()]));
  const found = new Map<string, Big>();
  let sum = ZERO;
  let soFar = ZERO;
  for (const [index, day] of days.entries()) {
    sum = sum.plus(own.get(day) ?? "0");
    const through = sum.plus(shared.times(String(index + 1)).div(String(days.length))).round(2);
    found.set(day, through.minus(soFar));
    soFar = through;
  }
  return found;
}

/** In percent, with one decimal; null if there is nothing to compare with. */
export const changeOf = (now: Big, before: Big): string | null =>
  before.lte("0") ? null : now.minus(before).times("100").div(before).toFixed(1);

/** In percent, with one decimal; null without revenue. */
export const shareOf = (profit: Big, revenue: Big): string | null =>
  revenue.lte("0") ? null : profit.times("100").div(revenue).toFixed(1);
