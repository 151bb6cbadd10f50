// Shows PKG-29, PKG-30, CONST-22.

import { describe, expect, it } from "vitest";
import { formatEstimate, paddedAmount, roundedAmount } from "./money.ts";

describe("a typed amount", () => {
  it.each([
    ["1,234.50", "1234.50"],
    ["$99", "99.00"],
    [" $ 7.5 ", "7.50"],
    ["0.145", "0.15"],
    ["0.144999", "0.14"],
    ["9.995", "10.00"],
    [".5", "0.50"],
    ["5.", "5.00"],
    ["007", "7.00"],
    ["123456789012345.678", "123456789012345.68"],
    ["", "0.00"],
    [".", "0.00"],
    ["abc", "0.00"],
    ["-5", "0.00"],
    ["1,23,4", "0.00"],
    ["1e3", "0.00"],
  ])("%j becomes %j", (typed, rounded) => expect(roundedAmount(typed)).toBe(rounded));
});

describe("an estimate", () => {
  it.each([
    ["1919.88", "$1,920"],
    ["-20.50", "−$21"],
    ["0.49", "$0"],
  ])("%j is shown as %j", (amount, shown) => expect(formatEstimate(amount)).toBe(shown));
});

describe("a stored amount", () => {
  it.each([
    ["99", "99.00"],
    ["0.5", "0.50"],
    ["0.0125", "0.0125"],
  ])("%j is shown as %j", (stored, shown) => expect(paddedAmount(stored)).toBe(shown));
});
