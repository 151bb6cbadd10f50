import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { migrationCount } from "../db/migration-files.ts";
import { rows } from "../db/sql.ts";
import { sequencesOf, tablesOf } from "./catalog.ts";

export const FORMAT = "console-backup";
export const FORMAT_VERSION = 1;

export type Header = { format: string; version: number; migrations: number; taken_at: string };
export type Totals = { rows: Record<string, number>; sequences: Record<string, string> };

/** A row stays the database's own text throughout: no number or time passes through JavaScript. */
export type Piece = { header: Header } | { table: string; row: string } | { totals: Totals };

/** Bytes of rows held in memory at a time; row sizes range from a hundred bytes to an image. */
const BATCH_BYTES = 1024 * 1024;
const MOST_ROWS = 5_000;

/**
 * Everything that a copy needs, from one snapshot and in constant memory. Must run in a transaction in which nothing
 * has been read yet.
 */
export async function* dump(tx: Db, now: Date): AsyncGenerator<Piece> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const tables = await tablesOf(tx);
  const migrations = await migrationCount();
  yield { header: { format: FORMAT, version: FORMAT_VERSION, migrations, taken_at: now.toISOString() } };
  const totals: Totals = { rows: {}, sequences: {} };
  for (const { name, key } of tables) {
    let count = 0;
    for await (const row of rowsOf(tx, name, key)) {
      count += 1;
      yield { table: name, row };
    }
    totals.rows[name] = count;
  }
  // After the rows: sequences are not part of the snapshot and may only be ahead of it.
  totals.sequences = await sequencesOf(tx);
  yield { totals };
}

async function* rowsOf(tx: Db, table: string, key: readonly string[]): AsyncGenerator<string> {
  const order = key.length > 0 ? sql` order by ${sql.join(key.map(sql.identifier), sql`, `)}` : sql``;
  await tx.execute(
    sql`declare copied no scroll cursor for select to_jsonb(t)::text as row from ${sql.identifier(table)} t${order}`,
  );
  let size = 100;
  for (;;) {
    const batch = await rows<{ row: string }>(tx, sql.raw(`fetch ${size} from copied`));
    for (const { row } of batch) yield row;
    if (batch.length < size) break;
    const bytes = batch.reduce((sum, { row }) => sum + row.length, 0);
    size = Math.max(1, Math.min(MOST_ROWS, Math.floor((size * BATCH_BYTES) / Math.max(1, bytes))));
  }
  await tx.execute(sql`close copied`);
}
