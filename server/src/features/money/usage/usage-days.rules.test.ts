import { describe, expect, it } from "vitest";
import { rollUpByDay, type StoredEvent } from "./usage-days.rules.ts";

const reading = (id: string, quantity: string, over: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  quantity,
  brandId: 7,
  businessId: 0,
  type: "storage_gb",
  hash: 1n,
  at: Date.parse("2026-11-20T14:00:00.000Z"),
  day: "2026-11-20",
  billMonth: "2026-11-01",
  ...over,
});

describe("daily sums of events", () => {
  it.each([
    [["b", "a"], "b"],
    [["é", "z"], "é"],
    // A code point beyond 16 bits sorts last in bytes, but not in UTF-16 units.
    [["\u{1f600}", "\uff21"], "\u{1f600}"],
  ])("for the readings %j at one instant use that of %s", (ids, last) => {
    const [first = "", second = ""] = ids;
    const read = [reading(first, "1"), reading(second, "2")];
    const quantity = last === first ? "1" : "2";
    for (const order of [read, read.toReversed()])
      expect(rollUpByDay(order)).toMatchObject([{ quantity, lastId: last }]);
  });

  it("use the last reading of storage, but the sum of minutes, in key order", () => {
    const later = { at: Date.parse("2026-11-20T14:00:00.001Z") };
    const minutes = { type: "standard_minutes", businessId: 3 } as const;
    const found = rollUpByDay([
      reading("d", "0.1", minutes),
      reading("c", "0.2", { ...minutes, ...later }),
      reading("a", "5", later),
      reading("b", "9"),
      reading("e", "1", { brandId: 2 }),
    ]);
    expect(found.map(({ brandId, type, quantity, lastId }) => [brandId, type, quantity, lastId])).toEqual([
      [2, "storage_gb", "1", "e"],
      [7, "standard_minutes", "0.3", "c"],
      [7, "storage_gb", "5", "a"],
    ]);
  });
});
