import { usageEvent } from "@console/contract/platform.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainEvent } from "./plain-event.rules.ts";

const sent = {
  id: "0b8f6a52-8d2b-4a3c-9a64-1f5b8c2d7e90",
  organization_id: 7,
  business_id: "business-7",
  type: "standard_minutes",
  quantity: "12.5",
  occurred_at: "2026-11-20T14:00:00.123Z",
};

describe("a plain event", () => {
  it.each([
    {},
    { quantity: 3 },
    { quantity: "007.50" },
    { quantity: "9999999.999999" },
    { type: "storage_gb", quantity: "0.0", business_id: null },
    { type: "storage_gb", business_id: undefined },
    { id: "x".repeat(100), organization_id: 2_147_483_647 },
    { occurred_at: "2028-01-31T23:59:59.999Z" },
  ])("is read without the schema: %j", (over) => {
    expect(readPlainEvent({ ...sent, ...over })).not.toBeNull();
  });

  it("is one that the contract accepts, with the same values", () => {
    const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
    const two = (min: number, max: number) => fc.integer({ min, max }).map((number) => String(number).padStart(2, "0"));
    const instant = fc
      .tuple(fc.integer({ min: 1_999, max: 2_101 }), two(0, 13), two(0, 32), two(0, 25), two(0, 61), two(0, 61))
      .map(([year, month, day, ...time]) => `${year}-${month}-${day}T${time.join(":")}.250Z`);
    const values = {
      id: fc.oneof(fc.string({ maxLength: 4 }), fc.string({ unit: "binary", maxLength: 2 }), fc.integer()),
      organization_id: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 2_147_483_647, 2_147_483_648)),
      business_id: fc.option(fc.string({ maxLength: 3 })),
      type: fc.constantFrom("standard_minutes", "storage_gb", "calls"),
      quantity: fc.oneof(
        fc.tuple(digits(9), digits(8)).map((parts) => parts.join(".")),
        fc.double({ min: 0, max: 20_000_000 }),
        fc.constantFrom("0", "0.000000", 0, "10000000", "1.", ".5", "1e3"),
        fc.integer({ min: -1, max: 20_000_000 }).map((number) => number / 8),
      ),
      occurred_at: fc.oneof(instant, fc.constantFrom("2026-11-20T14:00:00Z", "2026-11-20T14:00:00.123+00:00")),
    };
    // At most two fields differ, so that many events stay plain.
    const change = fc.oneof(...Object.entries(values).map(([name, value]) => value.map((each) => ({ [name]: each }))));
    let plain = 0;
    fc.assert(
      fc.property(change, change, (one, other) => {
        const event = { ...sent, ...one, ...other };
        const read = readPlainEvent(event);
        if (read === null) return;
        plain += 1;
        const { at, ...fields } = read;
        expect({ success: true, data: fields }).toEqual(
          usageEvent.safeParse({ ...event, business_id: event.business_id ?? null }),
        );
        expect(new Date(at).toISOString()).toBe(event.occurred_at);
      }),
      { numRuns: 3_000 },
    );
    expect(plain).toBeGreaterThan(200);
  });
});
