import { expect, it } from "vitest";
import { listNames } from "./names.ts";

it.each([
  [[], undefined, ""],
  [["A"], undefined, "A"],
  [["A", "B"], undefined, "A and B"],
  [["A", "B", "C"], undefined, "A, B and C"],
  [["A", "B", "C", "D", "E", "F"], undefined, "A, B, C, D, E and F"],
  [["A", "B", "C", "D", "E", "F", "G"], undefined, "A, B, C, D, E and 2 more"],
  [["A", "B", "C", "D", "E", "F"], 1_000, "A, B, C, D, E and 995 more"],
])("%j of %s is listed as '%s'", (names, total, listed) => {
  expect(listNames(names, total)).toBe(listed);
});
