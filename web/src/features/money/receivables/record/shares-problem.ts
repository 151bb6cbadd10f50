import { formatSum } from "../../../../lib/money.ts";
import { recordText as words } from "./record-payment.text.ts";
import type { Shares } from "./shares.rules.ts";

/** Why bills cannot be paid like this. */
export function problemOf({ rows, unallocated }: Shares): string | undefined {
  const wrong = rows.find(({ problem }) => problem !== null);
  if (wrong?.problem)
    return words.problems[wrong.problem](wrong.bill.invoice_number, formatSum(wrong.bill.open_amount));
  return unallocated.startsWith("-") ? words.overspent(formatSum(unallocated.slice(1))) : undefined;
}
