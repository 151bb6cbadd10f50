import type { Bill } from "@console/contract/billing.ts";
import { expect, it } from "vitest";
import { barOf, columnsOf, heightOf } from "./month-columns.ts";

const line = (label: string, amount: string) => ({
  kind: "base",
  label,
  quantity: "1",
  unit: "month",
  rate: amount,
  amount,
});
/** The rest of a bill is not in the chart. */
const asBill = (part: object) => part as Bill;
const bill = (over: object) =>
  asBill({
    month: "2026-11",
    lines: [line("Base", "100.00")],
    discounts: [],
    charges: [],
    corrections: [],
    credits: [],
    taxes: [],
    total: "100.00",
    ...over,
  });
const barOfBill = (over: object) => {
  const [column] = columnsOf(null, [bill(over)], "cost");
  if (!column) throw new Error("no column");
  const { segments, hatched } = barOf(column);
  return { segments: segments.map(({ kind, size }) => [kind, size]), hatched, height: heightOf(column) };
};

it("a bar is as high as the bill's total, with what was discounted hatched above it (MORE-215)", () => {
  expect(barOfBill({})).toEqual({ segments: [["base", 100_00n]], hatched: 0n, height: 100_00n });
  expect(barOfBill({ discounts: [{ code: "X", amount: "15.00" }], total: "85.00" })).toEqual({
    segments: [["base", 85_00n]],
    hatched: 15_00n,
    height: 100_00n,
  });
});

it("a bar includes charges and tax, and hatches credits beside them (MORE-215)", () => {
  const charges = [line("Set-up", "50.00"), line("Goodwill", "-20.00")];
  const taxes = [line("VAT", "13.00")];
  expect(barOfBill({ charges, taxes, total: "143.00" })).toEqual({
    segments: [
      ["base", 87_73n],
      ["added", 55_27n],
    ],
    hatched: 20_00n,
    height: 163_00n,
  });
});

it("a bill of 0 has no bar, only what was taken off (MORE-215)", () => {
  const credits = [line("Credit brought forward", "-100.00")];
  expect(barOfBill({ credits, total: "0.00" })).toEqual({ segments: [], hatched: 100_00n, height: 100_00n });
});
