import { describe, expect, it } from "vitest";
import { byDay, clockOf } from "./activity-days.ts";

const NEW_YORK = "America/New_York";
/** 00:30, 23:30 and 00:10 in that zone. */
const items = ["2026-11-21T05:30:00Z", "2026-11-21T04:30:00Z", "2026-11-20T05:10:00Z", "2026-11-18T12:00:00Z"].map(
  (time) => ({ time }),
);
const named = (timeZone: string, today: string) =>
  byDay(items, timeZone, today).map((day) => [day.name, day.items.length]);

describe("days of the activities", () => {
  it("begin like those of the date filters, whatever the viewer's time zone", () => {
    expect(named(NEW_YORK, "2026-11-21")).toEqual([
      ["Today", 1],
      ["Yesterday", 2],
      ["Wednesday, Nov 18, 2026", 1],
    ]);
    expect(named("Asia/Tokyo", "2026-11-22")).toEqual([
      ["Yesterday", 2],
      ["Friday, Nov 20, 2026", 1],
      ["Wednesday, Nov 18, 2026", 1],
    ]);
  });

  it("show the time in their zone, which is named if it differs from the viewer's", () => {
    const viewers = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const other = viewers === NEW_YORK ? "Asia/Tokyo" : NEW_YORK;
    expect(clockOf("2026-11-21T04:30:00Z", viewers)).toMatch(/^\d+:30 [AP]M$/);
    expect(clockOf("2026-11-21T04:30:00Z", other)).toBe(other === NEW_YORK ? "11:30 PM EST" : "1:30 PM GMT+9");
  });
});
