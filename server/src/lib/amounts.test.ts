import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyText, numberText } from "./amounts.ts";

describe("moneyText", () => {
  it.each([
    ["1919.88", "$1,919.88"],
    ["-20", "−$20.00"],
    ["0", "$0.00"],
    ["-0.00", "−$0.00"],
    ["0.5", "$0.50"],
    ["0.0125", "$0.0125"],
    ["1234567.891", "$1,234,567.891"],
    ["90071992547409931234.5678", "$90,071,992,547,409,931,234.5678"],
  ])("shows %s as %s", (decimal, shown) => {
    expect(moneyText(decimal)).toBe(shown);
  });

  it("shows rupees with their sign and the same groups", () => {
    expect(moneyText("1234567.5", "INR")).toBe("₹1,234,567.50");
  });
});

describe("numberText", () => {
  it.each([
    ["1700.55", "1,700.55"],
    ["1700.500", "1,700.5"],
    ["-3", "−3"],
    ["4.000000", "4"],
  ])("shows %s as %s", (decimal, shown) => {
    expect(numberText(decimal)).toBe(shown);
  });
});

/** Far more digits than a float has, without zeros at either end. */
const exact = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,19}[1-9]$/))
  .map(([minus, whole, fraction]) => `${minus ? "-" : ""}${whole}.${fraction}`);
const unformatted = (shown: string) => shown.replace("−", "-").replace(/[$₹,]/g, "");

it("loses no digit of any amount", () => {
  fc.assert(
    fc.property(exact, (decimal) => {
      expect(unformatted(numberText(decimal))).toBe(decimal);
      const cents = /\.\d$/.test(decimal) ? `${decimal}0` : decimal;
      expect(unformatted(moneyText(decimal))).toBe(cents);
      expect(unformatted(moneyText(decimal, "INR"))).toBe(cents);
      expect(numberText(decimal)).toMatch(/^−?\d{1,3}(,\d{3})*\.\d+$/);
    }),
  );
});
