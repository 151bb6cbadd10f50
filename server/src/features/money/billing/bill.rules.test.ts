// Shows MORE-44.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billByHand } from "../../../../test/bill-by-hand.ts";
import { addsUp, type CouponInForce, calculateBill, type MonthInputs, projected } from "./bill.rules.ts";

const november = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);

const professional = {
  base_price: "99",
  per_min_charge: "0.14",
  multilingual_charge_per_min: "0.02",
  per_location_charge: "29",
  premium_support_per_location: "9",
  storage_charge_per_gb: "0.09",
  integration_charge: true,
};

/** The example month of docs/billing.md. */
export const workedMonth: MonthInputs = {
  prices: professional,
  active: true,
  credit: "0",
  quantities: { standard_minutes: "1700.55", multilingual_minutes: "200", businesses: "4", premium_support: "1" },
  readings: [
    { reader: null, day: "2026-11-01", gb: "5" },
    { reader: 1, day: "2026-11-03", gb: "10" },
    { reader: 1, day: "2026-11-18", gb: "20" },
  ],
  days: november,
  connections: ["X", "Y", "W"].map(() => ({ code: "zapier", name: "Zapier", price: "6" })),
  coupons: [
    { code: "FALL15", type: "percentage", value: "15" },
    { code: "TWENTY", type: "fixed_amount", value: "20" },
  ],
  charges: [],
  corrections: [
    {
      month: "2026-10",
      code: "standard_minutes",
      label: "Late standard minutes, October 2026",
      unit: "min",
      sum: "12",
      days: 1,
      rate: "0.14",
    },
  ],
  tax: null,
};

describe("a month's bill", () => {
  it("is the example month, line by line", () => {
    const bill = calculateBill(workedMonth);
    expect(bill.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ["base", "1", "99.00"],
      ["standard_minutes", "1700.55", "238.08"],
      ["multilingual_minutes", "200", "4.00"],
      ["businesses", "4", "116.00"],
      ["storage", "18.666667", "1.68"],
      ["premium_support", "1", "9.00"],
      ["integration", "3", "18.00"],
    ]);
    // Elsewhere, storage is the last readings.
    expect(bill.lines.find(({ kind }) => kind === "storage")?.label).toBe("Storage (average)");
    expect(bill.subtotal).toBe("485.76");
    expect(bill.discounts.map(({ amount }) => amount)).toEqual(["72.86", "20.00"]);
    expect(bill.corrections.map(({ amount }) => amount)).toEqual(["1.68"]);
    expect(bill.total).toBe("394.58");
  });

  it("rounds half a cent up, and away from zero below it", () => {
    const line = (amount: string) =>
      calculateBill({ ...workedMonth, charges: [{ label: "Credit", amount }] }).charges[0]?.amount;
    expect(line("0.005")).toBe("0.01");
    expect(line("-0.005")).toBe("-0.01");
    expect(line("0.0049")).toBe("0.00");
  });

  it("deducts percentages of the whole subtotal before fixed amounts, and never more than there is", () => {
    const coupons: CouponInForce[] = [
      { code: "FIXED", type: "fixed_amount", value: "300" },
      { code: "HALF", type: "percentage", value: "50" },
      { code: "THIRD", type: "percentage", value: "30" },
    ];
    const bill = calculateBill({ ...workedMonth, coupons });
    expect(bill.discounts.map(({ code, amount }) => [code, amount])).toEqual([
      ["HALF", "242.88"],
      ["THIRD", "145.73"],
      ["FIXED", "97.15"],
    ]);
    // Late usage is not discounted.
    expect(bill.total).toBe("1.68");
  });

  it("leaves integrations out if the package does not charge for them", () => {
    const bill = calculateBill({ ...workedMonth, prices: { ...professional, integration_charge: false } });
    expect(bill.lines.some(({ kind }) => kind === "integration")).toBe(false);
  });

  it("adds the month's tax on everything, rounded like any line", () => {
    const tax = { name: "GST", rate: "18" };
    const bill = calculateBill({ ...workedMonth, tax });
    expect(bill.taxes).toEqual([
      { kind: "tax", label: "GST", quantity: "394.58", unit: "%", rate: "18", amount: "71.02" },
    ]);
    expect([bill.subtotal, bill.total]).toEqual(["485.76", "465.60"]);
    expect(calculateBill({ ...workedMonth, tax: { name: "GST", rate: "0" } }).taxes).toEqual([]);
    expect(addsUp({ ...bill, total: "394.58" })).toBe(false);
  });

  it("closes at 0.00 below 0 and carries the rest forward, before tax", () => {
    const tax = { name: "GST", rate: "18" };
    const charges = [{ label: "Credit", amount: "-494.58" }];
    const bill = calculateBill({ ...workedMonth, tax, charges, credit: "7.00" });
    expect(bill.credits).toEqual([
      {
        kind: "credit",
        code: "carried",
        label: "Credit carried forward",
        quantity: "1",
        unit: "once",
        rate: "100.00",
        amount: "100.00",
      },
    ]);
    expect([bill.taxes[0]?.amount, bill.total, bill.credits[0]?.amount]).toEqual(["0.00", "0.00", "100.00"]);
  });

  it("uses credit as the last line before tax, and no more than the amount to pay", () => {
    const tax = { name: "GST", rate: "18" };
    const some = calculateBill({ ...workedMonth, tax, credit: "94.58" });
    expect(some.credits.map(({ code, label, amount }) => [code, label, amount])).toEqual([
      ["brought", "Credit brought forward", "-94.58"],
    ]);
    expect([some.subtotal, some.discounts[0]?.amount, some.taxes[0]?.amount, some.total]).toEqual([
      "485.76",
      "72.86",
      "54.00",
      "354.00",
    ]);
    const all = calculateBill({ ...workedMonth, tax, credit: "1000.00" });
    expect([all.credits[0]?.amount, all.taxes[0]?.amount, all.total]).toEqual(["-394.58", "0.00", "0.00"]);
  });

  it("has no base fee if the brand was not active on any day", () => {
    const bill = calculateBill({ ...workedMonth, active: false });
    expect(bill.lines.map(({ kind }) => kind)).not.toContain("base");
    expect(bill.subtotal).toBe("386.76");
  });

  it("scales only minutes by the elapsed part of the month", () => {
    const half = projected(workedMonth, 1, 2);
    const scaled = { standard_minutes: "3401.1", multilingual_minutes: "400" };
    expect(half).toEqual({ ...workedMonth, quantities: { ...workedMonth.quantities, ...scaled } });
  });
});

const digits = (whole: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: whole }), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
    .map(([left, right]) => `${left}.${String(right).padStart(decimals, "0")}`);
const price = digits(500, 4);

const monthInputs = fc.record({
  active: fc.boolean(),
  credit: fc.oneof(fc.constant("0.00"), digits(2_000, 2), digits(2_000_000, 2)),
  prices: fc.record({
    base_price: price,
    per_min_charge: price,
    multilingual_charge_per_min: price,
    per_location_charge: price,
    premium_support_per_location: price,
    storage_charge_per_gb: price,
    integration_charge: fc.boolean(),
  }),
  quantities: fc.record({
    standard_minutes: digits(100_000, 6),
    multilingual_minutes: digits(100_000, 6),
    businesses: fc.nat({ max: 400 }).map(String),
    premium_support: fc.nat({ max: 400 }).map(String),
  }),
  readings: fc.uniqueArray(
    fc.record({
      reader: fc.constantFrom(null, 1, 2, 3),
      day: fc.integer({ min: -20, max: 40 }).map((offset) => dayOf(offset)),
      gb: digits(900, 6),
    }),
    { selector: ({ reader, day }) => `${reader} ${day}`, maxLength: 12 },
  ),
  days: fc.integer({ min: 1, max: 31 }).map((count) => Array.from({ length: count }, (_, index) => dayOf(index))),
  connections: fc.array(
    fc
      .record({ code: fc.constantFrom("zapier", "slack"), price: fc.constantFrom("5", "6.5", "0.3333") })
      .map((each) => ({
        ...each,
        name: each.code,
      })),
    { maxLength: 8 },
  ),
  coupons: fc.array(
    fc.oneof(
      fc.record({ code: fc.string(), type: fc.constant("percentage" as const), value: digits(99, 4) }),
      fc.record({ code: fc.string(), type: fc.constant("fixed_amount" as const), value: digits(3_000, 4) }),
    ),
    { maxLength: 4 },
  ),
  charges: fc.array(
    fc.record({
      label: fc.string(),
      amount: fc.integer({ min: -9_999, max: 9_999 }).map((cents) => (cents / 100).toFixed(2)),
    }),
    {
      maxLength: 3,
    },
  ),
  corrections: fc.array(
    fc.record({
      month: fc.constant("2026-10"),
      code: fc.constant("standard_minutes"),
      label: fc.string(),
      unit: fc.constant("GB" as const),
      sum: digits(900, 6).map((sum) => `-${sum}`),
      days: fc.integer({ min: 1, max: 31 }),
      rate: price,
    }),
    { maxLength: 3 },
  ),
  tax: fc.option(
    fc.record({ name: fc.string(), rate: fc.oneof(digits(99, 4), fc.constantFrom("0", "0.0000", "100", "18")) }),
  ),
});

/** The day that many days after the first of November. */
function dayOf(offset: number): string {
  return new Date(Date.UTC(2026, 10, 1 + offset)).toISOString().slice(0, 10);
}

describe("any month's bill", () => {
  it("equals an independent calculator's, in every line", () => {
    fc.assert(
      fc.property(monthInputs, (month) => {
        const bill = calculateBill(month);
        const parts = [...bill.lines, ...bill.discounts, ...bill.charges, ...bill.corrections];
        expect([...parts, ...bill.credits, ...bill.taxes, bill].map(amountOf)).toEqual(billByHand(month));
        expect(addsUp(bill)).toBe(true);
        expect(bill.total.startsWith("-")).toBe(false);
      }),
      { numRuns: Number(process.env.BILL_RUNS ?? 2_000) },
    );
  });
});

const amountOf = (part: { amount: string } | { total: string }): string => ("total" in part ? part.total : part.amount);
