import type { BillLine } from "./billing.ts";

/** The name of a line; null if it has no breakdown: a charge, a credit, a tax. */
export function lineNameOf({ kind, code, month }: Pick<BillLine, "kind" | "code" | "month">): string | null {
  switch (kind) {
    case "integration":
      return `integration:${code}`;
    case "correction":
      return `correction:${month}:${code}`;
    case "charge":
    case "credit":
    case "tax":
      return null;
    default:
      return kind;
  }
}
