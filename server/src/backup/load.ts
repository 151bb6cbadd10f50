import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { Bulk } from "../db/bulk.ts";
import type { Db } from "../db/handle.ts";
import { lockUntilCommit } from "../db/locks.ts";
import { migrationCount } from "../db/migration-files.ts";
import { rows } from "../db/sql.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { loadFaults } from "./backup.text.ts";
import { quoted, type Table, tablesOf } from "./catalog.ts";
import { FORMAT, FORMAT_VERSION, type Header, type Totals } from "./dump.ts";
import { insertRows } from "./insert.ts";
import { readBackup, type TableRows } from "./sections.ts";

const OLDEST_VERSION = 1;

/**
 * Fills an empty database with the tables of the release that wrote the file, in the open transaction.
 * @returns what the source had
 * @throws OperatorError if the database is not empty, or the file is broken or from a later release
 */
export async function load(bulk: Bulk, file: string): Promise<Totals> {
  const tx = bulk.db.current();
  // The same lock that a starting server takes to fill an empty database.
  await lockUntilCommit(tx, "bootstrap");
  await requireEmpty(tx);
  const tables = await tablesOf(tx);
  const known = new Map(tables.map((table) => [table.name, table]));
  // The data already contains what the triggers would do: counters, sealed events.
  await switchTriggers(tx, tables, "disable");
  // The data also contains the rows that migrations insert.
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(name)}`);
  const totals = await readBackup(file, {
    header: requireKnownVersion,
    table: (found) => fill(bulk, known, found),
  });
  for (const [name, value] of Object.entries(totals.sequences)) {
    await tx.execute(sql`select setval(${`public.${name}`}::text::regclass, ${value}::bigint)`);
  }
  await switchTriggers(tx, tables, "enable");
  return totals;
}

async function requireEmpty(tx: Db): Promise<void> {
  for (const name of ["admin_users", "brands", "activities"]) {
    const found = await rows(tx, sql`select 1 as found from ${sql.identifier(name)} limit 1`);
    if (found.length > 0) throw new OperatorError(loadFaults.notEmpty(name));
  }
}

async function switchTriggers(tx: Db, tables: readonly Table[], to: "enable" | "disable"): Promise<void> {
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(to)} trigger user`);
  }
}

async function fill({ db, copyIn }: Bulk, known: ReadonlyMap<string, Table>, found: TableRows): Promise<void> {
  const table = known.get(found.table);
  if (!table) throw new OperatorError(loadFaults.unknownTable(found.table));
  if (found.columns) await pipeline(found.copied, copyIn(`${quoted([table.name])} (${quoted(found.columns)})`));
  else await insertRows(db.current(), table, found.rows);
}

/** @throws OperatorError if the file was written by a later release */
export async function requireKnownVersion({ format, version, migrations }: Header): Promise<void> {
  if (format !== FORMAT || !(version >= OLDEST_VERSION && version <= FORMAT_VERSION)) {
    throw new OperatorError(loadFaults.unknownVersion);
  }
  const known = await migrationCount();
  if (migrations > known) throw new OperatorError(loadFaults.laterRelease(migrations, known));
}

/** @returns one line for each table whose number of rows differs from the source's */
export async function countFaults(tx: Db, totals: Totals): Promise<string[]> {
  const faults: string[] = [];
  for (const { name } of await tablesOf(tx)) {
    const [found] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from ${sql.identifier(name)}`);
    const expected = totals.rows[name] ?? 0;
    if (found?.count !== expected) faults.push(loadFaults.count(name, found?.count ?? 0, expected));
  }
  return faults;
}
