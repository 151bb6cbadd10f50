import { describe, expect, it } from "vitest";
import { relativeInSentence } from "./dates.ts";
import { comparedWith, periodOf } from "./months.ts";

it("starts a time in a sentence with a lowercase letter, except for the name of a month", () => {
  const at = "2027-01-10T12:00:00Z";
  expect(relativeInSentence(at, Date.parse(at) + 1_000)).toBe("just now");
  expect(relativeInSentence(at, Date.parse(at) + 10 * 86_400_000)).toBe("Jan 10, 2027");
});

describe("a part of a month", () => {
  it("is a span of days, or one day on the first", () => {
    expect(periodOf("2026-12", "2026-12-20")).toBe("Dec 1 – 20, 2026");
    expect(periodOf("2026-12", "2026-12-01")).toBe("Dec 1, 2026");
    expect(comparedWith("2026-11", "2026-11-01")).toBe("Nov 1");
    expect(comparedWith("2026-11", "2026-11-30")).toBe("November");
  });
});
