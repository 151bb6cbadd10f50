import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useArchiveFolder } from "../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { type WrittenActivity, writeActivities } from "../../../../test/factories/activities.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { eraseBrandEntries } from "../../../../test/factories/erasure.ts";
import { sha256Of } from "../../../archive/folder.ts";
import { storeRows } from "../../../archive/rewrite.ts";
import { type ArchivedPart, archivedParts } from "../../../audit/archived.db.ts";
import { type ArchivedActivity, activityFile, sealedText } from "../../../audit/archived.rules.ts";
import { readPart } from "../../../audit/archived.ts";
import { readHead } from "../../../audit/seal.db.ts";
import { sealAll } from "../../../audit/seal.ts";
import { findBroken, type Verdict, verifyChain } from "../../../audit/verify.ts";
import { rows } from "../../../db/sql.ts";
import { archiveActivities } from "./archive.service.ts";

const archive = useArchiveFolder();
const { folder } = archive;
const billing = useBillingApp("2026-01-05T15:00:00Z", {}, { archive: { folder, keepMonths: 5 } });
const services = () => billing.app.services;
const db = () => services().db;
const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  rows<T>(db().current(), statement);
const verify = (published: readonly { seq: number; hash: string }[] = []) => verifyChain(db(), { folder, published });
const parts = () => archivedParts(db().current(), {});
const headNow = async () => (await readHead(db().current(), {}))[0] ?? { seq: 0, hash: "" };
const SMALL = { file: 7, removal: 3 };

const activity = fc.record({
  event: fc.constantFrom<WrittenActivity["event"]>(
    "brand.updated",
    "brand.created",
    "coupon.deleted",
    "package.updated",
    "team.updated",
  ),
  id: fc.integer({ min: 0, max: 2 }),
  actor: fc.option(
    fc.record({
      id: fc.integer({ min: 900, max: 903 }),
      name: fc.constantFrom("Ada Example", 'Bo\u2028 "Quote"', "Żółć\t\\"),
    }),
  ),
  message: fc.oneof(
    fc.constant("changed it"),
    fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\0", "")),
  ),
  values: fc.option(
    fc.constantFrom({ note: "a \u0001 b" }, { total: 12.5, note: null }, { deep: [{ a: 1e20 }, "x"] }),
    { nil: undefined },
  ),
});
/** Brands that exist, to which entries may belong. */
const brands: number[] = [];
const brandOf = (index: number): number => brands[index] ?? 0;
beforeAll(async () => {
  for (let made = 0; made < 3; made += 1) brands.push((await makeBrand(billing.own())).id);
});

const write = (entries: readonly WrittenActivity[]) =>
  writeActivities(
    billing.own(),
    entries.map((entry) => ({ ...entry, id: brandOf(entry.id) })),
  );

/** As if the process died before its nth transaction committed. */
async function killed(at: number, work: () => Promise<unknown>): Promise<void> {
  const own = db();
  const transaction = own.transaction.bind(own);
  let left = at;
  own.transaction = async (step) => {
    const done = transaction(async () => {
      const result = await step();
      left -= 1;
      if (left < 0) throw new Error("killed");
      return result;
    });
    return done;
  };
  try {
    await work().catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== "killed") throw error;
    });
  } finally {
    own.transaction = transaction;
  }
}

const archiveAt = async (day: string, sizes = SMALL) => {
  await billing.at(day);
  await archiveActivities(services(), sizes);
};

describe("activities of old months", () => {
  it("verify as before, whatever was written, erased and archived, and whenever the process is killed (MORE-620)", async () => {
    let month = 0;
    const step = fc.oneof(
      fc.record({ kind: fc.constant("write" as const), entries: fc.array(activity, { minLength: 4, maxLength: 16 }) }),
      fc.record({ kind: fc.constant("erase" as const), id: fc.integer({ min: 0, max: 2 }) }),
      fc.record({
        kind: fc.constant("archive" as const),
        sizes: fc.record({ file: fc.integer({ min: 4, max: 30 }), removal: fc.integer({ min: 1, max: 9 }) }),
        killAt: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 1 }),
      }),
    );
    for (const steps of fc.sample(fc.array(step, { minLength: 6, maxLength: 10 }), { numRuns: 7, seed: 620 })) {
      for (const each of steps) {
        month += 7;
        billing.setNow(new Date(Date.UTC(2026, month, 3, 12)));
        const before = await headNow();
        if (each.kind === "write") await write(each.entries);
        else if (each.kind === "erase") await eraseBrandEntries(billing.own(), brandOf(each.id));
        else {
          if (each.killAt === null) await archiveActivities(services(), each.sizes);
          else await killed(each.killAt, () => archiveActivities(services(), each.sizes));
        }
        await sealAll(db());
        expect(await verify([before])).toMatchObject({ ok: true });
        expect(await findBroken(db())).toEqual([]);
      }
    }
    await archiveAt("2070-01-02");
    await sealAll(db());
    const files = await parts();
    expect(files.length).toBeGreaterThan(10);
    // The whole chain once, from the archive and from the database.
    expect(await verify()).toMatchObject({ ok: true, checked: (await headNow()).seq });
    expect(files.map(({ name }) => name).sort()).toEqual(archive.files());
    const [erasures] = await run<{ count: number }>(
      sql`select count(*)::int as count from activities where event = 'brand.erased' and after ? 'archive_files'`,
    );
    expect(erasures?.count).toBeGreaterThan(2);
  });
});

/** What the verification says after an attack by whoever owns the database and the folder, which is undone afterwards. */
async function attacked(attack: () => Promise<unknown>): Promise<Verdict> {
  let verdict: Verdict | undefined;
  await db()
    .transaction(async () => {
      await run(sql`alter table activities disable trigger all`);
      await attack();
      verdict = await verify();
      throw new Error("undo");
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== "undo") throw error;
    });
  if (!verdict) throw new Error("nothing was verified");
  return verdict;
}

/** Another file in a part's place, which the record names with its hash. */
async function forge(part: ArchivedPart, change: (rows: ArchivedActivity[]) => ArchivedActivity[]): Promise<void> {
  const rows = change(await readPart(folder, part));
  const { file } = await storeRows(folder, { ...activityFile, month: "1999-01-01" }, rows);
  await run(sql`update archive_files set name = ${file.name}, sha256 = ${file.sha256} where id = ${part.id}`);
}

const said = (row: ArchivedActivity, message: string): ArchivedActivity => {
  const changed = { ...row, message };
  return { ...changed, sealed: sealedText(changed) };
};

describe("the verification of archived activities finds (MORE-621)", () => {
  let part: ArchivedPart;
  let other: ArchivedPart;
  const at = (index: number, change: (row: ArchivedActivity) => ArchivedActivity) => (rows: ArchivedActivity[]) =>
    rows.map((row, place) => (place === index ? change(row) : row));

  beforeAll(async () => {
    const [first, second] = (await parts()).filter(({ rows: count }) => count > 4).slice(-2);
    if (!first || !second) throw new Error("nothing is archived");
    [part, other] = [first, second];
    expect(await verify()).toMatchObject({ ok: true });
  });

  it.each([
    ["a row that says something else", at(2, (row) => said(row, "did something else"))],
    ["a row whose columns say something else than what is sealed", at(2, (row) => ({ ...row, message: "another" }))],
    ["a row with another hash", at(2, (row) => ({ ...row, hash: "f".repeat(64) }))],
  ])("%s, and names it", async (_what, change) => {
    const verdict = await attacked(() => forge(part, change));
    expect(verdict).toMatchObject({ ok: false, brokenAt: part.first_key + 2 });
  });

  it.each<[string, (rows: ArchivedActivity[]) => ArchivedActivity[]]>([
    ["rows in another order", (rows) => rows.toReversed()],
    ["a row that is missing", (rows) => rows.toSpliced(2, 1)],
    ["an end that is missing", (rows) => rows.slice(0, -1)],
    ["a row too many", (rows) => [...rows, ...rows.slice(-1)]],
    ["another last hash", (rows) => at(rows.length - 1, (row) => ({ ...row, hash: "f".repeat(64) }))(rows)],
  ])("%s, and names the file", async (_what, change) => {
    const verdict = await attacked(() => forge(part, change));
    expect(verdict).toMatchObject({
      ok: false,
      message: expect.stringMatching(/file activities-1999-01-.*recorded of it/),
    });
  });

  it("a file that was changed, is missing, or is another's, and a folder that is not known", async () => {
    const path = join(folder, part.name);
    const bytes = readFileSync(path);
    const after = async (attack: () => unknown) => {
      attack();
      const verdict = await verify();
      writeFileSync(path, bytes);
      return verdict.ok || verdict.message;
    };
    expect(await after(() => writeFileSync(path, bytes.subarray(0, -9)))).toContain(`${part.name} was changed`);
    expect(await after(() => writeFileSync(path, readFileSync(join(folder, other.name))))).toContain("was changed");
    expect(await after(() => rmSync(path))).toContain(`its file ${part.name} is missing`);
    const verdict = await attacked(() =>
      run(sql`update archive_files set name = name || '-', sha256 = ${other.sha256} where id = ${part.id}`),
    );
    expect(verdict).toMatchObject({ ok: false });
    const unknown = await verifyChain(db(), { folder: null });
    expect(unknown).toMatchObject({ ok: false, message: expect.stringContaining("set USAGE_ARCHIVE_DIR") });
    const rubbish = Buffer.from("no parquet");
    const name = `activities-1998-01-${sha256Of(rubbish).slice(0, 16)}.parquet`;
    writeFileSync(join(folder, name), rubbish);
    const unreadable = await attacked(() =>
      run(sql`update archive_files set name = ${name}, sha256 = ${sha256Of(rubbish)} where id = ${part.id}`),
    );
    expect(unreadable).toMatchObject({ ok: false, message: expect.stringContaining(`${name} can't be read`) });
    expect(await verify()).toMatchObject({ ok: true });
  });

  it.each([
    ["another first hash", sql`previous_hash = repeat('f', 64)`],
    ["another last hash", sql`head = repeat('f', 64)`],
    ["another beginning", sql`first_key = first_key + 1`],
    ["another end", sql`last_key = last_key - 1`],
    ["another kind", sql`kind = 'usage'`],
  ])("a record with %s", async (_what, change) => {
    expect(await attacked(() => run(sql`update archive_files set ${change} where id = ${part.id}`))).toMatchObject({
      ok: false,
    });
  });

  it("a record that is gone, the archive's last ones with what follows, and a head that was published", async () => {
    expect(await attacked(() => run(sql`delete from archive_files where id = ${part.id}`))).toMatchObject({
      ok: false,
    });
    const cut = () => run(sql`delete from archive_files where kind = 'activities' and last_key >= ${part.last_key}`);
    expect(await attacked(cut)).toMatchObject({ ok: false, message: expect.stringMatching(/missing|changed/) });
    const published = { seq: part.first_key + 1, hash: "e".repeat(64) };
    expect(await verify([published])).toMatchObject({ ok: false, brokenAt: published.seq });
  });

  it("an entry that the database has as well and that says something else there", async () => {
    const [copy] = await run<{ seq: number }>(
      sql`select seq::int from activities where seq between ${part.first_key} and ${other.last_key} limit 1`,
    );
    const verdict = await attacked(() => run(sql`update activities set message = 'x' where seq = ${copy?.seq}`));
    expect(verdict).toMatchObject({ ok: false, brokenAt: copy?.seq });
  });

  /** An entry's message is changed by whoever owns the database, and restored after the archive refused. */
  async function refused(head: { seq: number }, attempt: (change: () => Promise<unknown>) => Promise<unknown>) {
    await run(sql`alter table activities disable trigger all`);
    try {
      await attempt(() => run(sql`update activities set message = 'x' where seq = ${head.seq}`));
    } finally {
      await run(sql`update activities set message = 'changed it' where seq = ${head.seq}`);
      await run(sql`alter table activities enable trigger all`);
    }
  }

  it("a change between the file and its record, after which nothing is archived", async () => {
    await billing.at("2070-01-03");
    await write([ENTRY, ENTRY]);
    const [head, before, own] = [await headNow(), await parts(), db()];
    await billing.at("2075-02-02");
    const transaction = own.transaction.bind(own);
    const written = archive.files().length;
    await refused(head, async (change) => {
      let isChanged = false;
      own.transaction = async (work) => {
        // The month is one file: once it's there, nothing reads the entry anymore except what compares it.
        if (archive.files().length > written && !isChanged) {
          isChanged = true;
          await change();
        }
        return transaction(work);
      };
      try {
        await expect(archiveActivities(services(), { ...SMALL, file: 1000 })).rejects.toThrow(
          "weren't archived: the files that were written",
        );
      } finally {
        own.transaction = transaction;
      }
    });
    expect(await parts()).toEqual(before);
    await archiveActivities(services(), SMALL);
    expect(await verify()).toMatchObject({ ok: true });
    expect(archive.files()).toEqual(expect.arrayContaining((await parts()).map(({ name }) => name)));
  });

  it("an entry that was changed before it is archived, which therefore stays", async () => {
    await billing.at("2070-02-02");
    await write([ENTRY, ENTRY]);
    const before = await parts();
    const head = await headNow();
    await billing.at("2080-02-02");
    await refused(head, async (change) => {
      await change();
      await expect(archiveActivities(services(), SMALL)).rejects.toThrow(
        `Event ${head.seq} was changed. Nothing was removed.`,
      );
    });
    expect((await parts()).length).toBeGreaterThanOrEqual(before.length);
    await archiveActivities(services(), SMALL);
    expect(await verify()).toMatchObject({ ok: true });
  });
});

const ENTRY: WrittenActivity = { event: "brand.updated", id: 0, actor: null, message: "changed it" };
