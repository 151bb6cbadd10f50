import { expect, it } from "vitest";
import { formatClock, relativeInSentence } from "./dates.ts";

it("starts a time in a sentence with a lowercase letter, except for the name of a month", () => {
  const at = "2027-01-10T12:00:00Z";
  expect(relativeInSentence(at, Date.parse(at) + 1_000)).toBe("just now");
  expect(relativeInSentence(at, Date.parse(at) + 10 * 86_400_000)).toBe("Jan 10, 2027");
});

it("shows a clock time in American notation, with the date on another day", () => {
  const at = new Date(2027, 0, 10, 14, 2, 3);
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect(plain(formatClock(at.toISOString(), at.getTime()))).toBe("2:02 PM");
  expect(plain(formatClock(at.toISOString(), at.getTime(), "seconds"))).toBe("2:02:03 PM");
  expect(plain(formatClock(at.toISOString(), at.getTime() + 86_400_000))).toBe("Jan 10, 2:02 PM");
});
