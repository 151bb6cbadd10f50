// Shows MORE-53.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeClock } from "./clock.ts";

let hidden = false;
let seen: (() => void)[] = [];
const page = {
  get hidden() {
    return hidden;
  },
  addEventListener: (_name: string, listener: EventListenerOrEventListenerObject) => {
    if (typeof listener === "function") seen.push(() => listener(new Event("visibilitychange")));
  },
  removeEventListener: () => {
    seen = [];
  },
};
const turn = (to: boolean) => {
  hidden = to;
  for (const each of seen) each();
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-12-01T04:58:40Z") });
  hidden = false;
  seen = [];
});
afterEach(() => void vi.useRealTimers());

describe("the clock", () => {
  it("ticks at each full minute, from one timer", () => {
    const subscribe = makeClock(page);
    const ticks: string[] = [];
    const leave = subscribe(() => ticks.push(new Date().toISOString().slice(11, 19)));
    const leaveToo = subscribe(() => undefined);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(150_000);
    expect(ticks).toEqual(["04:59:00", "05:00:00", "05:01:00"]);
    leave();
    leaveToo();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("pauses in a hidden tab, and ticks once it is visible again", () => {
    let ticks = 0;
    makeClock(page)(() => {
      ticks += 1;
    });
    turn(true);
    vi.advanceTimersByTime(3_600_000);
    expect([ticks, vi.getTimerCount()]).toEqual([0, 0]);
    turn(false);
    expect([ticks, vi.getTimerCount()]).toEqual([1, 1]);
    vi.advanceTimersByTime(60_000);
    expect(ticks).toBe(2);
  });
});
