// Shows MORE-88.

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import { usageFaults } from "../../../../../test/usage-faults.ts";

let app: TestApp;
const now = new Date("2026-11-24T15:00:00.000Z");
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

// The short version of `npm run verify:usage`.
it("usage with random faults is accounted for batch by batch, and billed as without them once their causes have ended", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const { sent, accepted, duplicates, conflicts, refused, open, differing } = await usageFaults(app.ctx, 400, seed);
      expect({ open, differing }).toEqual({ open: 0, differing: [] });
      expect(accepted + duplicates + conflicts + refused).toBe(sent);
      expect(Math.min(accepted, duplicates, conflicts, refused)).toBeGreaterThan(0);
    }),
    { numRuns: Number(process.env.FAULT_RUNS ?? 2) },
  );
});
