import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { comparedWith, lastDay } from "../../../lib/months.ts";
import type { BillParts } from "./bill.figures.ts";

/** The month shown on the tab, with the month it is compared with. */
export type ShownBill = {
  bill: Bill;
  before: BillParts | null;
  /** The compared period in words: 'October', 'Oct 1 – 20'. */
  period: string;
  estimate: string | null;
};

/** The total is zero, so nobody paid it. */
export const isSettled = ({ open, status, total }: Pick<Bill, "open" | "status" | "total">): boolean =>
  !open && status === "paid" && Number(total) <= 0;

/** The open month is compared with the same days of the month before, on its first day with the whole month. */
export const shownCurrent = (bill: CurrentBill): ShownBill => ({
  bill,
  before: bill.before,
  period: bill.before ? comparedWith(bill.before.month, bill.before.through) : "",
  estimate: bill.estimate,
});

/**
 * A closed month is compared with the whole month before.
 * @param history newest first
 */
export function shownClosed(history: readonly Bill[], month: string): ShownBill | null {
  const bill = history.find((each) => each.month === month);
  if (!bill) return null;
  const before = history.find((each) => each.month < month) ?? null;
  return { bill, before, period: before ? comparedWith(before.month, lastDay(before.month)) : "", estimate: null };
}
