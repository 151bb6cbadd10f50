// Shows MORE-42, MORE-206.

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { makeApiKey } from "../../test/factories/api-key.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { apiKeys } from "../db/tables/api-keys.ts";
import type { Running } from "../server.ts";
import { makeKeyLimit } from "./key-limit.ts";

let app: TestApp;
let now = Date.parse("2026-11-20T12:00:00Z");
let path: string;
const clock = { now: () => new Date(now) };
/** Ids that no key uses. */
let nextKey = 1_000_000;

beforeAll(async () => {
  app = await startTestApp({ clock });
  path = `/platform/organizations/${(await makeBrand(app.ctx)).id}/configuration`;
});
afterAll(() => app.stop());

const limits = new WeakMap<Running, ReturnType<typeof makeKeyLimit>>();
const limitOf = (process: Running) => {
  const limit = limits.get(process) ?? makeKeyLimit(process.services);
  limits.set(process, limit);
  return limit;
};

const burst = async (process: Running, key: number, calls: number) => {
  const waits = await Promise.all(Array.from({ length: calls }, () => limitOf(process)(key)));
  return { granted: waits.filter((wait) => wait === 0).length, waits };
};

describe("an API key's limit in one process", () => {
  it("is exactly 100 calls per second, starting with the first call", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 1_400 }), calls: fc.integer({ min: 1, max: 160 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (bursts) => {
          nextKey += 1;
          let window = { until: 0, left: 0 };
          for (const { afterMs, calls } of bursts) {
            now += afterMs;
            if (now >= window.until) window = { until: now + 1_000, left: 100 };
            const expected = Math.min(calls, window.left);
            window.left -= expected;
            expect((await burst(app.running, nextKey, calls)).granted).toBe(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("requires a wait of a second, and continues when the clock is set back", async () => {
    nextKey += 1;
    const { waits } = await burst(app.running, nextKey, 101);
    expect(waits.filter((wait) => wait > 0)).toEqual([1]);
    now -= 3_600_000;
    expect((await burst(app.running, nextKey, 101)).granted).toBe(100);
    now += 1_000;
    expect((await burst(app.running, nextKey, 101)).granted).toBe(100);
    now += 3_600_000;
  });
});

describe("calls with API keys that come at the same time", () => {
  it("are each answered with their own key", async () => {
    const keys = await Promise.all(
      ["configuration", "usage", "configuration"].map(async (scope) => makeApiKey(app.ctx, [scope as "usage"])),
    );
    const [good, scopeless, revoked] = keys.map(({ token }) => token);
    const admin = await app.as("super_admin");
    await admin.delete(`/admin/api_keys/${keys[2]?.id}`);
    const tokens = Array.from({ length: 40 }, (_, index) => [good, scopeless, revoked, "vck_unknown"][index % 4] ?? "");
    const answers = await Promise.all(tokens.map((token) => Client.withKey(app.url, token).get(path)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map((_, index) => [200, 403, 401, 401][index % 4]));
  });

  it("mark the key as used, to the minute", async () => {
    const { id, token } = await makeApiKey(app.ctx, ["configuration"]);
    const usedAt = async () => {
      await Promise.all(Array.from({ length: 5 }, () => Client.withKey(app.url, token).get(path)));
      const [row] = await app.ctx.db.current().select().from(apiKeys).where(eq(apiKeys.id, id));
      return row?.last_used_at;
    };
    const first = clock.now().toISOString();
    expect(await usedAt()).toBe(first);
    now += 60_000;
    expect(await usedAt()).toBe(first);
    now += 1_000;
    expect(await usedAt()).toBe(clock.now().toISOString());
  });
});

describe("two processes on PostgreSQL", () => {
  let second: Running;
  beforeAll(async () => {
    second = await app.another();
  });
  afterAll(() => second.stop());

  it("grant a call after a burst of three in the other one, whose clock is a second ahead", async () => {
    nextKey += 1;
    const behind = { db: second.services.db, clock: { now: () => new Date(now - 985) } };
    expect((await burst(app.running, nextKey, 3)).granted).toBe(3);
    now += 1_005;
    expect((await burst(app.running, nextKey, 3)).granted).toBe(3);
    expect(await makeKeyLimit(behind)(nextKey)).toBe(0);
  });

  it("together exceed a key's limit by at most one second's calls of each, however long it lasts", async () => {
    const most = { calls: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            afterMs: fc.integer({ min: 0, max: 700 }),
            calls: fc.integer({ min: 1, max: 130 }),
            side: fc.integer({ min: 0, max: 1 }),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        async (bursts) => {
          nextKey += 1;
          const granted: { at: number; calls: number }[] = [];
          for (const { afterMs, calls, side } of bursts) {
            now += afterMs;
            const process = side === 0 ? app.running : second;
            granted.push({ at: now, calls: (await burst(process, nextKey, calls)).granted });
          }
          for (const [from, { at }] of granted.entries()) {
            let sum = 0;
            for (const each of granted.slice(from)) {
              sum += each.calls;
              const over = sum - ((each.at - at) * 100) / 1_000;
              most.calls = Math.max(most.calls, over);
              // The calls of one second may come at its end, right before those of the next: 100, plus 100 of each
              // process.
              expect(over).toBeLessThanOrEqual(300);
            }
          }
          // Nobody is locked out permanently.
          now += 4_000;
          for (const process of [app.running, second]) {
            now += 4_000;
            expect((await burst(process, nextKey, 1)).granted).toBe(1);
          }
        },
      ),
      { numRuns: 60 },
    );
    // Within a second, the two processes do count separately.
    expect(most.calls).toBeGreaterThan(100);
  });

  it("refuse a key from the moment one of them has revoked it", async () => {
    const { id, token } = await makeApiKey(app.ctx, ["configuration"]);
    const elsewhere = Client.withKey(second.address, token);
    expect((await elsewhere.get(path)).status).toBe(200);
    const busy = Array.from({ length: 20 }, () => elsewhere.get(path));
    const admin = await app.as("super_admin");
    expect((await admin.delete(`/admin/api_keys/${id}`)).status).toBe(200);
    const after = await Promise.all(Array.from({ length: 20 }, () => elsewhere.get(path)));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 401));
    await Promise.all(busy);
  });
});
