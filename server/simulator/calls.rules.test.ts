// Shows MORE-94.

import { describe, expect, it } from "vitest";
import { callsOf, multilingualShare, readingOf, shareOf, sizeOf } from "./calls.rules.ts";
import { hoursBetween } from "./hours.rules.ts";

const businesses = Array.from({ length: 2_001 }, (_, index) => `biz-${index}`);
/** Monday, midnight in New York, and four weeks from then. */
const MONDAY = Date.parse("2026-11-02T05:00:00Z");
const DAY_MS = 86_400_000;
const WEEKS = hoursBetween(MONDAY, MONDAY + 28 * DAY_MS - 1, 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe("the calls of a business", () => {
  it("are 300 to 3,000 minutes a month, half of the businesses have less than 900", () => {
    const sizes = businesses.map(sizeOf).toSorted((one, other) => one - other);
    expect(sizes[0]).toBeGreaterThanOrEqual(300);
    expect(sizes.at(-1)).toBeLessThanOrEqual(3_000);
    expect(sizes[1_000]).toBeGreaterThan(850);
    expect(sizes[1_000]).toBeLessThan(950);
  });

  it("are more on Mondays, few on Saturdays, hardly any on Sundays", () => {
    const days = Array.from({ length: 7 }, (_, day) =>
      sum(WEEKS.slice(day * 24, day * 24 + 24).map((hour) => shareOf(hour))),
    );
    const [, tuesday = 0] = days;
    expect(days.map((each) => Math.round((each / tuesday) * 100) / 100)).toEqual([1.25, 1, 1, 1, 1, 0.5, 0.2]);
  });

  it("come mostly in US business hours", () => {
    const shares = WEEKS.slice(0, 24).map((hour) => shareOf(hour));
    expect(sum(shares.slice(8, 18)) / sum(shares)).toBeGreaterThan(0.85);
  });

  it("add up to its minutes, each of two to four", () => {
    const some = businesses.slice(0, 60);
    const calls = some.flatMap((business) => WEEKS.flatMap((hour) => callsOf(business, hour)));
    const minutes = calls.map((call) => Number(call.minutes));
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(4);
    const ratio = sum(minutes) / ((sum(some.map(sizeOf)) * 28) / 30.44);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    const shares = businesses.map(multilingualShare);
    expect([Math.min(...shares) >= 0.15, Math.max(...shares) <= 0.4]).toEqual([true, true]);
    const multilingual = calls.filter((call) => call.multilingual).length / calls.length;
    expect(multilingual).toBeGreaterThan(0.15);
    expect(multilingual).toBeLessThan(0.4);
  });

  it("come with one reading of its storage a day", () => {
    expect(WEEKS.filter((hour) => readingOf("biz-1", hour) !== null)).toHaveLength(28);
  });
});
