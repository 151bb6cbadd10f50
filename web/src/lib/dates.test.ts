import { expect, it } from "vitest";
import { relativeInSentence } from "./dates.ts";

it("starts a time in a sentence with a lowercase letter, except for the name of a month", () => {
  const at = "2027-01-10T12:00:00Z";
  expect(relativeInSentence(at, Date.parse(at) + 1_000)).toBe("just now");
  expect(relativeInSentence(at, Date.parse(at) + 10 * 86_400_000)).toBe("Jan 10, 2027");
});
