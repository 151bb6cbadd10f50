import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useDebouncedValue } from "../../lib/hooks.ts";
import { useFold } from "./use-fold.ts";

type Column = { key: string; foldInto?: string };
const columns: readonly Column[] = [
  { key: "name" },
  { key: "code", foldInto: "name" },
  { key: "status" },
  { key: "uses", foldInto: "status" },
  { key: "dates", foldInto: "code" },
];

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A table of a given width: a column takes 100 pixels, 80 with tight cells. */
function tableIn(room: number) {
  let width = room;
  let resized = () => {};
  const box = document.createElement("div");
  const seen: { fold?: ReturnType<typeof useFold<Column>> } = {};
  vi.spyOn(box, "clientWidth", "get").mockImplementation(() => width);
  vi.spyOn(box, "scrollWidth", "get").mockImplementation(
    () => (seen.fold?.layout.length ?? 0) * (seen.fold?.tight ? 80 : 100),
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const scroller = { current: box };
  renderHook(() => {
    seen.fold = useFold(scroller, columns, null);
  });
  return {
    box,
    shown: () => seen.fold?.layout.map(({ column, below }) => [column.key, ...below.map(({ key }) => key)].join(" ")),
    tight: () => seen.fold?.tight,
    resize: (next: number) => {
      width = next;
      act(() => resized());
    },
  };
}

it("a table that fits does not change", () => {
  const { shown, tight } = tableIn(500);
  expect([shown(), tight()]).toEqual([["name", "code", "status", "uses", "dates"], false]);
});

it("one that does not fit gets tighter, then folds from the last column to the first, and unfolds with more room", () => {
  const { box, shown, tight, resize } = tableIn(400);
  expect([shown(), tight()]).toEqual([["name", "code", "status", "uses", "dates"], true]);
  resize(330);
  expect(shown()).toEqual(["name", "code dates", "status", "uses"]);
  resize(240);
  expect(shown()).toEqual(["name", "code dates", "status uses"]);
  resize(100);
  expect([shown(), box.hasAttribute("data-overflows")]).toEqual([["name code dates", "status uses"], true]);
  resize(500);
  expect([shown()?.length, tight(), box.hasAttribute("data-overflows")]).toEqual([5, false, false]);
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
