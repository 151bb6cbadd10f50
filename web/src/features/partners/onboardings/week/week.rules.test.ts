// Shows MORE-15.

import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { describe, expect, it } from "vitest";
import { daysOf, hoursOf, sideBySide, timeAt } from "./week.rules.ts";

const at = (id: number, onboarding_time: string | null, onboarding_date = "2026-11-16"): Onboarding => ({
  id,
  version: 1,
  created_at: "",
  updated_at: "",
  company_name: `C${id}`,
  contact_person: "",
  contact_email: "",
  contact_phone: "",
  onboarding_date,
  onboarding_time,
  onboarding_at: null,
  package_type: "Starter",
  package_name: "",
  notes: "",
  status: "scheduled",
  late: false,
  scheduled_by: "",
  done_by: null,
  done_at: null,
  organization_id: null,
  brand: null,
  first_call_days: null,
});

describe("a day of the week view", () => {
  it("places overlapping entries side by side, and gives the others the whole width", () => {
    const placed = sideBySide([at(1, "09:00"), at(2, "09:30"), at(3, "09:45"), at(4, "13:00")]);
    expect(placed.map(({ onboarding, lane, lanes }) => [onboarding.id, lane, lanes])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 0, 2],
      [4, 0, 1],
    ]);
  });

  it("never covers an entry, whatever the times", () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const many = Array.from({ length: 1 + (seed % 9) }, (_, index) =>
        at(index, timeAt((seed * 7919 * (index + 3)) % 1440)),
      );
      const placed = sideBySide(many);
      expect(placed.length).toBe(many.length);
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        const beside = placed.filter((other) => other !== one && Math.abs(other.from - one.from) < ONBOARDING_MINUTES);
        expect(beside.map(({ lane }) => lane)).not.toContain(one.lane);
        expect(beside.every(({ lanes }) => lanes === one.lanes)).toBe(true);
      }
    }
  });

  it("shows the working hours and entries outside of them, and separates entries without a time", () => {
    const days = daysOf("2026-11-16", [at(1, "06:15"), at(2, null), at(3, "18:30", "2026-11-22")]);
    expect(days.map(({ timed, untimed }) => [timed.length, untimed.length]).at(0)).toEqual([1, 1]);
    expect([hoursOf(days), hoursOf(days.slice(1, 5))]).toEqual([
      { from: 6, to: 20 },
      { from: 8, to: 18 },
    ]);
    expect(hoursOf(daysOf("2026-11-16", [at(1, "23:45")])).to).toBe(24);
  });
});
