// Shows MORE-355.

import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, formatDay, formatShortDay } from "./dates.ts";
import { parseDay } from "./typed-day.ts";

// A Wednesday.
const today = "2026-11-25";

it.each([
  ["2026-11-24", "2026-11-24"],
  ["2026-2-3", "2026-02-03"],
  ["11/24", "2026-11-24"],
  ["1/5/27", "2027-01-05"],
  ["01/05/2027", "2027-01-05"],
  ["Nov 24", "2026-11-24"],
  ["nov. 24, 2027", "2027-11-24"],
  ["24 November", "2026-11-24"],
  ["Sept 3", "2026-09-03"],
  [" today ", "2026-11-25"],
  ["Tomorrow", "2026-11-26"],
  ["yesterday", "2026-11-24"],
  ["+30", "2026-12-25"],
  ["-25", "2026-10-31"],
  ["fri", "2026-11-27"],
  ["Wednesday", "2026-12-02"],
  ["2/29/2028", "2028-02-29"],
])("%s is %s", (typed, day) => {
  expect(parseDay(typed, today)).toBe(day);
});

it.each([
  "",
  "2/29/2027",
  "11/31",
  "13/1",
  "1999-12-31",
  "2200-01-01",
  "sepal 3",
  "friend",
  "11",
  "+",
  "11/24/202",
  "__proto__",
  "constructor",
  "Nov",
])("%s is no day", (typed) => {
  expect(parseDay(typed, today)).toBeNull();
});

it("what the console shows is the day again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
      const day = addDays("2000-01-01", days);
      expect(parseDay(formatDay(day), today)).toBe(day);
      expect(parseDay(day, today)).toBe(day);
      expect(parseDay(formatShortDay(day), day)).toBe(day);
    }),
  );
});

it("any text is a day or none", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(parseDay(typed, today) ?? "2026-01-01").toMatch(/^2[01]\d\d-\d\d-\d\d$/);
    }),
  );
});
