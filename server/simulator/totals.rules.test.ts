import { expect, it } from "vitest";
import { addEvents, type DayTotals, totalsOf } from "./totals.rules.ts";

const event = (quantity: string, occurred_at: string, over: object = {}) => ({
  id: "1",
  organization_id: 7,
  business_id: "a",
  type: "standard_minutes" as const,
  quantity,
  occurred_at,
  ...over,
});

it("the totals of a day are exact, by the console's day, with the last reading of each business", () => {
  const days: DayTotals = {};
  const reading = { type: "storage_gb" };
  addEvents(
    days,
    [
      event("2.10", "2026-11-24T04:59:59.999Z"),
      ...Array.from({ length: 10 }, () => event("2.10", "2026-11-24T05:00:00.000Z")),
      event("3.33", "2026-11-24T06:00:00.000Z", { type: "multilingual_minutes" }),
      event("9.00", "2026-11-24T09:00:00.000Z", reading),
      event("8.00", "2026-11-24T08:00:00.000Z", reading),
      event("1.50", "2026-11-24T08:00:00.000Z", { ...reading, business_id: "b" }),
    ],
    "America/New_York",
  );
  expect(totalsOf(days, "2026-11-23")).toEqual([{ organization_id: 7, type: "standard_minutes", quantity: "2.10" }]);
  expect(totalsOf(days, "2026-11-24")).toEqual([
    { organization_id: 7, type: "standard_minutes", quantity: "21.00" },
    { organization_id: 7, type: "multilingual_minutes", quantity: "3.33" },
    { organization_id: 7, type: "storage_gb", quantity: "10.50" },
  ]);
  expect(totalsOf(days, "2026-11-25")).toEqual([]);
});
