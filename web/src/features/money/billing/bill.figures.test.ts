import { describe, expect, it } from "vitest";
import { scaled, toCents, unscaled } from "../../../lib/decimal.ts";
import { moved } from "./bill/why-changed.tsx";
import { type BillParts, changesBetween, itemOf, itemsOf, money, shareOf, signedMoney } from "./bill.figures.ts";

const line = (kind: BillParts["lines"][number]["kind"], quantity: string, rate: string, amount: string) => ({
  kind,
  label: kind,
  quantity,
  unit: "connection" as const,
  rate,
  amount,
});
const parts = (over: Partial<BillParts> = {}): BillParts => ({
  lines: [],
  discounts: [],
  charges: [],
  corrections: [],
  credits: [],
  taxes: [],
  total: "0.00",
  ...over,
});

describe("decimal text", () => {
  it("converts to integers and back without a float", () => {
    expect(toCents("9007199254740993.07")).toBe(900719925474099307n);
    expect(unscaled(900719925474099307n, 2)).toBe("9007199254740993.07");
    expect(toCents("-0.05")).toBe(-5n);
    expect(unscaled(-5n, 2)).toBe("-0.05");
    expect(toCents("12")).toBe(1200n);
    expect(scaled("0.000001", 6)).toBe(1n);
  });

  it("is shown with a minus sign, and with a plus if it is a change", () => {
    expect(money(-2000n)).toBe("−$20.00");
    expect(signedMoney(71540n)).toBe("+$715.40");
    expect(signedMoney(0n)).toBe("$0.00");
  });
});

describe("items", () => {
  it("combine lines of one kind, and have a rate only if there is one", () => {
    const of = parts({
      lines: [
        line("integration", "6", "5", "30.00"),
        line("integration", "3", "12", "36.00"),
        line("base", "1", "99", "99.00"),
      ],
    });
    expect(itemOf(of, "integration")).toMatchObject({ quantity: "9", rate: null, cents: 6600n });
    expect(itemOf(of, "base")).toMatchObject({ quantity: "1", rate: "99", cents: 9900n });
    expect(itemsOf(parts()).map(({ kind }) => kind)).not.toContain("integration");
  });

  it("keep the zeros of an integer and drop trailing decimals", () => {
    expect(itemOf(parts({ lines: [line("storage", "100", "1", "100.00")] }), "storage").quantity).toBe("100");
    expect(itemOf(parts({ lines: [line("storage", "18.666667", "1", "1.68")] }), "storage").quantity).toBe("18.666667");
  });
});

describe("changes", () => {
  const before = parts({ lines: [line("base", "1", "99", "99.00"), line("businesses", "2", "29", "58.00")] });
  const after = parts({
    lines: [line("base", "1", "99", "99.00"), line("businesses", "3", "29", "87.00")],
    discounts: [{ code: "A", type: "fixed_amount", value: "40", amount: "40.00" }],
  });

  it("are the changed items, the largest first, and add up to the difference", () => {
    const changes = changesBetween(before, after);
    expect(changes.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["discount", -4000n],
      ["businesses", 2900n],
    ]);
  });

  it("include a changed tax", () => {
    const taxes = [{ ...line("tax", "157.00", "10", "15.70"), unit: "%" as const }];
    const [change] = changesBetween(before, { ...before, taxes });
    expect([change?.kind, change?.cents]).toEqual(["tax", 1570n]);
  });

  it("of usage have a share that never rounds to zero", () => {
    expect(shareOf(131880n, 191988n)).toBe("68.7%");
    expect(shareOf(1n, 1_000_000n)).toBe("<0.1%");
    expect(shareOf(0n, 0n)).toBe("0.0%");
  });
});

describe("the reason of a change", () => {
  const why = (before: BillParts, after: BillParts) => changesBetween(before, after).map(moved);
  const minutes = (quantity: string, rate: string, amount: string) =>
    parts({ lines: [{ ...line("standard_minutes", quantity, rate, amount), unit: "min" }] });

  it("is the quantity, and the price whenever that changed too", () => {
    expect(why(minutes("100", "0.14", "14.00"), minutes("150", "0.14", "21.00"))).toEqual(["+50\u00a0min"]);
    expect(why(minutes("100", "0.14", "14.00"), minutes("100", "0.2", "20.00"))).toEqual(["Rate $0.14 → $0.20"]);
    expect(why(minutes("100", "0.14", "14.00"), minutes("150", "0.2", "30.00"))).toEqual([
      "+50\u00a0min · Rate $0.14 → $0.20",
    ]);
  });

  it("is how many there are, if they are counted", () => {
    const counted = (quantity: string, amount: string) =>
      parts({ lines: [{ ...line("businesses", quantity, "29", amount), unit: "business" }] });
    expect(why(counted("6", "174.00"), counted("8", "232.00"))).toEqual(["6 → 8"]);
  });

  it("is the amounts if there is neither", () => {
    const coupon = (amount: string) => parts({ charges: [line("base", "1", amount, amount)] });
    expect(why(coupon("5.00"), coupon("7.00"))).toEqual(["$5.00 → $7.00"]);
  });
});
