import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn, daysAfter, shortDay, shortMonth, startOfDay, startOfNextDay, timeInWords } from "./calendar.ts";

const zones = [
  ...["UTC", "America/New_York", "Europe/London", "America/Los_Angeles", "Pacific/Apia", "Pacific/Kiritimati"],
  // Zones with half and quarter hours.
  ...["Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham", "Asia/Pyongyang"],
  // Zones that change at midnight, so that a day begins at 01:00 or has its first hour twice.
  ...["Asia/Beirut", "Africa/Cairo", "America/Santiago", "America/Sao_Paulo", "America/Havana", "America/Asuncion"],
  ...["Asia/Gaza", "Asia/Amman", "Asia/Tehran", "Atlantic/Azores"],
];

/** The local time, from the engine's own time zone data. */
const wall = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at: number) => format.format(new Date(at));
};
const walls = new Map(zones.map((zone) => [zone, wall(zone)]));

const QUARTER_MS = 15 * 60_000;

/** Checks every quarter of an hour, the smallest offset change in these years. */
function firstQuarterOf(timeZone: string, day: string): string {
  const dayAt = walls.get(timeZone) ?? wall(timeZone);
  // No zone is more than 14 hours from UTC.
  let at = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000;
  while (dayAt(at) < day) at += QUARTER_MS;
  return new Date(at).toISOString();
}

describe("startOfDay", () => {
  it.each([
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-01", "2026-02-28T18:30:00.000Z"],
    ["Asia/Kathmandu", "2026-03-01", "2026-02-28T18:15:00.000Z"],
    // The clock goes from 24:00 to 01:00.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
    // The first hour occurs twice: the day begins with its first occurrence.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    ["Asia/Amman", "2021-10-29", "2021-10-28T21:00:00.000Z"],
    // The clock goes back from 00:01 to 23:01 of the previous day.
    ["America/St_Johns", "2010-11-07", "2010-11-07T02:30:00.000Z"],
    // A skipped day begins where it would have been.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ])("in %s %s begins at %s", (timeZone, day, start) => {
    expect(startOfDay(timeZone, day)).toBe(start);
  });

  it("is the first quarter of an hour with that date in local time, in any zone and year", () => {
    const days = fc.integer({ min: 0, max: 365 * 23 }).map((number) => daysAfter("2012-01-01", number));
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (timeZone, day) => {
        expect(startOfDay(timeZone, day)).toBe(firstQuarterOf(timeZone, day));
      }),
      { numRuns: 500 },
    );
  });

  it("is the same on every day of a year with clock changes, and when repeated", () => {
    for (const zone of ["America/Santiago", "Africa/Cairo", "Australia/Lord_Howe"]) {
      const days = Array.from({ length: 365 }, (_, number) => daysAfter("2026-01-01", number));
      const ask = () => days.map((day) => startOfDay(zone, day));
      const first = ask();
      expect(first).toEqual(days.map((day) => firstQuarterOf(zone, day)));
      expect(ask()).toEqual(first);
    }
  });

  it("ends a day where the next begins", () => {
    expect(startOfNextDay("America/New_York", "2026-03-08")).toBe("2026-03-09T04:00:00.000Z");
  });

  it("refuses an invalid day", () => {
    expect(() => startOfDay("UTC", "2026-02-30")).toThrow(RangeError);
  });
});

describe("the day in a time zone", () => {
  it("is the local day, however close to the previous request", () => {
    const day = fc.integer({ min: 0, max: 365 * 23 }).map((number) => daysAfter("2012-01-01", number));
    const before = fc.integer({ min: -90_000, max: 90_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, fc.array(before, { minLength: 1 }), (zone, of, steps) => {
        const begin = Date.parse(startOfDay(zone, of));
        for (const step of steps) expect(dayIn(zone, new Date(begin + step))).toBe(walls.get(zone)?.(begin + step));
      }),
    );
  });
});

describe("in a sentence", () => {
  it("a day or month has its year if it is far from today", () => {
    expect([shortDay("2026-11-15", "2027-01-20"), shortDay("2025-11-15", "2027-01-20")]).toEqual([
      "Nov 15",
      "Nov 15, 2025",
    ]);
    expect([shortMonth("2026-10", "2026-11-23"), shortMonth("2025-10-01", "2026-11-23")]).toEqual([
      "October",
      "October 2025",
    ]);
  });

  it.each([
    ["00:05", "12:05 AM"],
    ["09:30", "9:30 AM"],
    ["12:00", "12:00 PM"],
    ["14:30", "2:30 PM"],
  ])("%s is %s", (time, words) => {
    expect(timeInWords(time)).toBe(words);
  });
});
