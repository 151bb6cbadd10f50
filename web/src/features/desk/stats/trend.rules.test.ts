import { TREND_AVERAGE } from "@console/contract/stats.ts";
import { expect, it } from "vitest";
import { averages, lineOf } from "./trend.rules.ts";

it("averages each day with the six before it, without days that have no figure", () => {
  const days = ["7", "14", "0", "0", "0", "0", "0", null, null];
  expect(averages(days)).toHaveLength(days.length - TREND_AVERAGE + 1);
  expect(averages(days)).toEqual([3, 14 / 6, 0]);
  expect(averages(Array(TREND_AVERAGE).fill(null))).toEqual([0]);
});

it("draws from zero: the highest value is at the top, none and a loss are at the base", () => {
  expect(lineOf([0, 50, 100, -20], 30, 52).map(({ x, y }) => [x, y])).toEqual([
    [0, 52],
    [10, 27],
    [20, 2],
    [30, 52],
  ]);
  expect(lineOf([0, 0], 30, 52).map(({ y }) => y)).toEqual([52, 52]);
});
