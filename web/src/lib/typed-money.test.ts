// Shows INTEG-21.

import { describe, expect, it } from "vitest";
import { timesPrice } from "./decimal.ts";
import { typedDecimal, typedMoney } from "./typed-money.ts";

describe("a typed number (MORE-213)", () => {
  it.each([
    ["1,50", "1.50"],
    ["1,5", "1.5"],
    [",5", ".5"],
    ["0,125", "0.125"],
    ["1234,567", "1234.567"],
    ["1,500", "1500"],
    ["1,234,567", "1234567"],
    ["1,500.50", "1500.50"],
    ["1.500,50", "1500.50"],
    ["1.234.567", "1234567"],
    ["1.234.567,8", "1234567.8"],
    ["1.500", "1.500"],
  ])("%j is read as %s", (typed, decimal) => expect(Number(typedDecimal(typed))).toBe(Number(decimal)));

  it.each(["99 USD", "1,23,4", "1.2.3", "1,500,50", "1.500.50", "1,5.000", ",", ".", "-1", "1e3", "١"])(
    "%j is not a number",
    (typed) => expect(typedDecimal(typed)).toBeNull(),
  );
});

describe("typedMoney", () => {
  it.each([
    ["5", "5.00"],
    [" $99 ", "99.00"],
    ["1,234.50", "1234.50"],
    [".5", "0.50"],
    ["5.", "5.00"],
    ["0", "0.00"],
    ["1.005", "1.01"],
    ["0.994", "0.99"],
    ["9.995", "10.00"],
    ["007", "7.00"],
    ["1,50", "1.50"],
    ["1.500,50", "1500.50"],
  ])("%j is %s", (typed, amount) => expect(typedMoney(typed)).toBe(amount));

  it.each(["", " ", "-1", "x", "1e3", "1,23,4", "1.2.3", "$", ".", "٣", "1 000"])("%j is not an amount", (typed) =>
    expect(typedMoney(typed)).toBeNull(),
  );
});

describe("timesPrice", () => {
  it.each([
    ["5", 6, "30.0000"],
    ["0.125", 3, "0.3750"],
    ["0.1", 0, "0.0000"],
  ])("%s times %i", (price, count, product) => expect(timesPrice(price, count)).toBe(product));
});
