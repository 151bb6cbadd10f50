// Shows MORE-550, MORE-551.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { ERASED_MESSAGE, eraseBrandEntries } from "../../test/factories/erasure.ts";
import { rows as rowsOf } from "../db/sql.ts";
import { erasedDigest, loadErased } from "./erased.ts";
import { sealedEntries, sealedEntriesAt } from "./seal.db.ts";
import { link, sealAll } from "./seal.ts";
import { findBroken, type Verdict, verifyChain } from "./verify.ts";

let app: TestApp;
/** A brand whose entries are erased, and their numbers. */
let brand: { id: number; name: string };
let seqs: number[];

const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  rowsOf<T>(app.ctx.db.current(), statement);

const erase = (id: number, message?: string): Promise<void> => eraseBrandEntries(app.ctx, id, message);

const entriesOf = (id: number) =>
  run<{ seq: number; event: string; hash: string; message: string }>(
    sql`select seq::int, event, hash, message from activities where organization_id = ${id} order by seq`,
  );

/** What the verification says after an attack by the database's owner, which is undone afterwards. */
async function attacked(attack: () => Promise<unknown>): Promise<Verdict> {
  const { db } = app.ctx;
  let verdict: Verdict | undefined;
  await db
    .transaction(async () => {
      await run(sql`alter table activities disable trigger all`);
      await attack();
      verdict = await verifyChain(db);
      throw new Error("undo");
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== "undo") throw error;
    });
  if (!verdict) throw new Error("nothing was verified");
  return verdict;
}

/** As somebody who knows the rules would name an entry. */
async function digestOf(seq: number): Promise<string> {
  const [row] = await sealedEntriesAt(app.ctx.db.current(), { seqs: [seq] });
  if (!row) throw new Error("there is no such entry");
  return erasedDigest(row.previous ?? "", row);
}

/** Gives an entry and those after it hashes that match, up to before `until`, which then keeps the one it has. */
async function rechain(from: number, until: number): Promise<void> {
  const rows = await sealedEntries(app.ctx.db.current(), { after: from - 2, last: until - 1, limit: 10_000 });
  let hash = rows[0]?.hash ?? "";
  for (const row of rows.slice(1)) {
    hash = link(hash, row.canonical);
    await run(sql`update activities set hash = ${hash} where seq = ${row.seq}`);
  }
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  await makeBrand(app.ctx);
  brand = await makeBrand(app.ctx);
  await makeBrand(app.ctx);
  await sealAll(app.ctx.db);
  seqs = (await entriesOf(brand.id)).map(({ seq }) => seq);
});

describe("an erased entry", () => {
  it("keeps its number and hash, and verifies because a later entry names it (MORE-550)", async () => {
    const before = await entriesOf(brand.id);
    await erase(brand.id);
    const after = await entriesOf(brand.id);
    expect(after.slice(0, -1)).toEqual(before.map((entry) => ({ ...entry, message: ERASED_MESSAGE })));
    expect(after.at(-1)?.event).toBe("brand.erased");
    expect(
      JSON.stringify(await run(sql`select * from activities where seq = any(${sql.param(seqs)}::bigint[])`)),
    ).not.toContain(brand.name);
    await makeBrand(app.ctx);
    await sealAll(app.ctx.db);
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: true });
    expect(await findBroken(app.ctx.db)).toEqual([]);
  });

  it("can be erased again, with the entry that named it", async () => {
    await erase(brand.id);
    await erase(brand.id, "made another change");
    expect((await entriesOf(brand.id)).map(({ message }) => message)).toContain("made another change");
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: true });
  });

  it("is only changed by the function, and only in what may be personal", async () => {
    await erase(brand.id);
    const [seq] = seqs;
    for (const change of [sql`message = 'x'`, sql`event = 'brand.updated'`, sql`hash = 'x'`])
      await expect(run(sql`update activities set ${change} where seq = ${seq}`)).rejects.toThrow();
    await app.ctx.db.transaction(async () => {
      await run(sql`select set_config('console.erasing', 'entries', true)`);
      await expect(
        app.ctx.db.attempt(() => run(sql`update activities set actor_id = 7 where seq = ${seq}`)),
      ).rejects.toThrow();
    });
  });

  it("keeps a published head valid", async () => {
    const published = await run<{ seq: number; hash: string }>(sql`select seq::int, hash from audit_head`);
    await erase(brand.id);
    expect(await verifyChain(app.ctx.db, { published })).toMatchObject({ ok: true });
  });
});

describe("the verification finds (MORE-551)", () => {
  const emptied = (seq: number | undefined) =>
    run(sql`update activities set message = '', before = null, after = null where seq = ${seq}`);

  it("an entry that was emptied without an erasure", async () => {
    expect(await attacked(() => emptied(seqs[0]))).toMatchObject({ ok: false, brokenAt: seqs[0] });
  });

  it("an entry that only an earlier erasure names", async () => {
    // The newest entry is erased by one that comes before it.
    await erase(brand.id);
    const target = await makeBrand(app.ctx);
    await sealAll(app.ctx.db);
    const [entry] = await entriesOf(target.id);
    let named: boolean[] = [];
    const verdict = await attacked(async () => {
      const rows = await run<{ seq: number; previous: string }>(sql`
        select seq::int, (select hash from activities where seq = a.seq - 1) as previous
        from activities a where event = 'brand.erased' order by seq desc limit 1`);
      await emptied(entry?.seq);
      const digest = await digestOf(entry?.seq ?? 0);
      await run(sql`update activities set after = jsonb_set(after, ${sql.raw(`'{erased_entries,${entry?.seq}}'`)}, to_jsonb(${digest}::text))
        where seq = ${rows[0]?.seq}`);
      await rechain(rows[0]?.seq ?? 0, entry?.seq ?? 0);
      // The earlier entry itself is intact.
      const { digests } = await loadErased(app.ctx.db, { after: 0, last: entry?.seq ?? 0 });
      named = [digests.has(seqs[0] ?? 0), digests.has(entry?.seq ?? 0)];
    });
    expect(named).toEqual([true, false]);
    expect(verdict).toMatchObject({ ok: false, brokenAt: entry?.seq });
  });

  it("a change of what an erased entry still says", async () => {
    await erase(brand.id);
    for (const change of [
      sql`message = 'did nothing'`,
      sql`actor_name = 'Somebody else'`,
      sql`occurred_at = occurred_at + interval '1 day'`,
    ])
      expect(await attacked(() => run(sql`update activities set ${change} where seq = ${seqs[0]}`))).toMatchObject({
        ok: false,
        brokenAt: seqs[0],
      });
  });

  it("entries before an erased one that are rewritten with hashes that match", async () => {
    await erase(brand.id);
    const verdict = await attacked(async () => {
      await run(sql`update activities set message = 'did something else' where seq = ${(seqs[0] ?? 0) - 1}`);
      await rechain((seqs[0] ?? 0) - 1, seqs[0] ?? 0);
    });
    expect(verdict).toMatchObject({ ok: false, brokenAt: seqs[0] });
  });

  it("another hash of an erased entry", async () => {
    await erase(brand.id);
    expect(
      await attacked(() => run(sql`update activities set hash = ${"f".repeat(64)} where seq = ${seqs[0]}`)),
    ).toMatchObject({ ok: false, brokenAt: seqs[0] });
  });

  it("an erased entry that is removed", async () => {
    await erase(brand.id);
    expect(await attacked(() => run(sql`delete from activities where seq = ${seqs[0]}`))).toMatchObject({
      ok: false,
      message: `Event ${seqs[0]} is missing.`,
    });
  });

  it("a removed or changed entry that names others", async () => {
    await erase(brand.id);
    const erasure = (await entriesOf(brand.id)).at(-1)?.seq;
    expect(await attacked(() => run(sql`delete from activities where seq = ${erasure}`))).toMatchObject({ ok: false });
    const other = (await entriesOf(brand.id))[0]?.seq ?? 0;
    const verdict = await attacked(async () => {
      await emptied(other - 1);
      const digest = await digestOf(other - 1);
      await run(sql`update activities set after = jsonb_set(after, ${sql.raw(`'{erased_entries,${other - 1}}'`)}, to_jsonb(${digest}::text))
        where seq = ${erasure}`);
    });
    expect(verdict).toMatchObject({ ok: false, brokenAt: other - 1 });
  });
});
