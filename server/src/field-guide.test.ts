// Shows MORE-322.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { applyDiff, diffsOfGuide } from "../test/field-guide.ts";

const diffs = diffsOfGuide();
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const filesFrom = (from: number, to?: number) => new Set(diffs.slice(from, to).map(({ path }) => path)).size;

it("the guide to adding a field applies to the sources: 4 files for a coupon, 5 for a brand (MORE-322)", () => {
  for (const each of diffs) expect(applyDiff(read(each.path), each)).toContain("reference");
  expect([diffs.length, filesFrom(0, 4), filesFrom(4)]).toEqual([9, 4, 5]);
});

it("a diff whose context the source no longer has does not apply (MORE-322)", () => {
  const diff = " one\n+two\n three\n";
  expect(applyDiff("zero\none\nthree\n", { path: "a.ts", diff })).toBe("zero\none\ntwo\nthree\n");
  for (const source of ["one\nfour\nthree\n", "one\nthree\none\nthree\n"])
    expect(() => applyDiff(source, { path: "a.ts", diff })).toThrow("a.ts does not have this once");
});
