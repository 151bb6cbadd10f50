// Shows MORE-43.

import { usageEvent } from "@console/contract/platform.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNBILLED_MONTHS } from "../../../db/tables/usage.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { wrongValue } from "../../../lib/input.text.ts";
import {
  booking,
  contentHash,
  openMonthsOf,
  readEvents,
  timeFault,
  type UsageBrand,
  wasActive,
} from "./usage.rules.ts";

const sent = {
  id: "call-1",
  organization_id: 7,
  business_id: "b-1",
  type: "standard_minutes",
  quantity: "12.5",
  occurred_at: "2026-11-20T14:00:00Z",
};
const hashOf = (over: object) => readEvents([{ ...sent, ...over }]).events[0]?.hash;

describe("the compiled schema", () => {
  it("accepts and refuses the same as the contract's, with the same values and messages", () => {
    const values = fc.oneof(
      fc.constantFrom(
        ...Object.values(sent),
        "",
        " ",
        "1e3",
        "-1",
        "12,5",
        "2026-13-01T00:00:00Z",
        "2026-11-20",
        "x".repeat(300),
      ),
      fc.anything({ maxDepth: 1 }),
    );
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(sent)), values, { maxKeys: 3 });
    fc.assert(
      fc.property(
        fc.oneof(
          changes.map((over) => ({ ...sent, ...over })),
          fc.anything({ maxDepth: 1 }),
        ),
        (event) => {
          const expected = usageEvent.safeParse(event, { error: wrongValue });
          const { events, refused } = readEvents([event]);
          expect([events.length, refused.length]).toEqual(expected.success ? [1, 0] : [0, 1]);
          if (expected.success) {
            const { occurred_at: _, ...fields } = expected.data;
            expect(events[0]).toMatchObject(fields);
          } else {
            expect(refused[0]?.message).toContain(expected.error.issues[0]?.message);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("an event's content", () => {
  it.each([
    { quantity: 12.5 },
    { quantity: "012.500000" },
    { occurred_at: "2026-11-20T14:00:00.000Z" },
    { occurred_at: "2026-11-20T14:00:00.0009Z" },
    { occurred_at: "2026-11-20T09:00:00-05:00" },
    { id: " call-1 " },
  ])("is equal with %j", (over) => {
    expect(hashOf(over)).toBe(hashOf({}));
  });

  it.each([
    { quantity: "12.500001" },
    { occurred_at: "2026-11-20T14:00:00.001Z" },
    { occurred_at: "2026-11-20T14:00:00-05:00" },
    { type: "multilingual_minutes" },
    { type: "storage_gb" },
    { type: "storage_gb", business_id: null },
    { business_id: "b-2" },
    { organization_id: 8 },
    { id: "call-2" },
  ])("differs with %j", (over) => {
    expect([undefined, hashOf({})]).not.toContain(hashOf(over));
  });

  it("is a signed 64-bit number, the same in every version", () => {
    const { events } = readEvents([sent]);
    expect(events[0]).toMatchObject({ index: 0, quantity: "12.5", occurred_at: "2026-11-20T14:00:00.000Z" });
    expect(events.map(contentHash)).toEqual([hashOf({})]);
    // Hashes are stored: a different algorithm would make every repeated event a conflict.
    expect(hashOf({})).toBe(-5375990901968043497n);
  });
});

describe("reading a batch", () => {
  it("keeps the indexes of valid and invalid events", () => {
    const { events, refused } = readEvents([{ ...sent, quantity: 0 }, sent, "x", { id: "only" }]);
    expect(events.map(({ index }) => index)).toEqual([1]);
    expect(refused.map(({ index, id, message }) => ({ index, id, message }))).toEqual([
      { index: 0, id: "call-1", message: "quantity: Enter minutes above 0." },
      { index: 2, id: null, message: "Send each event as an object." },
      { index: 3, id: "only", message: "organization_id: Enter an ID, or external: and the external ID." },
    ]);
  });

  it("reads any input without crashing", () => {
    const near = fc.record(
      { id: fc.anything(), organization_id: fc.anything(), type: fc.constant(sent.type), quantity: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), near)), (all) => {
        const { events, refused } = readEvents(all);
        expect([...events, ...refused].map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...all.keys()]);
      }),
    );
  });
});

describe("the time of an event", () => {
  const now = new Date("2026-11-20T15:00:00.000Z");
  it.each([
    ["2026-10-16T15:00:00.000Z", null],
    ["2026-10-16T14:59:59.999Z", "tooOld"],
    ["2026-11-20T15:05:00.000Z", null],
    ["2026-11-20T15:05:00.001Z", "tooEarly"],
  ])("%s: %s", (at, fault) => {
    expect(timeFault(Date.parse(at), now)).toBe(fault);
  });

  const periods = [
    { started_at: "2026-11-01T00:00:00.000Z", ended_at: "2026-11-02T00:00:00.000Z" },
    { started_at: "2026-11-05T00:00:00.000Z", ended_at: null },
  ];
  const brand = (over: Partial<UsageBrand> = {}): UsageBrand => ({
    created_at: "2026-11-01T00:00:00.000Z",
    active_since: "2026-11-05T00:00:00.000Z",
    periods,
    first_package: "2026-10-01",
    closed: new Set(),
    ...over,
  });

  it("counts while the brand was active, from the first instant up to but not including the last", () => {
    const was = (at: string, over: Partial<UsageBrand> = {}) => wasActive(brand(over), at);
    expect(was("2026-11-01T00:00:00.000Z")).toBe(true);
    expect(was("2026-11-01T23:59:59.999Z")).toBe(true);
    expect(was("2026-11-02T00:00:00.000Z")).toBe(false);
    expect(was("2026-11-04T23:59:59.999Z")).toBe(false);
    expect(was("2026-11-05T00:00:00.000Z")).toBe(true);
    // Before its creation, it counts as it was created: inactive if its first active day came later.
    expect(was("2026-10-31T23:59:59.999Z")).toBe(true);
    expect(was("2026-10-31T12:00:00.000Z", { created_at: "2026-10-31T00:00:00.000Z" })).toBe(false);
    const never = { active_since: null, periods: [] };
    expect(was("2026-11-09T00:00:00.000Z", never)).toBe(false);
  });

  const zone = "America/New_York";
  const open = openMonthsOf({ billingTimeZone: zone }, new Date("2026-12-20T15:00:00Z"));
  const out = { started_at: "2026-10-01T04:00:00.000Z", ended_at: "2026-10-20T04:00:00.000Z" };
  const back = { started_at: "2026-12-05T05:00:00.000Z", ended_at: null };

  it.each([
    ["an open month with a package", "2026-12-10", [], {}, "2026-12-01", false],
    ["an open month without a package", "2026-12-10", [], { first_package: null }, "2026-12-01", "booked"],
    ["a month before the first package", "2026-11-10", [], { first_package: "2026-12-01" }, "2026-11-01", "booked"],
    ["a month that is over and not closed yet", "2026-11-10", [], {}, "2026-11-01", false],
    ["a closed month", "2026-11-10", ["2026-11-01"], {}, "2026-12-01", "booked"],
    ["closed months", "2026-10-10", ["2026-10-01", "2026-11-01", "2026-12-01"], {}, "2027-01-01", "booked"],
    ["a month between two bills", "2026-10-10", ["2026-10-01", "2026-12-01"], {}, "2026-11-01", "booked"],
    [
      "a closed month before one in which the brand was inactive",
      ...(["2026-10-10", ["2026-10-01"]] as const),
      { active_since: back.started_at, periods: [out, back] },
      ...(["2026-12-01", "booked"] as const),
    ],
    [
      "a closed month of a brand that was deactivated",
      ...(["2026-10-10", ["2026-10-01"]] as const),
      { active_since: null, periods: [out] },
      ...(["2026-12-01", "booked"] as const),
    ],
    [
      "a day on which the brand was inactive",
      ...(["2026-10-25", ["2026-10-01"]] as const),
      { active_since: null, periods: [out] },
      ...([UNBILLED_MONTHS.inactive, "inactive"] as const),
    ],
  ])("books usage of %s", (_of, day, closed: readonly string[], over: Partial<UsageBrand>, month, waits) => {
    const of = brand({ active_since: "2026-09-01T00:00:00.000Z", closed: new Set(closed), ...over });
    expect(booking(day, `${day}T15:00:00.000Z`, of, open)).toEqual({ month, waits });
  });
});

describe("the day of an instant", () => {
  it.each([
    ["2026-03-08T04:59:59.999Z", "2026-03-07"],
    ["2026-03-08T05:00:00.000Z", "2026-03-08"],
    ["2026-03-09T03:59:59.999Z", "2026-03-08"],
    ["2026-03-09T04:00:00.000Z", "2026-03-09"],
    ["2026-11-01T04:00:00.000Z", "2026-11-01"],
    ["2026-11-02T04:59:59.999Z", "2026-11-01"],
    ["2026-11-02T05:00:00.000Z", "2026-11-02"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29"],
  ])("%s in New York is %s", (at, day) => {
    expect(dayIn("America/New_York", new Date(at))).toBe(day);
  });
});
