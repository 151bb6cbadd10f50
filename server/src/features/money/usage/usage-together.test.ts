// Shows MORE-16.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeApiKey } from "../../../../test/factories/api-key.ts";
import { daysOf, expectDaysLikeRaw, ingestUsage, makeReporter } from "../../../../test/factories/usage.ts";
import { makeContext, systemActor } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { rows } from "../../../db/sql.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const reporter = () => makeReporter(app.ctx);
const ingest = (...sent: object[]) => ingestUsage(app.ctx, sent);
const nothing = { accepted: 0, duplicates: 0, conflicts: [], errors: [] };

describe("a post within an open transaction", () => {
  // First of all, because the queue of posts is created with the first post.
  it("is part of it, and later ones are not", async () => {
    const { id, event } = await reporter();
    const undone = app.ctx.db.transaction(async () => {
      expect(await ingest(event())).toMatchObject({ accepted: 1 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await daysOf(app.ctx, id)).toEqual([]);
    expect(await ingest(event())).toMatchObject({ accepted: 1 });
    expect(await daysOf(app.ctx, id)).toHaveLength(1);
  });
});

describe("concurrent posts", () => {
  it("share a transaction, whatever their brands", async () => {
    const [one, other] = [await reporter(), await reporter()];
    const receipts = await Promise.all(
      [one, other, one, other, one].map(({ event }) => ingest(event(), event({ occurred_at: "2026-10-30T12:00:00Z" }))),
    );
    expect(receipts).toEqual(Array.from({ length: 5 }, () => ({ ...nothing, accepted: 2 })));
    const [stored] = await rows(
      app.ctx.db.current(),
      sql`select count(*)::int as events, count(distinct xmin::text)::int as transactions from usage_events
          where brand_id in (${one.id}, ${other.id})`,
    );
    expect(stored).toEqual({ events: 10, transactions: 1 });
    for (const { id } of [one, other]) await expectDaysLikeRaw(app.ctx, id);
  });

  it("get the same receipts as in sequence", async () => {
    const [concurrent, inTurn] = [await reporter(), await reporter()];
    // Few ids and contents, so that there are duplicates and conflicts within posts and between them.
    const event = fc.record({
      id: fc.integer({ min: 0, max: 7 }),
      quantity: fc.constantFrom("1", "2.5", "0", "x"),
      type: fc.constantFrom("standard_minutes", "storage_gb"),
      occurred_at: fc.constantFrom("2026-11-20T14:00:00Z", "2026-10-17T14:00:00Z", "2026-10-01T14:00:00Z"),
      business_id: fc.constantFrom("own", "unknown"),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(event, { maxLength: 5 }), { minLength: 1, maxLength: 8 }), async (posts) => {
        run += 1;
        const eventsOf = (of: typeof concurrent, post: (typeof posts)[number]) =>
          post.map(({ id, business_id, ...rest }) =>
            of.event({ ...rest, id: `${run}-${id}`, ...(business_id === "unknown" && { business_id }) }),
          );
        const expected = [];
        for (const post of posts) expected.push(await ingest(...eventsOf(inTurn, post)));
        const got = await Promise.all(posts.map((post) => ingest(...eventsOf(concurrent, post))));
        expect(got).toEqual(expected);
      }),
      { numRuns: 60 },
    );
    const quantities = async ({ id }: { id: number }) =>
      (await daysOf(app.ctx, id)).map(({ day, type, quantity }) => [day, type, quantity]);
    expect(await quantities(concurrent)).toEqual(await quantities(inTurn));
    await expectDaysLikeRaw(app.ctx, concurrent.id);
  });

  it("do not fail because of each other", async () => {
    const { id, event } = await reporter();
    await app.ctx.db.current().execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin if new.event_id like 'broken%' then raise exception 'refused by the test'; end if; return new; end $$`);
    await app.ctx.db
      .current()
      .execute(sql`create trigger refusing before insert on usage_events for each row execute function refuse()`);
    const ends = await Promise.allSettled([
      ingest(event({ id: "a" })),
      ingest(event({ id: "b" }), event({ id: "broken" })),
      ingest(event({ id: "c" }), event({ id: "a" })),
      ingest(event({ id: "broken too" })),
    ]);
    await app.ctx.db.current().execute(sql`drop trigger refusing on usage_events`);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
    const stored = await rows(
      app.ctx.db.current(),
      sql`select event_id from usage_ids where brand_id = ${id} order by 1`,
    );
    expect(stored).toEqual([{ event_id: "a" }, { event_id: "c" }]);
    // When sent again, they are accepted: the failure left nothing behind.
    expect(await ingest(event({ id: "b" }), event({ id: "broken" }))).toEqual({ ...nothing, accepted: 2 });
    await expectDaysLikeRaw(app.ctx, id);
  });

  it("record the first reporter of usage that waits for a person", async () => {
    const { id, event } = await reporter();
    const by = (name: string) => ({ ...app.ctx, actor: { ...app.ctx.actor, name } });
    const sent: [string, string][] = [
      ["Ada (API key)", "z"],
      ["Bob (API key)", "a"],
    ];
    await Promise.all(sent.map(([name, id]) => ingestUsage(by(name), [event({ id })])));
    const noted = await rows(app.ctx.db.current(), sql`select updated_by from unbilled_usage where brand_id = ${id}`);
    expect(noted).toEqual([{ updated_by: "Ada (API key)" }]);
  });
});

describe("small posts on PostgreSQL", () => {
  it("of all brands from two processes, in any order: each event once, no deadlock", async () => {
    const brands = await Promise.all(Array.from({ length: 12 }, reporter));
    const second = await app.another();
    const contexts = [app.ctx, makeContext(second.services, systemActor)];
    const types = ["standard_minutes", "multilingual_minutes", "storage_gb"];
    const all = Array.from({ length: 600 }, (_, index) =>
      brands[(index * 7) % 12]?.event({
        id: `small-${(index * 7_919) % 600}`,
        type: types[index % 3],
        occurred_at: new Date(Date.parse("2026-10-20T00:00:00Z") + ((index * 977) % 44_000) * 60_000).toISOString(),
      }),
    );
    for (let round = 0; round < 4; round += 1) {
      // Each event goes to both, in opposite orders and in posts of different sizes.
      const part = all.slice(round * 150, round * 150 + 150);
      const posts = contexts.flatMap((ctx, side) => {
        const size = side === 0 ? 1 : 7;
        const order = side === 0 ? part : part.toReversed();
        return Array.from({ length: Math.ceil(order.length / size) }, (_, post) => ({
          ctx,
          sent: order.slice(post * size, post * size + size),
        }));
      });
      const receipts = await Promise.all(posts.map(({ ctx, sent }) => ingestUsage(ctx, sent)));
      const sum = (of: "accepted" | "duplicates") => receipts.reduce((total, receipt) => total + receipt[of], 0);
      expect([sum("accepted"), sum("duplicates")]).toEqual([150, 150]);
    }
    await second.stop();
    for (const { id } of brands) await expectDaysLikeRaw(app.ctx, id);
  });

  it("are answered by a stop while they wait", async () => {
    const { id, event } = await reporter();
    const { token } = await makeApiKey(app.ctx, ["usage"]);
    let arrived = 0;
    const second = await app.another(async ({ server }) => {
      server.on("request", () => {
        arrived += 1;
      });
    });
    const send = () =>
      fetch(`${second.address}/api/v1/platform/usage_events`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ usage_events: [event()] }),
      });
    let answers: Promise<Response>[] = [];
    let stopped: Promise<void> = Promise.resolve();
    await app.ctx.db.transaction(async () => {
      await lockForClose(app.ctx.db.current(), [id]);
      answers = Array.from({ length: 12 }, send);
      // The stop resets connections whose request has not arrived.
      await expect.poll(() => arrived).toBe(12);
      stopped = second.stop();
      const connect = () =>
        fetch(second.address).then(
          () => "accepted",
          () => "refused",
        );
      await expect.poll(connect).toBe("refused");
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    await stopped;
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await daysOf(app.ctx, id)).map(({ quantity }) => quantity)).toEqual(["18"]);
  });
});
