import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { absolute, scaled, sum, toCents } from "../../../../lib/decimal.ts";
import { itemOf, money, type Series, series } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";

const MONTHS = 12;

export type Column = {
  month: string;
  /** From the bottom up; in cents, or millionths of a minute. */
  parts: { kind: Series; label: string; size: bigint }[];
  /** Charges, corrections and tax after the lines: a part of the bar without a series of its own. */
  added: bigint;
  /** Discounts and credits. */
  deducted: bigint;
  /** The bill's total, or all minutes: the height of the bar. */
  total: bigint;
  estimate: bigint | null;
};

/** The last twelve months, oldest first. */
export function columnsOf(current: CurrentBill | null, bills: readonly Bill[], what: "cost" | "minutes"): Column[] {
  const columnOf = what === "cost" ? costOf : minutesOf;
  const closed = bills.slice(0, current ? MONTHS - 1 : MONTHS).toReversed();
  const open = current ? [{ ...columnOf(current), estimate: what === "cost" ? estimateOf(current) : null }] : [];
  return [...closed.map(columnOf), ...open];
}

const estimateOf = ({ estimate }: CurrentBill) => (estimate === null ? null : toCents(estimate));

function costOf(bill: Bill): Column {
  const parts = series
    .map((kind) => ({ kind, label: words.items[kind], size: itemOf(bill, kind).cents }))
    .filter(({ size }) => size > 0n);
  const total = toCents(bill.total);
  const deducted = sum(adjustmentsOf(bill).filter((cents) => cents < 0n)) * -1n;
  return { month: bill.month, parts, added: total + deducted - sizeOf(parts), deducted, total, estimate: null };
}

/**
 * Every minute is reported as standard, and multilingual ones are reported again: they are a part of the standard ones.
 */
function minutesOf(bill: Bill): Column {
  const all = scaled(bill.per_minute_cost.min_used, 6);
  const multilingual = scaled(bill.multilingual_cost_per_minute.min_used, 6);
  const rest = all > multilingual ? all - multilingual : 0n;
  const parts: Column["parts"] = [
    { kind: "standard_minutes", label: words.onlyStandard, size: rest },
    { kind: "multilingual_minutes", label: words.multilingual, size: multilingual },
  ];
  return {
    month: bill.month,
    parts: parts.filter(({ size }) => size > 0n),
    added: 0n,
    deducted: 0n,
    total: rest + multilingual,
    estimate: null,
  };
}

/** Everything after the lines of a bill, in cents; below 0 what reduces it. */
const adjustmentsOf = ({ discounts, charges, corrections, credits, taxes }: Bill): bigint[] => [
  ...discounts.map(({ amount }) => -absolute(toCents(amount))),
  ...[charges, corrections, credits, taxes].flat().map(({ amount }) => toCents(amount)),
];

const sizeOf = (parts: readonly { size: bigint }[]): bigint => sum(parts.map(({ size }) => size));

type Segment = { kind: Series | "added"; size: bigint };

/** A column as it is drawn, up to its total: what was taken off reduces all segments alike. */
export function segmentsOf({ parts, added, total }: Column): Segment[] {
  const all: Segment[] = [...parts, ...(added > 0n ? [{ kind: "added" as const, size: added }] : [])];
  const top = sizeOf(all);
  const ends = all.map((_, index) => (sizeOf(all.slice(0, index + 1)) * larger(total, 0n)) / (top || 1n));
  const segments = all.map(({ kind }, index) => ({ kind, size: (ends[index] ?? 0n) - (ends[index - 1] ?? 0n) }));
  return segments.filter(({ size }) => size > 0n);
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/** The height of a column with its estimate. */
export const heightOf = ({ total, estimate }: Column): bigint => larger(larger(total, 0n), estimate ?? 0n);

/** What a bill includes besides its lines, as the table and the tooltips name it. */
export const adjustmentTexts = ({ added, deducted }: Column): { label: string; size: bigint }[] => [
  ...(added > 0n ? [{ label: words.added, size: added }] : []),
  ...(deducted > 0n ? [{ label: words.deducted, size: -deducted }] : []),
];

/** '$1,059.72', '9,420 min'. */
export const sizeText = (size: bigint, what: "cost" | "minutes"): string =>
  what === "cost" ? money(size) : `${Math.round(Number(size) / 1e6).toLocaleString("en-US")}\u00a0min`;

/** '$1,060', '9,420': below a column. */
export const shortSize = (size: bigint, what: "cost" | "minutes"): string => {
  const whole = Math.round(Number(size) / (what === "cost" ? 100 : 1e6));
  const digits = Math.abs(whole).toLocaleString("en-US");
  return `${whole < 0 ? "−" : ""}${what === "cost" ? "$" : ""}${digits}`;
};
