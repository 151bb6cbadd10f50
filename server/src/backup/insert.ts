import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import type { Table } from "./catalog.ts";

const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 2_000;

/** Inserts the rows of a file of version 1, each as JSON. */
export async function insertRows(tx: Db, { name, columns }: Table, rows: AsyncIterable<string>): Promise<void> {
  const list = sql.join(columns.map(sql.identifier), sql`, `);
  let batch: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await tx.execute(
      sql`insert into ${sql.identifier(name)} (${list}) overriding system value
          select ${list} from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${batch.join(",")}]`}::jsonb)`,
    );
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    batch.push(row);
    bytes += row.length;
    if (bytes >= BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
}
