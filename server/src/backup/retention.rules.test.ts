// Shows MORE-284.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter } from "../lib/calendar.ts";
import { backupName, outdated } from "./retention.rules.ts";

const START = "2026-01-01";
/** Nights on which a backup succeeded, as days since the start. */
const nights = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 120 });
const named = (offsets: readonly number[]) => offsets.map((each) => backupName(daysAfter(START, each)));
const without = (names: readonly string[], gone: readonly string[]) => names.filter((name) => !gone.includes(name));

describe("which nightly backups remain", () => {
  it("are the newest seven, and at most four older ones of different weeks", () => {
    fc.assert(
      fc.property(nights, (offsets) => {
        const names = named(offsets).sort();
        const remaining = without(names, outdated(names));
        expect(remaining.slice(-7)).toEqual(names.slice(-7));
        expect(remaining.length).toBeLessThanOrEqual(11);
        expect(outdated(remaining)).toEqual([]);
      }),
    );
  });

  it("reach back four weeks, with at most a week between two, however the nights went before", () => {
    fc.assert(
      fc.property(nights, (offsets) => {
        const last = Math.max(...offsets);
        let names = named(offsets);
        for (let night = last + 1; night <= last + 50; night += 1) {
          names = [...names, ...named([night])];
          names = without(names, outdated(names));
        }
        const ages = names.map((name) => last + 50 - named(range(last + 51)).indexOf(name)).sort((a, b) => b - a);
        expect(ages[0]).toBeGreaterThanOrEqual(28);
        ages.reduce((older, newer) => {
          expect(older - newer).toBeLessThanOrEqual(7);
          return newer;
        });
      }),
      { numRuns: 20 },
    );
  });

  it("leave files alone that the console did not write, except what it left unfinished", () => {
    const others = ["console-2020-01-01.backup.gz", "notes.txt", "console.backup", "console-2020-1-1.backup"];
    const left = "console-2020-01-01.backup.0a1b2c3d.unfinished";
    expect(outdated([...others, ...named(range(7)), left])).toEqual([left]);
  });
});

const range = (count: number) => Array.from({ length: count }, (_, each) => each);
