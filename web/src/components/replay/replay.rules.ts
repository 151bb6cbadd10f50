import type { BillLine, ReplayedMonth } from "@console/contract/billing.ts";
import { sum, toCents, unscaled } from "../../lib/decimal.ts";

/** Amounts of one item, as billed and at the other prices. */
export type ReplayedItem = { key: string; label: string; now: string; total: string; difference: string };

/** Coupons, charges, corrections, credits and tax: what a total has besides its lines. */
export const REST = "rest";

/**
 * The items of some months, each with its sums, in the order of a bill. They add up to the months' totals.
 * @param restLabel the label of what is in no line
 */
export function replayedItems(months: readonly ReplayedMonth[], restLabel: string): ReplayedItem[] {
  const items = new Map<string, { label: string; now: bigint; total: bigint }>();
  const add = (key: string, label: string, { now = 0n, total = 0n }: { now?: bigint; total?: bigint }) => {
    const totals = items.get(key) ?? { label, now: 0n, total: 0n };
    items.set(key, { label, now: totals.now + now, total: totals.total + total });
  };
  for (const { lines } of months)
    for (const line of lines) add(keyOf(line), line.label, { total: toCents(line.amount) });
  for (const { now_lines } of months)
    for (const line of now_lines) add(keyOf(line), line.label, { now: toCents(line.amount) });
  const rest = (column: "now" | "total") =>
    sum(months.map((month) => toCents(month[column]))) - sum([...items.values()].map((item) => item[column]));
  const [now, total] = [rest("now"), rest("total")];
  if (now !== 0n || total !== 0n) add(REST, restLabel, { now, total });
  return [...items].map(([key, item]) => ({
    key,
    label: item.label,
    now: unscaled(item.now, 2),
    total: unscaled(item.total, 2),
    difference: unscaled(item.total - item.now, 2),
  }));
}

/** An integration may have lines at several prices. */
const keyOf = ({ kind, code, label }: BillLine) => (kind === "integration" ? `integration ${code ?? label}` : kind);
