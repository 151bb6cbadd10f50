import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNow, useToday } from "./use-now.ts";

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-24T04:58:30Z") }));
afterEach(() => void vi.useRealTimers());

it("reads the time at each full minute, and re-renders only if the result changes", () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useNow((now) => new Date(now).toISOString().slice(11, 15));
  });
  pass(29_999);
  expect([result.current, renders]).toEqual(["04:5", 1]);
  pass(60_000);
  expect([result.current, renders]).toEqual(["04:5", 1]);
  pass(1);
  expect([result.current, renders]).toEqual(["05:0", 2]);
});

it("changes the day at midnight of the zone, correspondingly earlier for a clock set ahead", () => {
  const zones = ["America/New_York", "Asia/Kolkata"];
  const { result } = renderHook(() => [...zones.map((zone) => useToday(zone)), useToday("America/New_York", 90_000)]);
  expect(result.current).toEqual(["2026-11-23", "2026-11-24", "2026-11-24"]);
  pass(60_000);
  expect(result.current).toEqual(["2026-11-23", "2026-11-24", "2026-11-24"]);
  pass(30_000);
  expect(result.current).toEqual(["2026-11-24", "2026-11-24", "2026-11-24"]);
});
