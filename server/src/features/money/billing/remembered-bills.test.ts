import { expect, it } from "vitest";
import { calculateBill, type MonthInputs } from "./bill.rules.ts";
import { rememberedBill } from "./remembered-bills.ts";

const inputs = (minutes: number): MonthInputs => ({
  active: true,
  credit: "0.00",
  quantities: { standard_minutes: String(minutes), multilingual_minutes: "0", businesses: "1", premium_support: "0" },
  readings: [],
  days: ["2026-11-01"],
  connections: [],
  coupons: [],
  charges: [],
  corrections: [],
  tax: null,
  prices: {
    base_price: "99",
    per_min_charge: "0.12",
    multilingual_charge_per_min: "0.03",
    per_location_charge: "12",
    premium_support_per_location: "9",
    storage_charge_per_gb: "0.09",
    integration_charge: true,
  },
});

it("is the calculated bill, for many inputs in any order, and immutable", () => {
  for (const minutes of [1, 2, 1, ...Array.from({ length: 1_500 }, (_, index) => index), 2, 1_499]) {
    expect(rememberedBill(inputs(minutes)).total).toBe(calculateBill(inputs(minutes)).total);
  }
  const bill = rememberedBill(inputs(5));
  expect(bill).toEqual(calculateBill(inputs(5)));
  expect(rememberedBill(inputs(5))).toBe(bill);
  expect(() => bill.lines.push()).toThrow(TypeError);
  expect(() => Object.assign(bill.lines[0] ?? {}, { amount: "0.00" })).toThrow(TypeError);
});
