// Shows MORE-96.

import { ATTENTION_POINTS_MAX } from "@console/contract/limits.ts";
import { areas, areasOf, roles } from "@console/contract/permissions.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../../jobs/condition.ts";
import { agePoints, mayShowMoney, mergeByBrand, moneyPoints, pointsOf, wakes } from "./attention.rules.ts";

const now = new Date("2026-11-20T15:00:00Z");
const cents = fc.bigInt({ min: 0n, max: 10n ** 17n }).map((amount) => {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
});
const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const scoreOf = (points: number, money: string | null, since: Date) => {
  const { points_reason, points_money, points_age } = pointsOf(points, { money, since: since.toISOString() }, now);
  return points_reason + points_money + points_age;
};

describe("the score", () => {
  it("is the sum of its parts, each within its bounds", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.option(cents), instant, (points, money, since) => {
        const parts = pointsOf(points, { money, since: since.toISOString() }, now);
        expect(parts.points_reason).toBe(Math.min(points, ATTENTION_POINTS_MAX.reason));
        for (const [part, most] of [
          [parts.points_money, ATTENTION_POINTS_MAX.money],
          [parts.points_age, ATTENTION_POINTS_MAX.age],
        ] as const) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it("is never lowered by more money, an older condition or a more urgent reason", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), cents, cents, instant, instant, (one, other, less, more, early, late) => {
        const [low, high] = Number(less) <= Number(more) ? [less, more] : [more, less];
        const [old, young] = early <= late ? [early, late] : [late, early];
        expect(scoreOf(one, high, young)).toBeGreaterThanOrEqual(scoreOf(one, low, young));
        expect(scoreOf(one, low, young)).toBeGreaterThanOrEqual(scoreOf(one, null, young));
        expect(scoreOf(one, low, old)).toBeGreaterThanOrEqual(scoreOf(one, low, young));
        expect(scoreOf(Math.max(one, other), low, old)).toBeGreaterThanOrEqual(scoreOf(Math.min(one, other), low, old));
      }),
    );
  });

  it("gives the points that its explanation names", () => {
    expect(["0", "5", "100", "1000", "10000", "1000000"].map(moneyPoints)).toEqual([0, 7, 20, 30, 40, 40]);
    expect([moneyPoints(null), moneyPoints("-12.00")]).toEqual([0, 0]);
    const days = ["2026-11-20T15:00:01Z", "2026-11-19T15:00:01Z", "2026-11-19T15:00:00Z", "2026-01-01T00:00:00Z"];
    expect(days.map((since) => agePoints(since, now))).toEqual([0, 0, 1, 20]);
  });
});

describe("money", () => {
  it("is shown in areas that only roles with brands see", () => {
    for (const area of areas) {
      const seenBy = roles.filter((role) => areasOf(role).includes(area));
      expect(mayShowMoney(area)).toBe(!seenBy.includes("sales"));
    }
  });
});

describe("a snoozed item", () => {
  const snoozed = { snoozed_until: null, until_worse: true, worse_points: 40, worse_money: "100.00" };
  const same = { points_reason: 20, points_money: 20, money: "100.00" };

  it("shows again on its day", () => {
    const until = { ...snoozed, snoozed_until: "2026-11-21", until_worse: false };
    expect(wakes(until, { ...same, money: "900.00", points_money: 29 }, "2026-11-20")).toBe(false);
    expect(wakes(until, same, "2026-11-21")).toBe(true);
  });

  it("shows again once it is worse, and not because it got older or better", () => {
    expect(wakes(snoozed, same, "2026-11-20")).toBe(false);
    expect(wakes(snoozed, { ...same, money: "99.00" }, "2026-11-20")).toBe(false);
    expect(wakes(snoozed, { ...same, money: "100.01" }, "2026-11-20")).toBe(true);
    expect(wakes(snoozed, { ...same, points_reason: 21 }, "2026-11-20")).toBe(true);
    expect(wakes({ ...snoozed, worse_money: null }, { ...same, money: "0.01" }, "2026-11-20")).toBe(true);
  });
});

describe("findings of one brand", () => {
  const finding = (over: Partial<Finding>): Finding => ({
    message: "First.",
    dedupe_key: "1",
    subject: { kind: "brand", id: 1, label: "Lumen" },
    ...over,
  });

  it("are one item with the sum of the money and the earliest time", () => {
    const merged = mergeByBrand(
      [
        finding({ organization_id: 1, money: "1.10", since: "2026-11-02T00:00:00.000Z" }),
        finding({ organization_id: 1, dedupe_key: "2", money: "2.20", since: "2026-11-01T00:00:00.000Z" }),
        finding({ organization_id: 2, dedupe_key: "3" }),
        finding({ dedupe_key: "4" }),
        finding({ dedupe_key: "5" }),
      ],
      "overdue_bill",
    );
    expect(merged.map(({ dedupe_key, money, since, message }) => [dedupe_key, money, since, message])).toEqual([
      ["brand 1", "3.30", "2026-11-01T00:00:00.000Z", "First. And 1 more overdue bill."],
      ["brand 2", null, null, "First."],
      ["4", null, null, "First."],
      ["5", null, null, "First."],
    ]);
  });

  it("stay apart where the action is for one record", () => {
    const two = [finding({ organization_id: 1 }), finding({ organization_id: 1, dedupe_key: "2" })];
    expect(mergeByBrand(two, "payment_unallocated", true)).toHaveLength(2);
  });
});
