import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startWorker } from "./worker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const MIN_MS = 20;
const RETRY_MS = 30;
const FAILURES = 60;
/** Enough for all failures and a run after them. Not more: files share this process, and whatever another left waiting runs too. */
const ALL_MS = 10_000;

describe("a worker", () => {
  it("loses no wake, runs one at a time and not too often, whatever the run's length and outcome", async () => {
    const step = fc.record({ wait: fc.nat(60), takes: fc.nat(40), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(20), async (steps, settleMs) => {
        const seen: number[] = [];
        const begins: number[] = [];
        let written = 0;
        let active = 0;
        const worker = startWorker({
          settleMs,
          minMs: MIN_MS,
          retryMs: RETRY_MS,
          onFailure: () => undefined,
          run: async () => {
            const { takes, fails } = steps[begins.length % steps.length] ?? { takes: 0, fails: false };
            begins.push(performance.now());
            const reads = written;
            active += 1;
            expect(active).toBe(1);
            await delay(takes);
            active -= 1;
            if (fails && begins.length < FAILURES) throw new Error("away");
            seen.push(reads);
          },
        });
        for (const { wait } of steps) {
          written += 1;
          worker.wake();
          await vi.advanceTimersByTimeAsync(wait);
        }
        await vi.advanceTimersByTimeAsync(ALL_MS);
        expect(seen.at(-1)).toBe(written);
        for (const [index, at] of begins.slice(1).entries())
          expect(at - (begins[index] ?? 0)).toBeGreaterThanOrEqual(MIN_MS);
        const runs = begins.length;
        await worker.stop();
        worker.wake();
        await vi.advanceTimersByTimeAsync(ALL_MS);
        expect(begins.length).toBe(runs);
      }),
      { numRuns: 200 },
    );
  });

  it("runs immediately when it is woken, without a wake every so often, and sooner if a run says so", async () => {
    const at: number[] = [];
    const began = performance.now();
    const worker = startWorker({
      everyMs: 1_000,
      onFailure: () => undefined,
      run: () => {
        at.push(performance.now() - began);
        return at.length === 2 ? 300 : undefined;
      },
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(at).toEqual([]);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(at).toEqual([999]);
    await vi.advanceTimersByTimeAsync(2_400);
    expect(at).toEqual([999, 1_999, 2_299, 3_299]);
    await worker.stop();
  });

  it("waits after a failure, which no wake shortens, and waits for its run when it stops", async () => {
    const at: number[] = [];
    const began = performance.now();
    const failures: unknown[] = [];
    const worker = startWorker({
      retryMs: 100,
      onFailure: (error) => failures.push(error),
      run: () => {
        at.push(performance.now() - began);
        throw new Error("away");
      },
    });
    worker.wake();
    for (let each = 0; each < 45; each += 1) {
      await vi.advanceTimersByTimeAsync(10);
      worker.wake();
    }
    expect(at).toEqual([0, 100, 200, 300, 400]);
    expect(failures.length).toBe(5);
    await worker.stop();

    let ended = false;
    const slow = startWorker({
      onFailure: () => undefined,
      run: async (stopping) => {
        await delay(50);
        ended = stopping.aborted;
      },
    });
    slow.wake();
    await vi.advanceTimersByTimeAsync(10);
    const stopped = slow.stop();
    await vi.advanceTimersByTimeAsync(50);
    await stopped;
    expect(ended).toBe(true);
  });

  it("settles before a run, whose wakes meanwhile need no other, and stops meanwhile without one", async () => {
    let runs = 0;
    const worker = startWorker({
      settleMs: 100,
      onFailure: () => undefined,
      run: () => {
        runs += 1;
      },
    });
    for (let each = 0; each < 5; each += 1) {
      worker.wake();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(1);
    worker.wake();
    await vi.advanceTimersByTimeAsync(50);
    await worker.stop();
    expect(runs).toBe(1);
  });
});
