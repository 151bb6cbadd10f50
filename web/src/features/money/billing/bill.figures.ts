import type { Bill, BillLine } from "@console/contract/billing.ts";
import { type PricedKind, pricedKinds } from "@console/contract/line-kinds.ts";
import { absolute, scaled, sum, toCents, unscaled } from "../../../lib/decimal.ts";
import { formatSum } from "../../../lib/money.ts";

/** The parts that explain a total; a compared month has only these. */
export type BillParts = Pick<Bill, "lines" | "discounts" | "charges" | "corrections" | "credits" | "taxes" | "total">;

export type Series = PricedKind | "integration";
/** In table order: integrations come before premium support. */
export const series: readonly Series[] = pricedKinds.flatMap((kind): Series[] =>
  kind === "premium_support" ? ["integration", kind] : [kind],
);

/** What can change a total: a series, or one of the items after the subtotal. */
export type ItemKind = Series | "discount" | "charge" | "correction" | "credit" | "tax";

export type Item = {
  kind: ItemKind;
  /** Exact decimal text; null if it has none. */
  quantity: string | null;
  unit: BillLine["unit"];
  /** Null if lines with several rates are combined. */
  rate: string | null;
  cents: bigint;
};

export type Change = { kind: ItemKind; before: Item; after: Item; cents: bigint };

/** '$1,919.88', '−$20.00'. */
export const money = (cents: bigint): string => formatSum(unscaled(cents, 2));

/** '+$715.40', '−$2.00'. */
export const signedMoney = (cents: bigint): string => (cents > 0n ? `+${money(cents)}` : money(cents));

/** Combines the lines of one kind. */
export function itemOf(parts: BillParts, kind: ItemKind): Item {
  if (kind === "discount") {
    return { ...empty(kind), cents: -sum(parts.discounts.map(({ amount }) => toCents(amount))) };
  }
  const after = { charge: parts.charges, correction: parts.corrections, credit: parts.credits, tax: parts.taxes };
  const isAfter = kind === "charge" || kind === "correction" || kind === "credit" || kind === "tax";
  const lines = isAfter ? after[kind] : parts.lines.filter((line) => line.kind === kind);
  const [first] = lines;
  const cents = sum(lines.map(({ amount }) => toCents(amount)));
  if (!first || isAfter) return { ...empty(kind), cents };
  const quantity = unscaled(sum(lines.map((line) => scaled(line.quantity, 6))), 6).replace(/\.?0+$/, "");
  const rate = lines.every((line) => line.rate === first.rate) ? first.rate : null;
  return { kind, quantity, unit: first.unit, rate, cents };
}

const empty = (kind: ItemKind): Item => ({
  kind,
  quantity: kind === "integration" ? "0" : null,
  unit: kind === "integration" ? "connection" : "once",
  rate: null,
  cents: 0n,
});

/** All seven, except integrations without charges, and the fee of a month in which the brand was inactive. */
export const itemsOf = (parts: BillParts): Item[] =>
  series
    .map((kind) => itemOf(parts, kind))
    .filter(({ kind, cents, quantity }) =>
      kind === "base" ? quantity !== null : kind !== "integration" || cents !== 0n,
    );

/** The changes between two months, the largest first. */
export function changesBetween(before: BillParts, after: BillParts): Change[] {
  const kinds: readonly ItemKind[] = [...series, "discount", "charge", "correction", "credit", "tax"];
  return kinds
    .map((kind) => {
      const [then, now] = [itemOf(before, kind), itemOf(after, kind)];
      return { kind, before: then, after: now, cents: now.cents - then.cents };
    })
    .filter(({ cents }) => cents !== 0n)
    .sort((one, other) => Number(absolute(other.cents) - absolute(one.cents)));
}

/** Tenths of a percent, rounded. */
export const permille = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((absolute(part) * 2000n + absolute(whole)) / (absolute(whole) * 2n));

/** '68.7%'; a nonzero share that rounds to zero is '<0.1%'. */
export function shareOf(part: bigint, whole: bigint): string {
  const tenths = permille(part, whole);
  return tenths === 0 && part !== 0n ? "<0.1%" : `${(tenths / 10).toFixed(1)}%`;
}
