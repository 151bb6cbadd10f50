import { expect, it } from "vitest";
import { periodOf } from "./statement-periods.ts";

it.each([
  ["this_month", "2026-12-05", "2026-12-01", "2026-12-05"],
  ["last_month", "2026-12-05", "2026-11-01", "2026-11-30"],
  ["last_month", "2027-01-31", "2026-12-01", "2026-12-31"],
  ["last_month", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["this_year", "2026-12-05", "2026-01-01", "2026-12-05"],
] as const)("%s on %s is %s to %s (MORE-396)", (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});
