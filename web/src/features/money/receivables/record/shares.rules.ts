import type { ProposedBill } from "@console/contract/payments.ts";
import { sum, toCents, unscaled } from "../../../../lib/decimal.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";

/** What a person has typed for bills, by month. An emptied amount pays nothing. */
export type TypedShares = Readonly<Record<string, string>>;

/** What a payment pays of a bill. All amounts are decimal text. */
export type Share = {
  bill: ProposedBill;
  /** As typed, or as proposed. */
  text: string;
  amount: string;
  left: string;
  problem: "unreadable" | "too much" | null;
};

export type Shares = {
  rows: Share[];
  open: string;
  paid: string;
  left: string;
  /** What the payment leaves unallocated; below 0 if bills take more than it. */
  unallocated: string;
};

type Payable = Pick<ProposedBill, "bill_month" | "open_amount" | "amount">;

/**
 * What a payment pays of each open bill: what was typed, else what is proposed, as far as typed amounts leave it. So the
 * amount is what bills take plus what stays unallocated, and each bill's open amount is what it takes plus what is left.
 */
export function sharesOf(bills: readonly ProposedBill[], amount: string, typed: TypedShares): Shares {
  const total = centsOf(amount) ?? 0n;
  let rest = total - sum(centsTyped(bills, typed));
  const rows = bills.map((bill): Share => {
    const text = typed[bill.bill_month];
    const cents = text === undefined ? least(toCents(bill.amount), rest) : (centsOf(text) ?? 0n);
    if (text === undefined) rest -= cents;
    const left = toCents(bill.open_amount) - cents;
    const problem = text !== undefined && centsOf(text) === null ? "unreadable" : left < 0n ? "too much" : null;
    const shown = unscaled(cents, 2);
    return { bill, text: text ?? (cents === 0n ? "" : shown), amount: shown, left: unscaled(left, 2), problem };
  });
  const open = sum(bills.map(({ open_amount }) => toCents(open_amount)));
  const paid = sum(rows.map((row) => toCents(row.amount)));
  return {
    rows,
    open: unscaled(open, 2),
    paid: unscaled(paid, 2),
    left: unscaled(open - paid, 2),
    unallocated: unscaled(total - paid, 2),
  };
}

/** All that is open on the bill, as far as the other typed amounts leave it. */
export function wholeOf(bills: readonly Payable[], month: string, amount: string, typed: TypedShares): string {
  const open = toCents(bills.find(({ bill_month }) => bill_month === month)?.open_amount ?? "0");
  const others = sum(centsTyped(bills, { ...typed, [month]: "" }));
  const rest = (centsOf(amount) ?? 0n) - others;
  return unscaled(rest > 0n ? least(open, rest) : open, 2);
}

/** Amounts that were typed for bills that are still open. */
const centsTyped = (bills: readonly Payable[], typed: TypedShares): bigint[] =>
  bills.map(({ bill_month }) => centsOf(typed[bill_month] ?? "") ?? 0n);

/** Null if the text is no amount; an empty one is 0. */
function centsOf(text: string): bigint | null {
  if (text.trim() === "") return 0n;
  const amount = typedMoney(text);
  return amount === null ? null : toCents(amount);
}

/** Of an amount and what is left, never below 0. */
const least = (amount: bigint, rest: bigint): bigint => (rest <= 0n ? 0n : amount < rest ? amount : rest);
