import type { BillLine } from "./billing.ts";

/**
 * Lines of a bill that its invoice prints: what was not used and costs nothing is left out. What was used and costs
 * nothing stays, for it says what the price includes.
 */
export const invoicedLines = (lines: readonly BillLine[]): BillLine[] =>
  lines.filter(({ quantity, amount }) => Number(quantity) !== 0 || Number(amount) !== 0);
