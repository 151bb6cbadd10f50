// Shows MORE-354.

import { act, renderHook } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { useDebouncedValue } from "../../lib/hooks.ts";
import { fitting } from "./use-fold.ts";

type Column = { key: string; width?: number; tight?: number; min?: number; fold?: number };
const columns: readonly Column[] = [
  { key: "name" },
  { key: "code", width: 150, tight: 120, fold: 2 },
  { key: "status", width: 100 },
  { key: "uses", width: 80, fold: 3 },
  { key: "dates", width: 140, tight: 110, fold: 1 },
];
const shown = (room: number) => fitting(columns, room).map(({ key, width }) => `${key} ${width ?? ""}`.trim());

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["all at their width", 630, ["name", "code 150", "status 100", "uses 80", "dates 140"]],
  ["all, between tight and wide", 600, ["name", "code 135", "status 100", "uses 80", "dates 125"]],
  ["all, but tight", 570, ["name", "code 120", "status 100", "uses 80", "dates 110"]],
  ["without the first to fold", 569, ["name", "code 150", "status 100", "uses 80"]],
  ["without the first two", 459, ["name", "status 100", "uses 80"]],
  ["without any that folds", 339, ["name", "status 100"]],
  ["never without the others", 10, ["name", "status 100"]],
])("a table has %s", (_what, room, expected) => {
  expect(shown(room)).toEqual(expected);
});

it("more room never shows fewer columns, and the order stays", () => {
  const column = fc.record(
    { key: fc.uuid(), width: fc.nat(300), tight: fc.nat(200), min: fc.nat(200), fold: fc.nat(9) },
    { requiredKeys: ["key"] },
  );
  fc.assert(
    fc.property(fc.array(column, { maxLength: 9 }), fc.nat(2_000), fc.nat(500), (all, room, more) => {
      const few = fitting(all, room).map(({ key }) => key);
      const many = fitting(all, room + more).map(({ key }) => key);
      expect(many).toEqual(expect.arrayContaining(few));
      expect(many).toEqual(all.map(({ key }) => key).filter((key) => many.includes(key)));
    }),
  );
});

it("a value is debounced until it has not changed for a while", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook((typed: string) => useDebouncedValue(typed, 400), { initialProps: "" });
  for (const typed of ["n", "no", "nor"]) {
    rerender(typed);
    act(() => vi.advanceTimersByTime(399));
    expect(result.current).toBe("");
  }
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe("nor");
});
