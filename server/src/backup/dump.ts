import { sql } from "drizzle-orm";
import type { Bulk } from "../db/bulk.ts";
import { migrationCount } from "../db/migration-files.ts";
import { quoted, sequencesOf, tablesOf } from "./catalog.ts";
import { type BillFigures, billFigures } from "./figures.db.ts";

export const FORMAT = "console-backup";
export const FORMAT_VERSION = 2;

export type Header = { format: string; version: number; migrations: number; taken_at: string };
/** What the source had, to compare with what a restore has. Files of version 1 have no bills. */
export type Totals = { rows: Record<string, number>; sequences: Record<string, string>; bills?: BillFigures[] };

export const rowsIn = ({ rows }: Totals): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Ends a table's rows, as in a script of pg_dump: no row looks like that. */
export const END_OF_ROWS = "\\.\n";

/**
 * Everything that a copy needs, from one snapshot and in constant memory: lines of JSON, and after each line that names a
 * table its rows as PostgreSQL's COPY writes them. No number or time passes through JavaScript. Must run in a transaction
 * in which nothing has been read yet.
 * @returns the content, and what it contains once that is read
 */
export function dump({ db, copyOut }: Bulk, now: Date): { chunks: AsyncIterable<Buffer>; totals: Totals } {
  const totals: Totals = { rows: {}, sequences: {}, bills: [] };
  async function* chunks(): AsyncGenerator<Buffer> {
    const tx = db.current();
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const tables = await tablesOf(tx);
    const migrations = await migrationCount();
    yield line({ format: FORMAT, version: FORMAT_VERSION, migrations, taken_at: now.toISOString() });
    totals.bills = await billFigures(tx);
    const copies: [table: string, copy: { rowCount: number }][] = [];
    for (const { name, columns } of tables) {
      yield line([name, columns]);
      const copied = copyOut(`select ${quoted(columns)} from ${quoted([name])}`);
      yield* copied;
      yield Buffer.from(END_OF_ROWS);
      copies.push([name, copied]);
    }
    // After the rows: sequences are not part of the snapshot and may only be ahead of it.
    totals.sequences = await sequencesOf(tx);
    // PostgreSQL says the number of rows after the last one: it is known once a later statement was answered.
    totals.rows = Object.fromEntries(copies.map(([name, { rowCount }]) => [name, rowCount]));
    yield line(totals);
  }
  return { chunks: chunks(), totals };
}

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
