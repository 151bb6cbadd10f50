import type { BillLine } from "./billing.ts";

/** What an invoice calls a line: the name of a product says by itself not what it is. */
export const invoicedLabel = ({ kind, label }: Pick<BillLine, "kind" | "label">): string =>
  kind === "integration" ? `Integration: ${label}` : label;

/**
 * The lines of a bill that its invoice prints: without unused items that cost nothing. Used items that cost nothing
 * stay, because they show what the price includes.
 */
export const invoicedLines = (lines: readonly BillLine[]): BillLine[] =>
  lines.filter(({ quantity, amount }) => Number(quantity) !== 0 || Number(amount) !== 0);
