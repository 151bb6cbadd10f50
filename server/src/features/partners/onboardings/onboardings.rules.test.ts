// Shows ONB-13, ONB-23, CONST-25.

import { instantInNewYork, wallInNewYork } from "@console/contract/new-york.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invitationsFor, isLate, timeFault } from "./onboardings.rules.ts";

/** Days on which the clocks change in the United States. */
const changes = [
  ["2007-03-11", "2007-11-04"],
  ["2024-03-10", "2024-11-03"],
  ["2026-03-08", "2026-11-01"],
  ["2027-03-14", "2027-11-07"],
  ["2031-03-09", "2031-11-02"],
].flat();

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/**
 * An independent way to the same result: walk through the instants and record what the clock shows, in another locale's
 * format.
 */
function firstInstants(day: string): Map<string, number> {
  const shows = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  });
  const first = new Map<string, number>();
  const from = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  for (let at = from; at < from + 3 * DAY_MS; at += MINUTE_MS) {
    const shown = shows.format(new Date(at));
    if (!first.has(shown)) first.set(shown, at);
  }
  return first;
}

describe("the clock in New York", () => {
  it.each(changes)("is correct for every minute around %s", (day) => {
    const first = firstInstants(day);
    for (let minute = 0; minute < 1_440; minute += 1) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const expected = first.get(`${day} ${time}`);
      const at = instantInNewYork({ date: day, time });
      expect([time, at && Date.parse(at)]).toEqual([time, expected ?? null]);
      if (at) expect(wallInNewYork(new Date(at))).toEqual({ date: day, time });
    }
  });

  it("converts back to every instant, or to the one an hour earlier in the repeated hour", () => {
    const minutes = fc.integer({
      min: Date.parse("2000-01-02T00:00Z") / MINUTE_MS,
      max: Date.parse("2199-12-30T00:00Z") / MINUTE_MS,
    });
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = minute * MINUTE_MS;
        const wall = wallInNewYork(new Date(at));
        const again = Date.parse(instantInNewYork(wall) ?? "");
        expect([0, 60 * MINUTE_MS]).toContain(at - again);
        expect(wallInNewYork(new Date(again))).toEqual(wall);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["2026-12-07", "10:00", "2026-12-07T15:00:00.000Z"],
    ["2026-07-07", "10:00", "2026-07-07T14:00:00.000Z"],
    ["2026-03-08", "02:30", null],
    ["2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    ["2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
    ["2026-12-31", "23:59", "2027-01-01T04:59:00.000Z"],
  ])("parses %s %s as %s", (date, time, at) => {
    expect(instantInNewYork({ date, time })).toBe(at);
  });
});

describe("timeFault", () => {
  it("reports a skipped hour and a time without a date, under their fields", () => {
    const faults = (onboarding_date: string | null, onboarding_time: string | null) =>
      Object.keys(timeFault({ onboarding_date, onboarding_time })?.details.fields ?? {});
    expect(faults("2026-03-08", "02:30")).toEqual(["onboarding.onboarding_time"]);
    expect(faults(null, "10:00")).toEqual(["onboarding.onboarding_date"]);
    expect(faults("2026-03-08", null)).toEqual([]);
    expect(faults(null, null)).toEqual([]);
  });
});

describe("isLate", () => {
  const now = new Date("2026-12-07T15:45:00Z");
  const of = (onboarding_at: string | null, onboarding_date: string | null, status: "scheduled" | "done") =>
    isLate({ onboarding_at, onboarding_date, onboarding_time: null, status }, now);

  it("applies to scheduled ones once their 45 minutes, or their day in New York, are over", () => {
    expect(of("2026-12-07T15:00:00Z", "2026-12-07", "scheduled")).toBe(true);
    expect(of("2026-12-07T15:01:00Z", "2026-12-07", "scheduled")).toBe(false);
    expect(of("2026-12-07T15:00:00Z", "2026-12-07", "done")).toBe(false);
    expect(of(null, "2026-12-06", "scheduled")).toBe(true);
    expect(of(null, "2026-12-07", "scheduled")).toBe(false);
    expect(of(null, null, "scheduled")).toBe(false);
  });
});

describe("invitationsFor", () => {
  const at = "2026-12-07T15:00:00.000Z";
  const person = { company_name: "C", contact_person: "P", contact_email: "p@c.example", onboarding_at: at };
  const out = { ...person, invite_sequence: 3, invited_email: "p@c.example" };
  const none = { cancel: null, request: null };

  it.each([
    ["made with a time", null, person, { invite_sequence: 0, invited_email: "p@c.example", request: "first" }],
    ["made without", null, { ...person, onboarding_at: null }, { invite_sequence: 0, invited_email: null }],
    ["nothing it says changed", out, person, { invite_sequence: 3, invited_email: "p@c.example" }],
    ["moved", out, { ...person, onboarding_at: "2026-12-08T15:00:00.000Z" }, { invite_sequence: 4, request: "update" }],
    ["renamed", out, { ...person, company_name: "D" }, { invite_sequence: 4, request: "update" }],
    ["another contact", out, { ...person, contact_person: "Q" }, { invite_sequence: 4, request: "update" }],
    [
      "another address",
      out,
      { ...person, contact_email: "q@c.example" },
      { invite_sequence: 4, invited_email: "q@c.example", cancel: "p@c.example", request: "first" },
    ],
    [
      "the time is lost",
      out,
      { ...person, onboarding_at: null },
      { invite_sequence: 4, invited_email: null, cancel: "p@c.example" },
    ],
    ["deleted", out, null, { invite_sequence: 4, invited_email: null, cancel: "p@c.example" }],
    [
      "a time again after a cancellation",
      { ...out, invited_email: null, onboarding_at: null },
      person,
      { invite_sequence: 4, request: "first" },
    ],
    [
      "deleted before any invitation",
      { ...out, invite_sequence: 0, invited_email: null, onboarding_at: null },
      null,
      { invite_sequence: 0 },
    ],
  ] as const)("%s", (_case, before, after, expected) => {
    expect(invitationsFor(before, after)).toMatchObject({ ...none, ...expected });
  });
});
