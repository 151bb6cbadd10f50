import type { Bill } from "@console/contract/billing.ts";
import type { Payment } from "@console/contract/payments.ts";
import { expect } from "vitest";
import { brokenEquations } from "./equations.ts";
import { type HandBill, inDollars } from "./hand.ts";
import { type LedgerByHand, sum } from "./ledger-by-hand.ts";
import type { Product } from "./product.ts";

/** Compares all that the product says of a brand with the ledger by hand, and its tables with the equations. */
export async function expectSame(product: Product, hand: LedgerByHand, http: boolean): Promise<void> {
  expect(await brokenEquations(product.db, product.brandId)).toEqual([]);
  const { account, bills, payments } = await product.state(http);
  expect({ ...account, movements: [] }).toEqual(accountByHand(hand));
  for (const name of ["receivable", "unallocated", "carried"] as const) {
    const cents = account.movements.map((each) => ({ amount: Math.round(Number(each[name]) * 100) }));
    expect([name, inDollars(sum(cents))]).toEqual([name, account[name]]);
  }
  expect(account.movements[0]?.balance ?? "0.00").toBe(account.owed);
  expect(bills.map(billOf).toReversed()).toEqual(hand.bills.map((bill) => billByHand(hand, bill)));
  expect(payments.toSorted((one, other) => one.id - other.id).map(paymentOf)).toEqual(paymentsByHand(hand));
}

function accountByHand(hand: LedgerByHand) {
  const receivable = sum(hand.bills.map((bill) => ({ amount: hand.open(bill) })));
  const unallocated = sum(hand.payments.map((payment) => ({ amount: hand.rest(payment) })));
  return {
    receivable: inDollars(receivable),
    unallocated: inDollars(unallocated),
    carried: inDollars(hand.carried),
    owed: inDollars(receivable - unallocated),
    movements: [],
  };
}

function billByHand(hand: LedgerByHand, bill: HandBill) {
  const open = hand.open(bill);
  const isLate = hand.today > bill.dueOn && !bill.held;
  const effective = hand.paidBy(bill).map(({ effectiveOn }) => effectiveOn);
  return {
    month: bill.month,
    total: inDollars(bill.total),
    due_on: bill.dueOn,
    held: bill.held,
    open_amount: inDollars(open),
    status: open === 0 ? "paid" : isLate ? "overdue" : "pending",
    // A bill of 0.00 is paid on its closing day.
    paid_on: open > 0 ? null : (effective.toSorted().at(-1) ?? bill.closedOn),
  };
}

function paymentsByHand(hand: LedgerByHand) {
  return hand.payments.map((payment) => ({
    amount: inDollars(payment.amount),
    received_on: payment.receivedOn,
    origin: payment.origin,
    unallocated: inDollars(hand.rest(payment)),
    reversed: payment.reversed,
    allocations: hand.allocations
      .filter((each) => each.payment === payment)
      .map(({ bill, amount, effectiveOn, released }) => [bill.month, inDollars(amount), effectiveOn, released]),
  }));
}

const billOf = ({ month, total, due_on, held, open_amount, status, paid_on }: Bill) => ({
  ...{ month, total, due_on, held, open_amount, status, paid_on },
});

const paymentOf = ({ amount, received_on, origin, unallocated, reversed_at, allocations }: Payment) => ({
  ...{ amount, received_on, origin, unallocated, reversed: reversed_at !== null },
  allocations: allocations.map((each) => [each.bill_month, each.amount, each.effective_on, each.released_at !== null]),
});
