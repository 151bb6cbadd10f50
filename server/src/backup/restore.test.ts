// Shows MORE-282, MORE-283.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { contentOf, withRows, writeContent } from "../../test/backup-file.ts";
import { emptyDatabase, openedPostgres } from "../../test/database.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { createDatabase } from "../../test/postgres.ts";
import { sealAll } from "../audit/seal.ts";
import { findBroken } from "../audit/verify.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { rows } from "../db/sql.ts";
import { backUp } from "./back-up.ts";
import { loadAndCompare } from "./compare.ts";
import { restore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "console-restore-"));
const file = join(folder, "good.backup");
const spoiled = join(folder, "spoiled.backup");
/** Migrated and otherwise empty. */
let empty = "";
let content = "";

beforeAll(async () => {
  const app = await startTestApp();
  const { db } = app.ctx;
  for (let each = 0; each < 3; each += 1) await makeBrand(app.ctx);
  await sealAll(db);
  await db
    .current()
    .execute(sql`insert into bills (brand_id, month, package_id, package_name, package_key, currency, lines,
      discounts, charges, corrections, subtotal, total, invoice_number, due_on, closed_at, created_at, updated_at, updated_by)
    select id, '2026-10-01', (select min(id) from packages), 'P', E'p\\nP', 'usd', '[]', '[]', '[]', '[]', 100.25, 100.25,
      'B' || id, '2026-11-15', now(), now(), now(), 'Test' from brands`);
  await backUp(app.services.directUrl, file, new Date());
  await app.stop();
  content = contentOf(file);
  empty = await emptyDatabase();
  await migrateDatabase(empty);
});
afterAll(() => rmSync(folder, { recursive: true }));

const another = () => createDatabase(inject("postgres").url, new URL(empty).pathname.slice(1));
const changed = (table: string, at: number, change: (row: string) => string[]) =>
  withRows(content, table, (all) => all.toSpliced(at, 1, ...change(all[at] ?? "")));
const accepting = (acceptBrokenLog: boolean) => ({ acceptBrokenLog, now: new Date() });
const lastEvent = () => withRowsOf("activities").length;
/** Where an event is in the file: sealing moves them. */
const indexOf = (seq: number): number => {
  const [, columns = "[]"] = /\n\["activities",(\[.*?\])\]\n/.exec(content) ?? [];
  const column = JSON.parse(columns).indexOf("seq");
  return withRowsOf("activities").findIndex((row) => row.split("\t")[column] === String(seq));
};
const withRowsOf = (table: string): string[] => {
  let found: string[] = [];
  withRows(content, table, (all) => (found = all));
  return found;
};

describe("a backup whose audit log is broken", () => {
  /** The second event says something else, and the last but one is gone. */
  const damage = () => {
    const text = changed("activities", indexOf(2), (row) => [
      row.replace(/(?<=\t(success|primary|warning)\t\w+\t)/, "Not "),
    ]);
    const without = withRows(text, "activities", (all) => all.toSpliced(indexOf(lastEvent() - 1), 1));
    const count = `"activities":${lastEvent()}`;
    writeContent(spoiled, without.replace(count, `"activities":${lastEvent() - 1}`));
  };
  const what = () => ["Event 2 was changed.", `Event ${lastEvent() - 1} is missing.`];

  it("is refused with each event that is broken, and nothing is saved", async () => {
    damage();
    await expect(restore(empty, spoiled, accepting(false))).rejects.toThrow(
      `The audit log in this backup is broken; nothing was saved: ${what().join(" ")} To restore it as it is, add --accept-broken-log.`,
    );
    const opened = openedPostgres(empty);
    expect(await rows(opened.db.current(), sql`select 1 from brands`)).toEqual([]);
    await opened.close();
  });

  it("is restored as it is if that is accepted, and the events are named", async () => {
    damage();
    const url = await another();
    expect((await restore(url, spoiled, accepting(true))).broken).toEqual(what());
    const opened = openedPostgres(url);
    expect(await rows(opened.db.current(), sql`select 1 from brands`)).toHaveLength(3);
    expect(await findBroken(opened.db)).toEqual(what());
    await opened.close();
  });

  it("is refused all the same if rows are missing", async () => {
    writeContent(
      spoiled,
      changed("bills", 1, () => []),
    );
    await expect(restore(empty, spoiled, accepting(true))).rejects.toThrow(
      "bills has 2 rows instead of 3. Nothing was saved.",
    );
  });
});

describe("comparing a restored copy with its source", () => {
  const faultsOf = async (text: string) => {
    writeContent(spoiled, text);
    return (await loadAndCompare(await another(), spoiled)).map(({ faults }) => faults);
  };

  it("finds no difference in a good one", async () => {
    expect(await loadAndCompare(await another(), file)).toEqual([
      { line: expect.stringMatching(/^Rows: \d+ rows of \d+ tables$/), faults: [] },
      { line: "Bills: 3 bills of 1 months", faults: [] },
      { line: `Audit log: ${lastEvent()} events`, faults: [] },
    ]);
  });

  it("finds a changed total, and any other change of a bill", async () => {
    const total = changed("bills", 0, (row) => [row.replace("\t100.25\t100.25\t", "\t100.25\t110.25\t")]);
    expect(await faultsOf(total)).toEqual([
      ...[[], ["2026-10: 3 bills with a total of $310.75 instead of 3 bills with a total of $300.75."], []],
    ]);
    const due = changed("bills", 0, (row) => [row.replace("2026-11-15", "2026-12-15")]);
    expect(await faultsOf(due)).toEqual([[], ["2026-10: the content of its bills differs."], []]);
  });

  it("finds a missing row", async () => {
    expect(await faultsOf(changed("bills", 2, () => []))).toMatchObject([["bills has 2 rows instead of 3."], [{}], []]);
  });

  it("finds a damaged event", async () => {
    const hash = changed("activities", indexOf(2), (row) => [row.replace(/[0-9a-f]{64}/, "0".repeat(64))]);
    expect(await faultsOf(hash)).toEqual([[], [], ["Event 2 was changed."]]);
    const last = changed("activities", indexOf(lastEvent()), (row) => [row.replace(/[0-9a-f]{64}/, "0".repeat(64))]);
    expect(await faultsOf(last)).toEqual([[], [], [`Event ${lastEvent()} was changed.`]]);
  });
});
