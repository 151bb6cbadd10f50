// Shows MORE-123.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnchorReceiver, startAnchorReceiver } from "../../test/anchor-receiver.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { parseAnchor } from "../adapters/audit-anchor.ts";
import { publishHead } from "../features/desk/audit-log/publish.service.ts";
import { type Head, readHead, sealedEntries } from "./seal.db.ts";
import { link, seal, sealAll } from "./seal.ts";
import { verifyChain } from "./verify.ts";

let witness: AnchorReceiver;
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  witness = await startAnchorReceiver();
  const anchor = parseAnchor(`${witness.url}/heads`);
  app = await startTestApp({ env: { auditAnchors: anchor ? [anchor] : [] } });
  admin = await app.as("super_admin");
});
afterAll(async () => {
  await app.stop();
  await witness.stop();
});

const run = (statement: ReturnType<typeof sql>) => app.ctx.db.current().execute(statement);

async function sealed() {
  await sealAll(app.ctx.db);
}

describe("the audit log", () => {
  it("cannot be changed, deleted or emptied (ASVS V16.4.2)", async () => {
    await sealed();
    await expect(run(sql`update activities set message = 'x'`)).rejects.toThrow();
    await expect(run(sql`delete from activities`)).rejects.toThrow();
    await expect(run(sql`truncate activities`)).rejects.toThrow();
  });

  it.each([
    ["occurred_at", "occurred_at + interval '1 second'"],
    ["event", "'brand.updated'"],
    ["type", "'warning'"],
    ["area", "'coupons'"],
    ["message", "'did something else'"],
    ["actor_id", "999999"],
    ["subject_kind", "'coupon'"],
    ["subject_id", "999999"],
    ["subject_label", "'Another'"],
    ["organization_id", "999999"],
    ["before", `'{"a":1}'`],
    ["after", `'{"a":1}'`],
    ["request_id", "'another'"],
    ["ip", "'203.0.113.1'"],
  ])("reveals a change of its %s", async (column, value) => {
    await sealed();
    const { db } = app.ctx;
    const found = db.transaction(async () => {
      await run(sql`alter table activities disable trigger all`);
      await run(sql`update activities set ${sql.identifier(column)} = ${sql.raw(value)} where seq = 2`);
      throw new Error(JSON.stringify(await verifyChain(db)));
    });
    await expect(found).rejects.toThrow("Event 2 was changed.");
  });

  it("verifies, and shows where it was tampered with", async () => {
    for (let each = 0; each < 4; each += 1) await makeBrand(app.ctx);
    await sealed();
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: true });
    await run(sql`alter table activities disable trigger all`);
    await run(sql`update activities set actor_name = 'Somebody else' where seq = 3`);
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: false, message: "Event 3 was changed.", brokenAt: 3 });
    await run(sql`delete from activities where seq = 3`);
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: false, message: "Event 3 is missing.", brokenAt: 3 });
    await run(sql`alter table activities enable trigger all`);
  });

  it("is sealed by one process at a time", async () => {
    const own = await startTestApp();
    for (let each = 0; each < 20; each += 1) await makeBrand({ ...own.ctx, onAuditWritten: () => undefined });
    await Promise.all(Array.from({ length: 6 }, () => seal(own.ctx.db)));
    expect(await verifyChain(own.ctx.db)).toMatchObject({ ok: true });
    await own.stop();
  });

  it("contains nothing of a change that was rolled back (ASVS V2.3.3)", async () => {
    await sealed();
    const before = (await admin.get("/admin/activities?per_page=1")).body.meta.total;
    await app.ctx.db
      .transaction(async () => {
        await makeBrand(app.ctx);
        throw new Error("changed my mind");
      })
      .catch(() => undefined);
    await sealed();
    expect((await admin.get("/admin/activities?per_page=1")).body.meta.total).toBe(before);
  });
});

describe("a published head", () => {
  /** Gives all entries from one on the hashes that match their content, as somebody who knows the rules would. */
  async function rechain(db: TestApp["ctx"]["db"], from: number): Promise<void> {
    const rows = await sealedEntries(db.current(), { after: 0, last: Number.MAX_SAFE_INTEGER, limit: 10_000 });
    let hash = rows.find(({ seq }) => seq === from - 1)?.hash ?? "0".repeat(64);
    let seq = from - 1;
    for (const row of rows.filter((each) => each.seq >= from)) {
      hash = link(hash, row.canonical);
      seq += 1;
      await run(sql`update activities set seq = ${seq}, hash = ${hash} where seq = ${row.seq}`);
    }
    await run(sql`update audit_head set seq = ${seq}, hash = ${hash}`);
  }

  const tampers = {
    /** The newest entries are gone, and the head says so. */
    cut: async (at: number) => {
      await run(sql`delete from activities where seq >= ${at}`);
      const [last] = await sealedEntries(app.ctx.db.current(), { after: at - 2, last: at - 1, limit: 1 });
      await run(sql`update audit_head set seq = ${at - 1}, hash = ${last?.hash ?? "0".repeat(64)}`);
    },
    /** An entry says something else, and everything after it fits. */
    rewrite: async (at: number) => {
      await run(sql`update activities set message = message || '.' where seq = ${at}`);
      await rechain(app.ctx.db, at);
    },
    /** An entry is gone, and the later ones have moved up. */
    drop: async (at: number) => {
      await run(sql`delete from activities where seq = ${at}`);
      await rechain(app.ctx.db, at);
    },
    /** Only the content is changed. */
    change: async (at: number) => {
      await run(sql`update activities set actor_name = 'Somebody else' where seq = ${at}`);
    },
  };
  const kinds = Object.keys(tampers) as (keyof typeof tampers)[];

  it("reveals every cut and rewrite of what it covers, by the database's owner: 60 of 60 (ACT-20)", async () => {
    const { db } = app.ctx;
    for (let each = 0; each < 12; each += 1) await makeBrand(app.ctx);
    await sealed();
    await db.transaction(async () => {
      // An earlier test has broken this log.
      await run(sql`alter table activities disable trigger all`);
      await run(sql`delete from activities`);
      await run(sql`update audit_head set seq = 0, hash = ${"0".repeat(64)}`);
      await run(sql`alter table activities enable trigger all`);
    });
    for (let each = 0; each < 12; each += 1) await makeBrand(app.ctx);
    await sealed();
    // The job may have published a head in this hour.
    await run(sql`delete from audit_publications`);
    await publishHead(app.services);
    // From the witness: whatever the database says of what was published can be rewritten as well.
    const published: Head = JSON.parse(witness.received.at(-1)?.body.toString() ?? "");
    expect([published]).toMatchObject(await readHead(db.current(), {}));
    // What is written after the publication is not covered, and must not hide anything.
    await makeBrand(app.ctx);
    await sealed();
    expect(await verifyChain(db, { published: [published] })).toMatchObject({ ok: true });
    const trials = fc.sample(
      fc.record({ kind: fc.constantFrom(...kinds), at: fc.integer({ min: 1, max: published.seq }) }),
      {
        numRuns: 60,
        seed: 20_261_124,
      },
    );
    const found = { alone: 0, published: 0 };
    for (const { kind, at } of trials) {
      await db
        .transaction(async () => {
          await run(sql`alter table activities disable trigger all`);
          await tampers[kind](at);
          if (!(await verifyChain(db)).ok) found.alone += 1;
          if (!(await verifyChain(db, { published: [published] })).ok) found.published += 1;
          throw new Error("undo");
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== "undo") throw error;
        });
    }
    expect(found.published).toBe(60);
    // The chain alone cannot reveal that it was recalculated after a change.
    expect(found.alone).toBeLessThan(60);
    expect(await verifyChain(db, { published: [published] })).toMatchObject({ ok: true });
  });
});
