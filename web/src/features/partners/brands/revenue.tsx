import type { BrandSummary } from "@console/contract/brands.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "../../../lib/cx.ts";
import { monthAfter } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { brandsText as words } from "./brands.text.ts";

const tones = { up: "text-success-text", down: "text-error-text", same: "text-fg-2", new: "text-fg-2" } as const;

/** '↑ 12.4%', in words for screen readers; nothing if unknown. */
export function RevenueChange({ usage }: { usage: BrandSummary["usage_overview"] }) {
  const change = changeOfRevenue(usage);
  if (!change) return null;
  const Sign = change.way === "up" ? ArrowUp : ArrowDown;
  return (
    <span
      title={change.why}
      className={cx("inline-flex items-center gap-0.5 text-12 font-medium tabular-nums", tones[change.way])}
    >
      {(change.way === "up" || change.way === "down") && <Sign aria-hidden="true" className="size-3" />}
      <span aria-hidden="true">{change.text}</span>
      <span className="sr-only">{change.spoken}</span>
    </span>
  );
}

type Usage = BrandSummary["usage_overview"];
type Change = { way: "up" | "down" | "same" | "new"; text: string; spoken: string; why: string | undefined };

const percentFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** This month so far against the same days of the month before; null if one of them is unknown. */
export function changeOfRevenue({ monthly_revenue: now, before: { monthly_revenue: before } }: Usage): Change | null {
  if (now === null || before === null) return null;
  const by = Number(now) - Number(before);
  if (by === 0) return { way: "same", text: words.unchanged, spoken: words.unchanged.toLowerCase(), why: undefined };
  if (Number(before) === 0)
    return { way: "new", text: words.newThisMonth, spoken: words.newThisMonth.toLowerCase(), why: undefined };
  const percent = percentFormat.format((Math.abs(by) / Math.abs(Number(before))) * 100);
  return by > 0
    ? { way: "up", text: `${percent}%`, spoken: words.upAloud(percent), why: words.up(percent) }
    : { way: "down", text: `${percent}%`, spoken: words.downAloud(percent), why: words.down(percent) };
}

export const revenueValues = ({ revenue_by_month }: Usage): (number | null)[] =>
  revenue_by_month.map((amount) => (amount === null ? null : Number(amount)));

/**
 * The sparkline as a sentence: its start, its end, and its maximum.
 * @param today a day of the open month, which comes last
 */
export function sparkLabel(usage: Usage, today: string): string {
  const values = revenueValues(usage);
  const monthAt = (index: number) => monthAfter(today, index + 1 - values.length);
  const first = values.findIndex((value) => value !== null);
  const most = Math.max(...values.map((value) => value ?? 0));
  const mostAt = values.indexOf(most);
  const money = (value: number | null | undefined) => formatMoney(String(value ?? 0));
  return words.spark(monthAt(first), money(values[first]), money(values.at(-1)), money(most), monthAt(mostAt));
}

/** The total revenue at the end of each recent month, without the open one. */
export function totalsOf(usage: Usage, today: string): { values: number[]; label: string } {
  const closed = revenueValues(usage).slice(0, -1);
  const until = (index: number) => closed.slice(index + 1).reduce<number>((later, value) => later + (value ?? 0), 0);
  const values = closed.map((_, index) => Number(usage.total_revenue ?? 0) - until(index));
  const [first = 0, last = 0] = [values.at(0), values.at(-1)];
  const monthAt = (back: number) => monthAfter(today, -back);
  return {
    values,
    label: words.totals(monthAt(closed.length), formatMoney(String(first)), formatMoney(String(last)), monthAt(1)),
  };
}
