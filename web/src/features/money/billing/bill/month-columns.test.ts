import type { Bill } from "@console/contract/billing.ts";
import { expect, it } from "vitest";
import { columnsOf, heightOf, segmentsOf } from "./month-columns.ts";

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
  return { segments: segmentsOf(column).map(({ kind, size }) => [kind, size]), height: heightOf(column) };
};

it("a bar is as high as the bill's total, after what was discounted (MORE-215)", () => {
  expect(barOfBill({})).toEqual({ segments: [["base", 100_00n]], height: 100_00n });
  expect(barOfBill({ discounts: [{ code: "X", amount: "15.00" }], total: "85.00" })).toEqual({
    segments: [["base", 85_00n]],
    height: 85_00n,
  });
});

it("a bar includes charges and tax, and credits lower all of it (MORE-215)", () => {
  const charges = [line("Set-up", "50.00"), line("Goodwill", "-20.00")];
  const taxes = [line("VAT", "13.00")];
  expect(barOfBill({ charges, taxes, total: "143.00" })).toEqual({
    segments: [
      ["base", 87_73n],
      ["added", 55_27n],
    ],
    height: 143_00n,
  });
});

it("a bill of 0 has no bar (MORE-215)", () => {
  const credits = [line("Credit brought forward", "-100.00")];
  expect(barOfBill({ credits, total: "0.00" })).toEqual({ segments: [], height: 0n });
});
