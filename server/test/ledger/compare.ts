import { deepStrictEqual as expectEqual } from "node:assert/strict";
import type { Bill } from "@console/contract/billing.ts";
import type { CreditNote } from "@console/contract/credit-notes.ts";
import type { Allocation, Payment } from "@console/contract/payments.ts";
import type { Refund } from "@console/contract/refunds.ts";
import { brokenEquations } from "./equations.ts";
import { type HandBill, type HandSource, inDollars } from "./hand.ts";
import { isNote, type LedgerByHand, sum } from "./ledger-by-hand.ts";
import type { Part, Product } from "./product.ts";

/**
 * Compares what the product says of a brand with the ledger by hand, and its tables with the equations.
 * @param reading `changed`: what should be as it was at the last comparison is not read again
 */
export async function expectSame(
  product: Product,
  hand: LedgerByHand,
  reading: "http" | "all" | "changed",
): Promise<void> {
  expectEqual(await brokenEquations(product.db, product.brandId), []);
  const wanted = {
    account: accountByHand(hand),
    bills: hand.bills.map((bill) => billByHand(hand, bill)),
    payments: paymentsByHand(hand),
    notes: notesByHand(hand),
    refunds: refundsByHand(hand),
  };
  const parts: Part[] = ["account", "bills", "payments", "notes", "refunds"];
  const isUnchanged = (part: Part) => product.found.get(part) === JSON.stringify(wanted[part]);
  const unchanged = reading === "changed" ? parts.filter(isUnchanged) : [];
  const { account, ...lists } = await (reading === "http" ? product.readState() : product.readAgain(unchanged));
  expectEqual({ ...account, movements: [] }, wanted.account);
  for (const name of ["receivable", "unallocated", "carried"] as const) {
    const cents = account.movements.map((each) => ({ amount: Math.round(Number(each[name]) * 100) }));
    expectEqual([name, inDollars(sum(cents))], [name, account[name]]);
  }
  expectEqual(account.movements[0]?.balance ?? "0.00", account.owed);
  expectEqual(lists.bills.map(billOf).toReversed(), wanted.bills);
  expectEqual(byId(lists.payments).map(paymentOf), wanted.payments);
  expectEqual(byId(lists.notes).map(noteOf), wanted.notes);
  expectEqual(byId(lists.refunds).map(refundOf), wanted.refunds);
  for (const part of parts) product.found.set(part, JSON.stringify(wanted[part]));
}

const byId = <T extends { id: number }>(all: readonly T[]): T[] => all.toSorted((one, other) => one.id - other.id);

function accountByHand(hand: LedgerByHand) {
  const receivable = sum(hand.bills.map((bill) => ({ amount: hand.open(bill) })));
  const unallocated = hand.unallocated();
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
    settled_by: bill.total === 0 ? "zero" : open > 0 ? null : settledByHand(hand, bill),
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
    allocations: allocationsByHand(hand, payment),
  }));
}

function notesByHand(hand: LedgerByHand) {
  return hand.notes.map((note) => ({
    number: note.number === null ? null : `CN-${String(note.number).padStart(6, "0")}`,
    bill_month: note.bill.month,
    kind: note.kind,
    reason: note.reason,
    net: inDollars(note.net),
    tax: inDollars(note.tax),
    unallocated: inDollars(hand.rest(note)),
    reversed: note.reversed,
    allocations: allocationsByHand(hand, note),
  }));
}

const refundsByHand = (hand: LedgerByHand) =>
  hand.refunds.map(({ amount, waits, reversed }) => ({ amount: inDollars(amount), issued: !waits, reversed }));

const refundOf = ({ amount, issued_at, reversed_at }: Refund) => ({
  amount,
  issued: issued_at !== null,
  reversed: reversed_at !== null,
});

const allocationsByHand = (hand: LedgerByHand, source: HandSource) =>
  hand.allocations
    .filter((each) => each.source === source)
    .map(({ bill, amount, effectiveOn, released }) => [bill.month, inDollars(amount), effectiveOn, released]);

function settledByHand(hand: LedgerByHand, bill: HandBill): string {
  const ways = hand.paidBy(bill).map(({ source }) => {
    if (!isNote(source)) return "payment";
    return source.reason === "write_off" ? "write_off" : "credit_note";
  });
  const [first = "none", ...others] = new Set(ways);
  return others.length === 0 ? first : "mixed";
}

const billOf = ({ month, total, due_on, held, open_amount, status, settled_by, paid_on }: Bill) => ({
  month,
  total,
  due_on,
  held,
  open_amount,
  status,
  settled_by,
  paid_on,
});

const paymentOf = ({ amount, received_on, origin, unallocated, reversed_at, allocations }: Payment) => ({
  amount,
  received_on,
  origin,
  unallocated,
  reversed: reversed_at !== null,
  allocations: allocations.map(allocationOf),
});

const noteOf = ({ number, bill_month, kind, reason, net, tax, unallocated, reversed_at, allocations }: CreditNote) => ({
  number,
  bill_month,
  kind,
  reason,
  net,
  tax,
  unallocated,
  reversed: reversed_at !== null,
  allocations: allocations.map(allocationOf),
});

const allocationOf = (each: Allocation) => [each.bill_month, each.amount, each.effective_on, each.released_at !== null];
