import { sql } from "drizzle-orm";
import type { Db } from "../src/db/handle.ts";
import { rows } from "../src/db/sql.ts";

/**
 * Where a word is in the database, whatever the table, the queue's own among them: 'brands.name', each once. Also in files and in
 * what is written in hexadecimal.
 */
export async function whereIs(db: Db, word: string): Promise<string[]> {
  const hex = Buffer.from(word).toString("hex");
  const tables = await rows<{ schema: string; name: string; columns: string[] }>(
    db,
    sql`select n.nspname as schema, c.relname as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found: string[] = [];
  for (const { schema, name, columns } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const counted = columns.map((column) => {
      const text = sql`${sql.identifier(column)}::text`;
      return sql`count(*) filter (where ${text} ilike ${`%${word}%`} or ${text} ilike ${`%${hex}%`})::int as ${sql.identifier(column)}`;
    });
    const [row] = await rows<Record<string, number>>(db, sql`select ${sql.join(counted, sql`, `)} from ${table}`);
    for (const column of columns) if ((row?.[column] ?? 0) > 0) found.push(`${name}.${column}`);
  }
  return found.toSorted();
}
