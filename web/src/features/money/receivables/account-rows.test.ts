import type { Movement } from "@console/contract/receivables.ts";
import { expect, it } from "vitest";
import { accountRows } from "./account-rows.ts";

const movement = (id: number, over: Partial<Movement>): Movement => ({
  id,
  cause: "bill",
  bill_month: null,
  invoice_number: null,
  payment_id: null,
  credit_note_id: null,
  reference: null,
  on: "2026-12-01",
  receivable: "0.00",
  unallocated: "0.00",
  carried: "0.00",
  balance: "0.00",
  at: "2026-12-01T12:00:00Z",
  by: "Test",
  ...over,
});
const moves = (id: number, cause: "allocated" | "released", bill_month: string, amount: string) => {
  const signed = cause === "allocated" ? `-${amount}` : amount;
  return movement(id, { cause, bill_month, payment_id: 7, receivable: signed, unallocated: signed });
};
const movements = [
  movement(8, { cause: "credit_note", credit_note_id: 7, bill_month: "2026-10", unallocated: "20.00" }),
  moves(7, "released", "2026-11", "30.00"),
  moves(6, "allocated", "2026-11", "30.00"),
  moves(5, "allocated", "2026-11", "64.00"),
  moves(4, "allocated", "2026-10", "118.00"),
  movement(3, { cause: "payment", payment_id: 7, unallocated: "182.00" }),
  movement(2, { cause: "credit_used", bill_month: "2026-11", carried: "-5.00" }),
  movement(1, { bill_month: "2026-10", receivable: "118.00" }),
];

it("shows what changes the balance, a payment with what it pays (MORE-397)", () => {
  const rows = accountRows(movements, false);
  expect(rows.map(({ id, shares }) => [id, shares])).toEqual([
    [8, []],
    [
      3,
      [
        { month: "2026-10", amount: "118.00" },
        { month: "2026-11", amount: "64.00" },
      ],
    ],
    [1, []],
  ]);
});

it("shows every movement by itself on request (MORE-397)", () => {
  const rows = accountRows(movements, true);
  expect(rows.map(({ id }) => id)).toEqual(movements.map(({ id }) => id));
  expect(rows.flatMap(({ shares }) => shares)).toEqual([]);
});
