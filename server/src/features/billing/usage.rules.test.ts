import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn } from "../../calendar.ts";
import { billMonth, contentHash, readEvents, TOO_EARLY, TOO_OLD, timeFault, wasActive } from "./usage.rules.ts";

const sent = {
  id: "call-1",
  organization_id: 7,
  business_id: "b-1",
  type: "standard_minutes",
  quantity: "12.5",
  occurred_at: "2026-11-20T14:00:00Z",
};
const hashOf = (over: object) => readEvents([{ ...sent, ...over }]).events[0]?.hash;

describe("an event's content", () => {
  it.each([
    { quantity: 12.5 },
    { quantity: "012.500000" },
    { occurred_at: "2026-11-20T14:00:00.000Z" },
    { occurred_at: "2026-11-20T14:00:00.0009Z" },
    { occurred_at: "2026-11-20T09:00:00-05:00" },
    { id: " call-1 " },
    { note: "what is not asked for" },
  ])("is the same with %j", (over) => {
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
  ])("is another with %j", (over) => {
    expect([undefined, hashOf({})]).not.toContain(hashOf(over));
  });

  it("is a signed number of 64 bits, the same in every version", () => {
    const { events } = readEvents([sent]);
    expect(events[0]).toMatchObject({ index: 0, quantity: "12.5", occurred_at: "2026-11-20T14:00:00.000Z" });
    expect(events.map(contentHash)).toEqual([hashOf({})]);
    // Hashes are stored: another way to make them would call every event that comes again a conflict.
    expect(hashOf({})).toBe("-5375990901968043497");
  });
});

describe("reading a batch", () => {
  it("keeps the places of the right and of the wrong", () => {
    const { events, errors } = readEvents([{ ...sent, quantity: 0 }, sent, "x", { id: "only" }]);
    expect(events.map(({ index }) => index)).toEqual([1]);
    expect(errors).toEqual([
      { index: 0, id: "call-1", message: "quantity: Enter minutes above 0." },
      { index: 2, id: null, message: "Send each event as an object." },
      { index: 3, id: "only", message: "organization_id: Enter a whole number above 0." },
    ]);
  });

  it("reads anything at all without falling over", () => {
    const near = fc.record(
      { id: fc.anything(), organization_id: fc.anything(), type: fc.constant(sent.type), quantity: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), near)), (all) => {
        const { events, errors } = readEvents(all);
        expect([...events, ...errors].map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...all.keys()]);
      }),
    );
  });
});

describe("when it happened", () => {
  const now = new Date("2026-11-20T15:00:00.000Z");
  it.each([
    ["2026-10-16T15:00:00.000Z", null],
    ["2026-10-16T14:59:59.999Z", TOO_OLD],
    ["2026-11-20T15:05:00.000Z", null],
    ["2026-11-20T15:05:00.001Z", TOO_EARLY],
  ])("%s: %s", (at, fault) => {
    expect(timeFault(at, now)).toBe(fault);
  });

  it("counts while the brand was active, from the first instant to before the last", () => {
    const periods = [
      { started_at: "2026-11-01T00:00:00.000Z", ended_at: "2026-11-02T00:00:00.000Z" },
      { started_at: "2026-11-05T00:00:00.000Z", ended_at: null },
    ];
    const was = (at: string, active = false) => wasActive({ active, periods, closed: new Set() }, at);
    expect(was("2026-10-31T23:59:59.999Z")).toBe(false);
    expect(was("2026-11-01T00:00:00.000Z")).toBe(true);
    expect(was("2026-11-02T00:00:00.000Z")).toBe(false);
    expect(was("2026-11-09T00:00:00.000Z")).toBe(true);
    expect(was("2026-11-03T00:00:00.000Z", true)).toBe(true);
  });
});

describe("the month whose bill counts a day", () => {
  it.each([
    ["2026-10-31", [], "2026-10-01"],
    ["2026-10-31", ["2026-10-01"], "2026-11-01"],
    ["2026-11-30", ["2026-10-01"], "2026-11-01"],
    ["2026-11-30", ["2026-11-01", "2026-12-01"], "2027-01-01"],
    // A month between two bills that has none is open still.
    ["2026-10-31", ["2026-10-01", "2026-12-01"], "2026-11-01"],
  ])("of %s with bills of %j is %s", (day, closed, month) => {
    expect(billMonth(day, new Set(closed))).toBe(month);
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
