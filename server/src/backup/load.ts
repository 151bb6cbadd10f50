import { sql } from "drizzle-orm";
import { verifyChain } from "../audit/verify.ts";
import { renewHistory } from "../db/data-history.db.ts";
import type { Db } from "../db/handle.ts";
import { lockUntilCommit } from "../db/locks.ts";
import { migrationCount } from "../db/migration-files.ts";
import { rows } from "../db/sql.ts";
import type { Database } from "../db/unit-of-work.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { type Table, tablesOf } from "./catalog.ts";
import { FORMAT, FORMAT_VERSION, type Header, type Piece, type Totals } from "./dump.ts";

const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 2_000;

export type Loaded = { tables: number; rows: number; events: number };

/**
 * Fills an empty database with the tables of the version that wrote the pieces, in one transaction, which commits only if every count and the audit log's chain
 * match the source.
 * @param restoredAt of a backup: what was written after it is gone, and its numbers will be given again. Null if nothing is
 *   missing
 * @throws OperatorError if the database is not empty or the pieces are from a later version
 */
export async function load(db: Database, pieces: AsyncIterable<Piece>, restoredAt: Date | null): Promise<Loaded> {
  return db.transaction(async () => {
    const tx = db.current();
    // The same lock that a starting server takes to fill an empty database.
    await lockUntilCommit(tx, "bootstrap");
    await requireEmpty(tx);
    const tables = await tablesOf(tx);
    // The data already contains what the triggers would do: counters, sealed events.
    await switchTriggers(tx, tables, "disable");
    // The data also contains the rows that migrations insert.
    for (const { name } of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(name)}`);
    const totals = await insertAll(tx, tables, pieces);
    for (const [name, value] of Object.entries(totals.sequences)) {
      await tx.execute(sql`select setval(${`public.${name}`}::text::regclass, ${value}::bigint)`);
    }
    await switchTriggers(tx, tables, "enable");
    await requireCounts(tx, tables, totals);
    if (restoredAt) await renewHistory(tx, restoredAt);
    const chain = await verifyChain(db);
    if (!chain.ok) throw new OperatorError(`The audit log is broken; nothing was saved: ${chain.message}`);
    const all = Object.values(totals.rows).reduce((sum, count) => sum + count, 0);
    return { tables: tables.length, rows: all, events: chain.events };
  });
}

async function requireEmpty(tx: Db): Promise<void> {
  for (const name of ["admin_users", "brands", "activities"]) {
    const found = await rows(tx, sql`select 1 as found from ${sql.identifier(name)} limit 1`);
    if (found.length > 0) {
      throw new OperatorError(
        `The database is not empty (${name} has rows); a backup can only be restored into an empty one.`,
      );
    }
  }
}

async function switchTriggers(tx: Db, tables: readonly Table[], to: "enable" | "disable"): Promise<void> {
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(to)} trigger user`);
  }
}

async function insertAll(tx: Db, tables: readonly Table[], pieces: AsyncIterable<Piece>): Promise<Totals> {
  const known = new Map(tables.map((table) => [table.name, table]));
  let batch: string[] = [];
  let bytes = 0;
  let name = "";
  const flush = async () => {
    const table = known.get(name);
    if (batch.length > 0 && table) await insert(tx, table, batch);
    batch = [];
    bytes = 0;
  };
  for await (const piece of pieces) {
    if ("header" in piece) await requireKnownVersion(piece.header);
    else if ("totals" in piece) {
      await flush();
      return piece.totals;
    } else {
      if (piece.table !== name || bytes >= BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
      name = piece.table;
      if (!known.has(name)) throw new OperatorError(`The backup has a table that this version doesn't know: ${name}.`);
      batch.push(piece.row);
      bytes += piece.row.length;
    }
  }
  throw new OperatorError("The backup is incomplete; nothing was saved.");
}

async function insert(tx: Db, { name, columns }: Table, batch: readonly string[]): Promise<void> {
  const list = sql.join(columns.map(sql.identifier), sql`, `);
  await tx.execute(
    sql`insert into ${sql.identifier(name)} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${batch.join(",")}]`}::jsonb)`,
  );
}

/** @throws OperatorError if the pieces were written by a later version */
export async function requireKnownVersion(header: Header): Promise<void> {
  const migrations = await migrationCount();
  if (header.format !== FORMAT || header.version !== FORMAT_VERSION) {
    throw new OperatorError("This is not a backup that this version of the console can read.");
  }
  if (header.migrations > migrations) {
    throw new OperatorError(
      `The backup was made by a version with ${header.migrations} migrations; this one has ${migrations}. Restore it with that version.`,
    );
  }
}

async function requireCounts(tx: Db, tables: readonly Table[], totals: Totals): Promise<void> {
  for (const { name } of tables) {
    const [found] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from ${sql.identifier(name)}`);
    const expected = totals.rows[name] ?? 0;
    if (found?.count !== expected) {
      throw new OperatorError(`${name} has ${found?.count} rows instead of ${expected}; nothing was saved.`);
    }
  }
}
