// Shows MORE-412.

import type { ProposedBill } from "@console/contract/payments.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum, toCents, unscaled } from "../../../../lib/decimal.ts";
import { type Shares, sharesOf, wholeOf } from "./shares.rules.ts";

const bill = (month: string, open_amount: string, amount = "0.00"): ProposedBill => ({
  bill_id: Number(month.slice(-2)),
  bill_month: month,
  invoice_number: `INV-${month}`,
  due_on: `${month}-16`,
  total: open_amount,
  open_amount,
  held: false,
  overdue: false,
  amount,
});

/** Left open and kept as credit, with what is paid, are what is open and what came in. */
function expectToAddUp({ rows, open, paid, left, unallocated }: Shares, amount: string): void {
  expect(toCents(paid) + toCents(unallocated)).toBe(toCents(amount));
  expect(toCents(paid) + toCents(left)).toBe(toCents(open));
  expect(toCents(paid)).toBe(sum(rows.map((row) => toCents(row.amount))));
  for (const row of rows) expect(toCents(row.amount) + toCents(row.left)).toBe(toCents(row.bill.open_amount));
}

describe("what a payment pays (MORE-412)", () => {
  const bills = [bill("2026-09", "2382.14", "2382.14"), bill("2026-10", "2705.31", "1617.86")];

  it("is what is proposed, while nothing is typed", () => {
    const shares = sharesOf(bills, "4,000.00", {});
    expect(shares.rows.map(({ amount, left }) => [amount, left])).toEqual([
      ["2382.14", "0.00"],
      ["1617.86", "1087.45"],
    ]);
    expect(shares).toMatchObject({ open: "5087.45", paid: "4000.00", left: "1087.45", unallocated: "0.00" });
  });

  it("is what was typed, whatever is proposed; other bills get what that leaves", () => {
    const typed = { "2026-10": "2705.31" };
    expect(sharesOf(bills, "4000", typed).rows.map(({ amount }) => amount)).toEqual(["1294.69", "2705.31"]);
    const later = [bill("2026-09", "2382.14", "300.00"), bill("2026-10", "2705.31")];
    expect(sharesOf(later, "300", { "2026-09": "100" })).toMatchObject({ paid: "100.00", unallocated: "200.00" });
  });

  it("names what cannot be paid", () => {
    const problems = sharesOf(bills, "9000", { "2026-09": "2382.15", "2026-10": "a lot" }).rows.map(
      (row) => row.problem,
    );
    expect(problems).toEqual(["too much", "unreadable"]);
    expect(sharesOf(bills, "100", { "2026-09": "150" }).unallocated).toBe("-50.00");
  });

  it("ticks a bill with all of it, as far as the payment goes", () => {
    expect(wholeOf(bills, "2026-10", "4000", {})).toBe("2705.31");
    expect(wholeOf(bills, "2026-10", "4000", { "2026-09": "2000" })).toBe("2000.00");
  });

  it("adds up to the cent for any amounts", () => {
    const cents = fc.integer({ min: 0, max: 10_000_000_000 });
    const line = fc.record({ open: cents, proposed: cents, typed: cents, edited: fc.integer({ min: 0, max: 1 }) });
    fc.assert(
      fc.property(cents, fc.array(line, { maxLength: 12 }), (amount, lines) => {
        const text = (value: number) => unscaled(BigInt(value), 2);
        const month = (index: number) => `2026-${String(index + 1).padStart(2, "0")}`;
        const open = lines.map((each, index) =>
          bill(month(index), text(each.open), text(Math.min(each.open, each.proposed))),
        );
        const typed = Object.fromEntries(
          lines.flatMap((each, index) => (each.edited ? [[month(index), text(each.typed)]] : [])),
        );
        expectToAddUp(sharesOf(open, text(amount), typed), text(amount));
      }),
    );
  });
});
