import { describe, expect, it } from "vitest";
import { addDays } from "./dates.ts";
import { mondayBefore, mondayOfWeek, weekOfDay } from "./weeks.ts";

describe("ISO 8601 weeks", () => {
  it.each([
    ["2026-11-20", "2026-W47", "2026-11-16"],
    ["2026-11-16", "2026-W47", "2026-11-16"],
    ["2026-11-22", "2026-W47", "2026-11-16"],
    ["2026-12-31", "2026-W53", "2026-12-28"],
    ["2027-01-03", "2026-W53", "2026-12-28"],
    ["2027-01-04", "2027-W01", "2027-01-04"],
    ["2024-12-30", "2025-W01", "2024-12-30"],
  ])("%s is in %s, which begins on %s", (day, week, monday) => {
    expect([weekOfDay(day), mondayBefore(day), mondayOfWeek(week)]).toEqual([week, monday, monday]);
  });

  it("has no week that the year does not have", () => {
    for (const week of ["2027-W53", "2026-W00", "2026-W54", "2026-47", "1999-W01"])
      expect([week, mondayOfWeek(week)]).toEqual([week, undefined]);
  });

  it("returns the Monday of each day of 30 years", () => {
    for (let day = "2020-01-01"; day < "2050-01-01"; day = addDays(day, 1)) {
      expect(mondayOfWeek(weekOfDay(day))).toBe(mondayBefore(day));
    }
  });
});
