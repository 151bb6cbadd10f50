// Shows MORE-16.

import type { UsageReceipt } from "@console/contract/platform.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import * as usage from "../../../../test/factories/usage.ts";
import { makeContext, systemActor } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { rows } from "../../../db/sql.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const brandWithBusiness = () => usage.makeReporter(app.ctx);
const daysOf = (brandId: number) => usage.daysOf(app.ctx, brandId);
const expectDaysLikeRaw = (brandId: number) => usage.expectDaysLikeRaw(app.ctx, brandId);

describe("usage by day", () => {
  it("is the same for any split and order of the same events", async () => {
    const reading = fc.record({
      type: fc.constantFrom("standard_minutes", "multilingual_minutes", "storage_gb"),
      millionths: fc.integer({ min: 1, max: 90_000_000 }),
      // Few instants, so that readings collide.
      hour: fc.integer({ min: 0, max: 60 }),
    });
    const [one, other] = [await brandWithBusiness(), await brandWithBusiness()];
    let run = 0;
    const days = async ({ id }: { id: number }) =>
      (await daysOf(id)).map(({ brand_id: _brand, business_id: _business, ...rest }) => rest);
    await fc.assert(
      fc.asyncProperty(
        fc.array(reading, { minLength: 1, maxLength: 30 }).chain((events) =>
          fc.record({
            sent: fc.constant(events.map((each, index) => ({ ...each, index }))),
            order: fc.shuffledSubarray([...events.keys()], { minLength: events.length }),
            cuts: fc.uniqueArray(fc.integer({ min: 0, max: events.length }), { maxLength: 4 }),
          }),
        ),
        async ({ sent, order, cuts }) => {
          run += 1;
          const eventOf = (of: typeof one, index: number) => {
            const { type, millionths, hour } = sent[index] ?? { type: "", millionths: 0, hour: 0 };
            const occurred_at = new Date(Date.parse("2026-10-31T00:00:00Z") + hour * 3_600_000).toISOString();
            return of.event({ id: `${run}-${index}`, type, quantity: (millionths / 1e6).toFixed(6), occurred_at });
          };
          await usage.ingestUsage(
            app.ctx,
            sent.map(({ index }) => eventOf(one, index)),
          );
          const boundaries = [0, ...cuts.toSorted((a, b) => a - b), order.length];
          for (const [index, from] of boundaries.entries()) {
            // Overlaps the batch before, like a repeated call.
            const batch = order.slice(Math.max(0, from - 1), boundaries[index + 1]);
            await usage.ingestUsage(
              app.ctx,
              batch.map((index) => eventOf(other, index)),
            );
          }
          expect(await days(other)).toEqual(await days(one));
        },
      ),
      { numRuns: 40 },
    );
    await expectDaysLikeRaw(one.id);
    await expectDaysLikeRaw(other.id);
  });
});

describe("on PostgreSQL, in parallel", () => {
  it("the same batches four times: each event once, daily sums equal the raw events, no deadlock", async () => {
    const brands = [await brandWithBusiness(), await brandWithBusiness(), await brandWithBusiness()];
    const types = ["standard_minutes", "multilingual_minutes", "storage_gb"];
    const all = Array.from({ length: 3_250 }, (_, index) =>
      brands[index % 3]?.event({
        id: `event-${(index * 7_919) % 3_250}`,
        type: types[(index >> 2) % 3],
        quantity: `${(index % 17) + 1}.25`,
        occurred_at: new Date(Date.parse("2026-10-23T00:00:00Z") + ((index * 131) % 40_000) * 60_000).toISOString(),
      }),
    );
    // Half of each batch is repeated in the next one.
    const batches = Array.from({ length: 12 }, (_, batch) => all.slice(batch * 250, batch * 250 + 500));
    const second = await app.another();
    const contexts = [app.ctx, makeContext(second.services, systemActor)];
    const receipts: UsageReceipt[] = [];
    for (const batch of batches) {
      const sent = [batch, batch.toReversed(), batch, batch.toReversed()];
      receipts.push(
        ...(await Promise.all(sent.map((each, sender) => usage.ingestUsage(contexts[sender % 2] ?? app.ctx, each)))),
      );
    }
    await second.stop();
    const accepted = receipts.reduce((sum, each) => sum + each.accepted, 0);
    const sentTwice = receipts.reduce((sum, each) => sum + each.duplicates, 0);
    expect([accepted, accepted + sentTwice]).toEqual([3_250, 12 * 500 * 4]);
    const [stored] = await rows<{ events: number; ids: number }>(
      app.ctx.db.current(),
      sql`select count(*)::int as events, count(distinct (brand_id, event_id))::int as ids from usage_events
          where brand_id = any(${sql.param(brands.map(({ id }) => id))}::int[])`,
    );
    expect(stored).toEqual({ events: accepted, ids: accepted });
    for (const { id } of brands) await expectDaysLikeRaw(id);
  });

  it("other events of the same days from two sides: no deadlock, in any order", async () => {
    const { id, event } = await brandWithBusiness();
    const types = ["standard_minutes", "multilingual_minutes", "storage_gb"];
    for (let round = 0; round < 5; round += 1) {
      const sides = Array.from({ length: 8 }, (_, side) =>
        Array.from({ length: 90 }, (_, index) => {
          const day = side % 2 === 0 ? index : 89 - index;
          return event({
            id: `${round}-${side}-${String(index).padStart(3, "0")}`,
            type: types[day % 3],
            occurred_at: new Date(Date.parse("2026-10-20T12:00:00Z") + Math.floor(day / 3) * 86_400_000).toISOString(),
          });
        }),
      );
      const receipts = await Promise.all(sides.map((sent) => usage.ingestUsage(app.ctx, sent)));
      expect(receipts.map(({ accepted }) => accepted)).toEqual(sides.map(() => 90));
    }
    await expectDaysLikeRaw(id);
  });

  it("waits while a month of the brand is being closed", async () => {
    const { id, event } = await brandWithBusiness();
    const platform = await app.platform("usage");
    const order: string[] = [];
    let intake: Promise<void> = Promise.resolve();
    await app.ctx.db.transaction(async () => {
      await lockForClose(app.ctx.db.current(), [id]);
      // As a separate request, so that it is not part of this transaction.
      intake = platform
        .post("/platform/usage_events", { usage_events: [event()] })
        .then(() => void order.push("taken"));
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push("closed");
    });
    await intake;
    expect(order).toEqual(["closed", "taken"]);
  });
});
