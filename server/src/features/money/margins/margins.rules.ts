import type { Margin, MarginPart } from "@console/contract/margins.ts";
import { Decimal, sumOf } from "../../../lib/amounts.ts";

type Used = Pick<MarginPart, "kind" | "code" | "name" | "quantity" | "unit">;
/** Amounts have two decimals. */
type Figures = Pick<Margin, "charges" | "pays" | "keeps" | "percent" | "unpriced">;

/**
 * Usage with its cost, each amount rounded to a cent; usage without a cost is left out.
 * @param costOf exact decimal text
 */
export function priced(used: readonly Used[], costOf: (each: Used) => string | null): MarginPart[] {
  return used
    .filter(({ quantity }) => new Decimal(quantity).gt("0"))
    .map((each) => {
      const cost = costOf(each);
      const amount = cost === null ? null : new Decimal(each.quantity).times(cost).toFixed(2);
      return { ...each, cost, amount };
    });
}

/** @param revenue what the brand is charged, without tax */
export function marginOf(revenue: string, parts: readonly MarginPart[]): Figures {
  const cost = sumOf(parts.map(({ amount }) => amount ?? "0"));
  const profit = new Decimal(revenue).minus(cost);
  return {
    charges: revenue,
    pays: cost.toFixed(2),
    keeps: profit.toFixed(2),
    percent: percentOf(profit.toFixed(), revenue),
    unpriced: parts.filter(({ amount }) => amount === null).length,
  };
}

/**
 * Sums, and the margin of all together if there is revenue. In cents as big integers: as decimals, summing 10,000 brands
 * took longer than everything else.
 */
export function sumsOf(all: readonly Figures[]): Record<"charges" | "pays" | "keeps", string> & { percent?: string } {
  const sum = (of: (each: Figures) => string) => {
    const cents = all.reduce((to, each) => to + BigInt(of(each).replace(".", "")), 0n);
    return new Decimal(String(cents)).div("100").toFixed(2);
  };
  const [charges, keeps] = [sum((each) => each.charges), sum((each) => each.keeps)];
  const percent = percentOf(keeps, charges);
  return { charges, pays: sum(({ pays }) => pays), keeps, ...(percent !== null && { percent }) };
}

/** With one decimal; null without revenue. */
const percentOf = (profit: string, revenue: string): string | null =>
  new Decimal(revenue).lte("0") ? null : new Decimal(profit).times("100").div(revenue).toFixed(1);

export const minus = (amount: string, ...others: string[]): string =>
  others.reduce((left, each) => left.minus(each), new Decimal(amount)).toFixed(2);

/** Compared as numbers first: a difference there decides. */
export const compareAmounts = (one: string, other: string): number =>
  one === other ? 0 : Number(one) - Number(other) || new Decimal(one).cmp(other);
