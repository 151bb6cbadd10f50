// Shows MORE-160.

import type { BillLine, ReplayedMonth } from "@console/contract/billing.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum, toCents, unscaled } from "../../lib/decimal.ts";
import { REST, replayedItems } from "./replay.rules.ts";

const line = (kind: BillLine["kind"], amount: string, more: Partial<BillLine> = {}): BillLine => ({
  kind,
  label: kind,
  quantity: "1",
  unit: "month",
  rate: amount,
  amount,
  ...more,
});
const month = (of: Partial<ReplayedMonth>): ReplayedMonth => ({
  month: "2026-10",
  now: "0.00",
  total: "0.00",
  difference: "0.00",
  now_lines: [],
  lines: [],
  ...of,
});

describe("items of replayed months", () => {
  it("are summed over months, with what is in no line as an item of its own", () => {
    const months = [
      month({ now: "95.00", total: "49.00", now_lines: [line("base", "99.00")], lines: [line("base", "49.00")] }),
      month({ now: "99.00", total: "49.00", now_lines: [line("base", "99.00")], lines: [line("base", "49.00")] }),
    ];
    expect(replayedItems(months, "Coupons and tax")).toEqual([
      { key: "base", label: "base", now: "198.00", total: "98.00", difference: "-100.00" },
      { key: REST, label: "Coupons and tax", now: "-4.00", total: "0.00", difference: "4.00" },
    ]);
  });

  it("count an integration once, whatever its prices, and one that would not be charged", () => {
    const zapier = (amount: string) => line("integration", amount, { code: "zapier", label: "Zapier" });
    const months = [month({ now: "25.00", now_lines: [zapier("10.00"), zapier("15.00")] })];
    expect(replayedItems(months, "")).toEqual([
      { key: "integration zapier", label: "Zapier", now: "25.00", total: "0.00", difference: "-25.00" },
    ]);
  });

  it("add up to the totals", () => {
    const cents = fc.bigInt({ min: -1_000_000n, max: 1_000_000_000n }).map((amount) => unscaled(amount, 2));
    const kinds = fc.constantFrom<BillLine["kind"]>("base", "standard_minutes", "storage", "integration");
    const lines = fc.array(fc.tuple(kinds, cents, fc.constantFrom("a", "b")), { maxLength: 8 });
    const one = fc.record({ now: cents, total: cents, now_lines: lines, lines });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (drawn) => {
        const lined = (of: readonly [BillLine["kind"], string, string][]) =>
          of.map(([kind, amount, code]) => line(kind, amount, { code }));
        const months = drawn.map((each) =>
          month({ ...each, now_lines: lined(each.now_lines), lines: lined(each.lines) }),
        );
        const items = replayedItems(months, "");
        for (const of of ["now", "total"] as const) {
          expect(sum(items.map((item) => toCents(item[of])))).toBe(sum(months.map((each) => toCents(each[of]))));
        }
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      }),
    );
  });
});
