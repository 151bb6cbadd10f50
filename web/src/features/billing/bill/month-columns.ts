import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { scaled, toCents } from "../../../lib/decimal.ts";
import { itemOf, money, type Series, series } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";

const MONTHS = 12;

export type Column = {
  month: string;
  /** From the bottom up; in cents, or millionths of a minute. */
  parts: { kind: Series; label: string; size: bigint }[];
  /** The bill's total, or all minutes. */
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
  const parts = series.map((kind) => ({ kind, label: words.items[kind], size: itemOf(bill, kind).cents }));
  return {
    month: bill.month,
    parts: parts.filter(({ size }) => size > 0n),
    total: toCents(bill.total),
    estimate: null,
  };
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
    total: rest + multilingual,
    estimate: null,
  };
}

export const heightOf = ({ parts }: Column): bigint => parts.reduce((all, { size }) => all + size, 0n);

/** Whether a bill includes anything besides its lines. */
export const hasRest = (columns: readonly Column[]): boolean =>
  columns.some((column) => heightOf(column) !== column.total);

/** '$1,059.72', '9,420 min'. */
export const sizeText = (size: bigint, what: "cost" | "minutes"): string =>
  what === "cost" ? money(size) : `${Math.round(Number(size) / 1e6).toLocaleString("en-US")}\u00a0min`;

/** '$1,060', '9,420': above a column. */
export const shortSize = (size: bigint, what: "cost" | "minutes"): string => {
  const whole = Math.round(Number(size) / (what === "cost" ? 100 : 1e6));
  const digits = Math.abs(whole).toLocaleString("en-US");
  return `${whole < 0 ? "−" : ""}${what === "cost" ? "$" : ""}${digits}`;
};
