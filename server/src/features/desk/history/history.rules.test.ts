import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesOf, createdAt, fieldsBefore, isSame, type Recorded, type Values } from "./history.rules.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();

const fields = ["name", "phone", "address"] as const;
const values = fc.record({ name: fc.string(), phone: fc.string(), address: fc.option(fc.string()) });
const steps = fc.array(fc.dictionary(fc.constantFrom(...fields), fc.option(fc.string()), { minKeys: 1 }), {
  maxLength: 8,
});

/** Applies changes to a record and records each; `states` has the record before the first and after each. */
function apply(first: Values, changes: readonly Values[]): { states: Values[]; entries: Recorded[] } {
  const states = [first];
  const entries: Recorded[] = [{ event: "brand.created", at: at(0), before: null, after: first }];
  changes.forEach((after, index) => {
    const was = states.at(-1) ?? {};
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, was[name]]));
    entries.push({ event: "brand.updated", at: at(index + 1), before, after });
    states.push({ ...was, ...after });
  });
  return { states, entries };
}

const valuesOf = (known: ReturnType<typeof fieldsBefore>) =>
  Object.fromEntries([...known].map(([name, found]) => [name, found?.value]));

describe("a record as it was", () => {
  it("is the record after the entries until then, whatever was changed since (ACT-15)", () => {
    fc.assert(
      fc.property(values, steps, fc.nat(8), (first, changes, cut) => {
        const { states, entries } = apply(first, changes);
        const step = Math.min(cut, changes.length);
        // The creation is the first entry, so a cut after `step` changes is before entry `step + 1`.
        const found = fieldsBefore(states.at(-1) ?? {}, entries, at(step + 1));
        expect(valuesOf(found)).toEqual(states[step]);
      }),
    );
  });

  it("needs no creation: the entries that replaced a value are enough", () => {
    fc.assert(
      fc.property(values, steps, (first, changes) => {
        const { states, entries } = apply(first, changes);
        expect(valuesOf(fieldsBefore(states.at(-1) ?? {}, entries.slice(1), at(0)))).toEqual(first);
      }),
    );
  });

  it("says what is not known instead of guessing", () => {
    const entries: Recorded[] = [
      { event: "brand.created", at: at(1), before: null, after: { name: "Lumen" } },
      { event: "brand.updated", at: at(3), before: { name: "Lumen Voice" }, after: { name: "Lumen Health" } },
      // Recorded without what it replaced.
      { event: "brand.updated", at: at(5), before: null, after: { phone: "555" } },
    ];
    const found = fieldsBefore({ name: "Lumen Health", phone: "555" }, entries, at(2));
    expect([found.get("name"), found.get("phone")]).toEqual([null, null]);
    expect(fieldsBefore({ name: "Lumen Health", phone: "555" }, entries, at(4)).get("name")?.value).toBe(
      "Lumen Health",
    );
  });

  it("has a scheduled package only from its start", () => {
    const entries: Recorded[] = [
      { event: "brand.created", at: at(0), before: null, after: { organization_plan_id: 1 } },
      {
        event: "brand.plan_scheduled",
        at: at(2),
        before: { organization_plan_id: 1, scheduled_plan_change: null },
        after: { organization_plan_id: 2, starts_on: "2026-12-01" },
      },
      {
        event: "brand.plan_started",
        at: at(6),
        before: null,
        after: { organization_plan_id: 2, starts_on: "2026-12-01" },
      },
    ];
    const now = { organization_plan_id: 2, scheduled_plan_change: null };
    const scheduled = { organization_plan_id: 2, starts_on: "2026-12-01" };
    const past = (hour: number) => valuesOf(fieldsBefore(now, entries, at(hour)));
    expect(past(1)).toEqual({ organization_plan_id: 1, scheduled_plan_change: null });
    expect(past(4)).toEqual({ organization_plan_id: 1, scheduled_plan_change: scheduled });
    expect(past(8)).toEqual(now);
  });

  it("begins with its creation, if that is recorded", () => {
    const reported = { event: "business.reported", at: at(2), after: {} };
    expect(createdAt([{ ...reported, before: null }])).toBe(at(2));
    expect(createdAt([{ ...reported, before: {} }])).toBeNull();
    expect(createdAt([])).toBeNull();
  });
});

describe("the changes of an entry", () => {
  it("are in the form's order, with prices by themselves and unknown fields last", () => {
    const found = changesOf({
      event: "package.created",
      before: null,
      after: { later_field: 1, price_details: { per_min_charge: "0.1" }, base_price: "10", name: "Pro" },
    });
    expect(found.map(({ field, described }) => [field, described.label])).toEqual([
      ["name", "Name"],
      ["base_price", "Base fee"],
      ["per_min_charge", "Standard minute"],
      ["later_field", "later_field"],
    ]);
    expect(found.every((change) => !("before" in change))).toBe(true);
  });

  it("compare amounts by their value, and lists without their order", () => {
    expect([isSame("12.50", 12.5), isSame("100", "1"), isSame([1, 2], [2, 1]), isSame([1], [1, 2])]).toEqual([
      ...[true, false, true, false],
    ]);
    expect([isSame(null, ""), isSame("10", "1"), isSame(false, null)]).toEqual([true, false, false]);
  });
});
