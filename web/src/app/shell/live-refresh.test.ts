import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Target } from "../../api/queries.ts";
import { makeLiveRefresh } from "./live-refresh.ts";

/** How long a read takes. */
let readMs = 400;

const reads: { at: number; targets: readonly Target[] }[] = [];
let hidden = false;
let broken = 0;

function made() {
  let reading = false;
  return makeLiveRefresh({
    isHidden: () => hidden,
    refresh: async (targets) => {
      if (reading) broken += 1;
      reading = true;
      reads.push({ at: Date.now(), targets });
      await new Promise((resolve) => setTimeout(resolve, readMs));
      reading = false;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  reads.length = 0;
  hidden = false;
  broken = 0;
  readMs = 400;
});
afterEach(() => void vi.useRealTimers());

describe("live refresh", () => {
  it("reads at most a second late under steady changes, and cancels no read", async () => {
    const live = made();
    for (let at = 0; at < 10_000; at += 50) {
      live.scheduleRefresh(["brands"]);
      await vi.advanceTimersByTimeAsync(50);
    }
    const gaps = reads.map(({ at }, index) => at - (reads[index - 1]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000);
    expect(broken).toBe(0);
  });

  it("reads once for changes close together, each part once", async () => {
    const live = made();
    for (const target of ["brands", "stats", "brands"] as const) live.scheduleRefresh([target]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reads.map(({ targets }) => targets)).toEqual([["brands", "stats"]]);
  });

  it("reads again after a change during a read", async () => {
    const live = made();
    live.scheduleRefresh(["brands"]);
    await vi.advanceTimersByTimeAsync(300);
    live.scheduleRefresh(["coupons"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reads.map(({ targets }) => targets)).toEqual([["brands"], ["coupons"]]);
  });

  it("is not held up by a hanging read", async () => {
    readMs = 60_000;
    const live = made();
    live.scheduleRefresh(["billing"]);
    await vi.advanceTimersByTimeAsync(300);
    live.scheduleRefresh(["bills"]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reads.map(({ targets }) => targets)).toEqual([["billing"], ["bills"]]);
  });

  it("pauses in a hidden tab until it is visible", async () => {
    const live = made();
    hidden = true;
    live.scheduleRefresh(["brands"]);
    await vi.advanceTimersByTimeAsync(60_000);
    live.scheduleRefresh(["stats"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toEqual([]);
    hidden = false;
    live.scheduleRefresh([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reads.map(({ targets }) => targets)).toEqual([["brands", "stats"]]);
  });

  it("stops with the visit", async () => {
    const live = made();
    live.scheduleRefresh(["brands"]);
    live.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reads).toEqual([]);
  });
});
