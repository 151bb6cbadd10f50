import type { BillLine } from "@console/contract/billing.ts";
import { isOfUsage, type UsageKind } from "@console/contract/line-kinds.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import { scaled, toCents, unscaled } from "../../../../lib/decimal.ts";
import { type BillParts, type Series, series } from "../bill.figures.ts";
import { billingText } from "../billing.text.ts";

/** A line of a bill, or the lines with one name. */
export type UsageLine = {
  label: string;
  kind: Series;
  unit: BillLine["unit"];
  quantity: string;
  /** Null if lines with several rates are combined. */
  rate: string | null;
  cents: bigint;
  /** Whether it is based on usage reported day by day. */
  daily: boolean;
};

/** @returns null if the bill has no such line */
export function usageLineOf(bill: BillParts, name: string): UsageLine | null {
  const lines = [...bill.lines, ...bill.corrections].filter(
    (line) => lineNameOf(line) === name || (name === "integration" && line.kind === "integration"),
  );
  const [first] = lines;
  if (!first) return null;
  const code = first.kind === "correction" ? first.code : first.kind;
  const kind = series.find((each) => each === code) ?? "base";
  const quantity = unscaled(
    lines.reduce((sum, line) => sum + scaled(line.quantity, 6), 0n),
    6,
  ).replace(/\.?0+$/, "");
  return {
    label: name === "integration" ? billingText.items.integration : nameOf(first),
    kind,
    unit: first.unit,
    quantity,
    rate: lines.every(({ rate }) => rate === first.rate) ? first.rate : null,
    cents: lines.reduce((sum, line) => sum + toCents(line.amount), 0n),
    daily: isDaily(kind),
  };
}

export const isDaily = (kind: Series): kind is UsageKind => kind !== "integration" && isOfUsage(kind);

/** As shown on the bill. */
const nameOf = (line: BillLine): string => (line.kind === "base" ? billingText.items.base : line.label);
