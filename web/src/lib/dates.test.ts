import { expect, it } from "vitest";
import { formatClock, relativeInSentence } from "./dates.ts";

it("starts a time in a sentence with a lowercase letter, except for the name of a month", () => {
  const at = "2027-01-10T12:00:00Z";
  expect(relativeInSentence(at, Date.parse(at) + 1_000)).toBe("just now");
  expect(relativeInSentence(at, Date.parse(at) + 10 * 86_400_000)).toBe("Jan 10, 2027");
});

it("shows when a change took effect in 24 hours, with the date on another day", () => {
  const at = new Date(2027, 0, 10, 14, 2, 3);
  expect(formatClock(at.toISOString(), at.getTime())).toBe("14:02");
  expect(formatClock(at.toISOString(), at.getTime(), "seconds")).toBe("14:02:03");
  expect(formatClock(at.toISOString(), at.getTime() + 86_400_000)).toBe("Jan 10, 14:02");
});
