// Shows MORE-565.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareLines, linesByKind } from "./shadow.rules.ts";

type Line = Parameters<typeof compareLines>[0][number];
const line = (kind: Line["kind"], quantity: string | null, amount: string): Line => ({ kind, quantity, amount });

const console: Line[] = [
  line("base", "1", "99.00"),
  line("standard_minutes", "1000", "120.00"),
  line("storage", "4", "2.00"),
  line("tax", "221.00", "39.78"),
];

describe("lines of a bill beside the console's", () => {
  it.each<[string, Line | null, string | null]>([
    ["the same amounts", line("standard_minutes", "1000", "120.00"), null],
    ["the same amount by another rounding of the quantity", line("standard_minutes", "1000.4", "120.00"), null],
    ["another price", line("standard_minutes", "1000", "130.00"), "price"],
    ["another quantity", line("standard_minutes", "900", "108.00"), "quantity"],
    ["another quantity, to the cent", line("standard_minutes", "901.23", "108.15"), "quantity"],
    ["both", line("standard_minutes", "900", "120.01"), "price_and_quantity"],
    ["only another amount", line("standard_minutes", null, "120.01"), "amount"],
    ["nothing there", null, "missing_there"],
    ["0.00 there", line("standard_minutes", "0", "0.00"), "missing_there"],
  ])("with %s", (_, changed, reason) => {
    const imported = console.flatMap((each) => {
      if (each.kind === "standard_minutes") return changed ? [changed] : [];
      return each.kind === "tax" ? [] : [each];
    });
    const found = compareLines(imported, console.slice(0, 3), "18");
    expect(found.map((each) => [each.kind, each.reason])).toEqual(
      reason === null ? [] : [["standard_minutes", reason]],
    );
  });

  it("are missing here if only the imported bill has them", () => {
    const imported = [...console.slice(0, 3), line("integration", "2", "24.00")];
    expect(compareLines(imported, console.slice(0, 3), "18")).toEqual([
      { kind: "integration", imported: { quantity: "2", amount: "24.00" }, console: null, reason: "missing_here" },
    ]);
  });

  it("have no difference of tax that follows from other lines", () => {
    const dearer = [line("base", "1", "109.00"), ...console.slice(1, 3), line("tax", null, "41.58")];
    expect(compareLines(dearer, console, "18").map(({ kind }) => kind)).toEqual(["base"]);
    const otherRate = [...console.slice(0, 3), line("tax", null, "44.20")];
    expect(compareLines(otherRate, console, "18")).toMatchObject([{ kind: "tax", reason: "amount" }]);
  });

  it("differ exactly where an amount differs", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 }).map((value) => (value / 100).toFixed(2));
    const kinds = ["base", "standard_minutes", "businesses", "storage", "integration"] as const;
    const lines = fc.tuple(
      ...kinds.map((kind) =>
        fc.tuple(fc.integer({ min: 1, max: 9_999 }), cents).map(([q, a]) => line(kind, String(q), a)),
      ),
    );
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const differing = kinds.filter((_, at) => Number(one[at]?.amount) !== Number(other[at]?.amount));
        expect(compareLines(one, other, "0").map(({ kind }) => kind)).toEqual(differing);
        expect(compareLines(one, one, "0")).toEqual([]);
      }),
    );
  });

  it("sum up a bill's lines by kind, with discounts below 0", () => {
    const bill = {
      lines: [
        {
          kind: "integration",
          label: "Zapier",
          code: "zapier",
          quantity: "2",
          unit: "connection",
          rate: "5",
          amount: "10.00",
        },
        {
          kind: "integration",
          label: "Slack",
          code: "slack",
          quantity: "1",
          unit: "connection",
          rate: "3",
          amount: "3.00",
        },
        { kind: "storage", label: "Storage", quantity: "0", unit: "GB", rate: "1", amount: "0.00" },
      ] as const,
      discounts: [{ code: "C", type: "fixed_amount", value: "4", amount: "4.00" }] as const,
      charges: [],
      corrections: [],
      credits: [],
      taxes: [],
    };
    expect(linesByKind({ ...bill, lines: [...bill.lines], discounts: [...bill.discounts] })).toEqual([
      { kind: "integration", quantity: "3", amount: "13.00" },
      { kind: "discount", quantity: null, amount: "-4.00" },
    ]);
  });
});
