// Shows MORE-94.

import fc from "fast-check";
import { expect, it } from "vitest";
import { connectionsAfter } from "./connections.rules.ts";
import { eventsBetween } from "./events.rules.ts";
import { hoursBetween } from "./hours.rules.ts";

type Brands = Parameters<typeof eventsBetween>[0];

const business = (external_id: string, over: object = {}): Brands[number]["businesses"][number] => ({
  id: 1,
  external_id,
  name: external_id,
  account_status: true,
  premium_support: false,
  voice_engine: "v2",
  integration_codes: [],
  ...over,
});
const brand = (over: Partial<Brands[number]> = {}): Brands[number] => ({
  id: 7,
  status: "active",
  businesses: [business("a"), business("b")],
  ...over,
});

const START = Date.parse("2026-11-23T22:00:00Z");
const SPAN_MS = 5 * 3_600_000;

it("the same events come however the time is divided, each once, also over midnight and at any speed", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0.5, 1, 7, 60),
      fc.array(fc.integer({ min: 0, max: SPAN_MS }), { maxLength: 6 }),
      (speed, cuts) => {
        const moments = [0, ...cuts, SPAN_MS].toSorted((one, other) => one - other).map((each) => START + each);
        const parts = moments.slice(1).flatMap((to, index) => eventsBetween([brand()], moments[index] ?? 0, to, speed));
        const whole = eventsBetween([brand()], START, START + SPAN_MS, speed);
        const byId = (events: typeof whole) => Object.fromEntries(events.map((event) => [event.id, event]));
        expect(parts).toHaveLength(whole.length);
        expect(byId(parts)).toEqual(byId(whole));
        expect(Object.keys(byId(whole))).toHaveLength(whole.length);
      },
    ),
    { numRuns: 30 },
  );
});

it("a faster day has more calls, under other ids", () => {
  const slow = eventsBetween([brand()], START, START + SPAN_MS, 1);
  const fast = eventsBetween([brand()], START, START + SPAN_MS, 60);
  expect(fast.length).toBeGreaterThan(slow.length * 5);
  const ids = new Set(fast.map(({ id }) => id));
  expect(slow.filter(({ id }) => ids.has(id))).toEqual([]);
});

it("every call minute is a standard minute, and also a multilingual one only with engine v2", () => {
  const of = (voice_engine: "v1" | "v2") =>
    eventsBetween([brand({ businesses: [business("a", { voice_engine })] })], START, START + SPAN_MS, 60);
  const types = (events: ReturnType<typeof of>) => new Set(events.map(({ type }) => type));
  expect(types(of("v1"))).toEqual(new Set(["standard_minutes", "storage_gb"]));
  const events = of("v2");
  const standard = new Map(events.map((event) => [event.id, event]));
  const multilingual = events.filter(({ type }) => type === "multilingual_minutes");
  expect(multilingual.length).toBeGreaterThan(0);
  for (const event of multilingual) {
    const { id, quantity, occurred_at } = event;
    expect(standard.get(id.replace("-multilingual", ""))).toMatchObject({ quantity, occurred_at });
  }
});

it("inactive brands and businesses have no usage", () => {
  const inactive = [brand({ status: "inactive" }), brand({ businesses: [business("a", { account_status: false })] })];
  expect(eventsBetween(inactive, START, START + SPAN_MS, 60)).toEqual([]);
});

it("a connection is only made with what is assigned, and one at a time", () => {
  const hours = hoursBetween(START, START + SPAN_MS, 1_000);
  let connected: string[] = [];
  let changes = 0;
  for (const hour of hours) {
    const after = connectionsAfter({ external_id: "a", integration_codes: connected }, ["crm", "sms", "pos"], hour);
    if (after === null) continue;
    changes += 1;
    expect(Math.abs(after.length - connected.length)).toBe(1);
    expect(["crm", "sms", "pos"]).toEqual(expect.arrayContaining(after));
    connected = after;
  }
  expect(changes).toBeGreaterThan(2);
  expect(hours.every((hour) => connectionsAfter({ external_id: "a", integration_codes: [] }, [], hour) === null)).toBe(
    true,
  );
});
