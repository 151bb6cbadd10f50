import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gather } from "./gather.ts";

type Item = { name: number; weight: number };

const made = (over: Partial<Parameters<typeof gather<Item, number>>[0]> = {}) => {
  const runs: number[][] = [];
  let open = 0;
  let mostOpen = 0;
  const call = gather<Item, number>({
    lanes: 2,
    most: 10,
    mostWaiting: 1_000,
    weigh: ({ weight }) => weight,
    refusal: () => new Error("full"),
    run: async (items) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      runs.push(items.map(({ name }) => name));
      await delay(0);
      open -= 1;
      return items.map(({ name }) => ({ status: "fulfilled", value: name * 2 }));
    },
    ...over,
  });
  return { call, runs, mostOpen: () => mostOpen };
};

describe("gathered work", () => {
  it("returns each caller's own result, in order, within the weight of a run and the lanes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ weight: fc.integer({ min: 1, max: 14 }), later: fc.boolean() }), { maxLength: 60 }),
        async (sent) => {
          const { call, runs, mostOpen } = made();
          const answers: Promise<number>[] = [];
          for (const [name, { weight, later }] of sent.entries()) {
            if (later) await delay(0);
            answers.push(call({ name, weight }));
          }
          expect(await Promise.all(answers)).toEqual(sent.map((_, name) => name * 2));
          expect(runs.flat()).toEqual([...sent.keys()]);
          expect(mostOpen()).toBeLessThanOrEqual(2);
          for (const run of runs) {
            const weight = run.reduce((sum, name) => sum + (sent[name]?.weight ?? 0), 0);
            expect(run.length === 1 || weight <= 10).toBe(true);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("puts items of one turn into one run, and items during it into the next", async () => {
    const { call, runs } = made({ lanes: 1 });
    const first = [0, 1, 2].map((name) => call({ name, weight: 1 }));
    await new Promise((resolve) => setImmediate(resolve));
    const second = [3, 4].map((name) => call({ name, weight: 1 }));
    await Promise.all([...first, ...second]);
    expect(runs).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });

  it("refuses items beyond the limit, and accepts them again once there is room", async () => {
    const { call } = made({ lanes: 1, mostWaiting: 10 });
    const result = call({ name: 1, weight: 10 });
    await expect(call({ name: 2, weight: 1 })).rejects.toThrow("full");
    expect(await result).toBe(2);
    expect(await call({ name: 3, weight: 10 })).toBe(6);
  });

  it("reports a failure only to callers of the run, and continues", async () => {
    const failing = (items: Item[]) => items.some(({ name }) => name === 1);
    const { call } = made({
      lanes: 1,
      run: async (items) => {
        if (failing(items)) throw new Error("broken");
        return items.map(({ name }) => ({ status: "fulfilled", value: name }));
      },
    });
    const gathered = [0, 1].map((name) => call({ name, weight: 5 }));
    const later = call({ name: 2, weight: 5 });
    const ends = await Promise.allSettled([...gathered, later]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  it("runs outside of its callers' transactions", async () => {
    const open = new AsyncLocalStorage<string>();
    const { call } = made({
      run: async (items) => {
        expect(open.getStore()).toBeUndefined();
        return items.map(({ name }) => ({ status: "fulfilled", value: name }));
      },
    });
    expect(await open.run("a transaction", () => call({ name: 1, weight: 1 }))).toBe(1);
  });
});
