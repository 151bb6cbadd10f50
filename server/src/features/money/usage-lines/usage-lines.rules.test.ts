import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StorageReading, storageDays, storageDifference } from "../billing/storage.rules.ts";
import {
  quantityOf,
  readLineName,
  storageDifferences,
  storageParts,
  summedBy,
  sumOfParts,
} from "./usage-lines.rules.ts";

const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);
const half = (reader: number | null, day: string, gb: string): StorageReading => ({ reader, day, gb });

describe("the parts of a month's storage", () => {
  it("apply each reading until the same reader's next one, and nothing before the first", () => {
    const parts = storageParts(
      [half(null, "2026-10-30", "5"), half(7, "2026-11-03", "10"), half(7, "2026-11-18", "0")],
      days,
    );
    expect(parts.filter(({ reader }) => reader === null)).toHaveLength(30);
    const own = parts.filter(({ reader }) => reader === 7);
    expect([own[0]?.day, own.at(-1)?.day, own.length]).toEqual(["2026-11-03", "2026-11-17", 15]);
    expect(quantityOf(sumOfParts(parts), 30)).toBe("10");
  });

  it("add up to what the bill counts, whatever the readings, including late ones", () => {
    const reading = fc.record({
      reader: fc.constantFrom(null, 1, 2, 3),
      day: fc.constantFrom("2026-10-31", ...days),
      gb: fc.integer({ min: 0, max: 10_000_000 }).map((size) => (size / 1000).toFixed(3)),
    });
    const readings = fc.uniqueArray(reading, { selector: ({ reader, day }) => `${reader} ${day}`, maxLength: 40 });
    fc.assert(
      fc.property(readings, fc.nat(40), fc.integer({ min: 1, max: 30 }), (all, known, length) => {
        const span = days.slice(0, length);
        const parts = storageParts(all, span);
        expect(sumOfParts(parts)).toBe(storageDays(all, span));
        const without = all.slice(0, known);
        expect(sumOfParts(storageDifferences(all, without, span))).toBe(storageDifference(all, without, span));
        for (const of of ["day", "reader"] as const) {
          expect(sumOfParts(summedBy(parts, (part) => String(part[of])))).toBe(sumOfParts(parts));
        }
      }),
      { numRuns: 300 },
    );
  });
});

it("parses the name of a line", () => {
  expect(readLineName("integration:hubspot")).toEqual({ kind: "integration", code: "hubspot" });
  expect(readLineName("correction:2026-10:storage")).toEqual({ kind: "correction", month: "2026-10", of: "storage" });
  expect(() => readLineName("charge")).toThrow();
});
