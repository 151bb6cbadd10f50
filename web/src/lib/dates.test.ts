import { describe, expect, it } from "vitest";
import { formatDays, formatLogged, relativeInSentence } from "./dates.ts";
import { comparedWith, periodOf, sameDaysBefore } from "./months.ts";

it("starts a time in a sentence with a lowercase letter, except for the name of a month", () => {
  const at = "2027-01-10T12:00:00Z";
  expect(relativeInSentence(at, Date.parse(at) + 1_000)).toBe("just now");
  expect(relativeInSentence(at, Date.parse(at) + 10 * 86_400_000)).toBe("Jan 10, 2027");
});

it("names a range of days without what they share", () => {
  expect(formatDays("2026-11-27", "2026-11-27")).toBe("Nov 27, 2026");
  expect(formatDays("2026-11-01", "2026-11-27")).toBe("Nov 1–27, 2026");
  expect(formatDays("2026-10-28", "2026-11-27")).toBe("Oct 28 – Nov 27, 2026");
  expect(formatDays("2025-12-28", "2026-01-03")).toBe("Dec 28, 2025 – Jan 3, 2026");
});

it("shows times of a log to the second today, and with their day before", () => {
  const now = new Date(2027, 0, 10, 11, 0).getTime();
  const logged = (...at: [number, number, number, number, number, number]) =>
    formatLogged(new Date(...at).toISOString(), now).replaceAll("\u202f", " ");
  expect(logged(2027, 0, 10, 10, 41, 7)).toBe("10:41:07 AM");
  expect(logged(2027, 0, 9, 18, 2, 59)).toBe("Yesterday, 6:02 PM");
  expect(logged(2027, 0, 8, 18, 2, 59)).toBe("Jan 8, 6:02 PM");
  expect(logged(2026, 11, 8, 18, 2, 59)).toBe("Dec 8, 2026, 6:02 PM");
});

describe("a part of a month", () => {
  it("is a span of days, or one day on the first", () => {
    expect(periodOf("2026-12", "2026-12-20")).toBe("Dec 1 – 20, 2026");
    expect(periodOf("2026-12", "2026-12-01")).toBe("Dec 1, 2026");
    expect(comparedWith("2026-11", "2026-11-01")).toBe("Nov 1");
    expect(comparedWith("2026-11", "2026-11-30")).toBe("November");
  });

  it("is compared with the same days of the month before, as far as it has them", () => {
    expect(sameDaysBefore("2026-11-27")).toBe("Oct 1 – 27");
    expect(sameDaysBefore("2026-11-01")).toBe("Oct 1");
    expect(sameDaysBefore("2027-03-30")).toBe("February");
    expect(sameDaysBefore("2027-01-02")).toBe("Dec 1 – 2");
  });
});
