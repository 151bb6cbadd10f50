import { sql } from "drizzle-orm";
import pg from "pg";
import type { Db } from "../db/handle.ts";
import { rows } from "../db/sql.ts";

/**
 * Tables left out of a copy: their rows would be invalid or harmful elsewhere, or are created again. People sign in
 * again.
 */
const left = [
  ...[
    "sessions",
    "login_codes",
    "login_links",
    "passkey_challenges",
    "sso_requests",
    "sso_sessions",
    "sso_logout_tokens",
    "rate_limits",
    "idempotency_keys",
  ],
  "margin_snapshots",
];

export type Table = {
  name: string;
  /** Without generated columns. */
  columns: string[];
};

/**
 * Our tables as listed by the database itself, so that none is forgotten, referenced tables first. The job queue has
 * its own schema and is not included.
 */
export async function tablesOf(db: Db): Promise<Table[]> {
  const found = await rows<Table>(
    db,
    sql`select c.relname as name,
          array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                order by a.attnum) as columns
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select 1 from pg_depend d
                          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by c.relname`,
  );
  const references = await rows<{ name: string; target: string }>(
    db,
    sql`select s.relname as name, t.relname as target
        from pg_constraint f join pg_class s on s.oid = f.conrelid join pg_class t on t.oid = f.confrelid
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`,
  );
  const copied = found.filter(({ name }) => !left.includes(name));
  return inOrder(copied, (table) => references.filter(({ name }) => name === table).map(({ target }) => target));
}

/** Each table after the tables it refers to. */
function inOrder(tables: readonly Table[], targetsOf: (name: string) => string[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ name }) => targetsOf(name).every((target) => !waiting.has(target)));
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const table of next) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

/** The position of each sequence: ids of deleted rows must not be reused. */
export async function sequencesOf(db: Db): Promise<Record<string, string>> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select sequencename::text as name, last_value::text as value
        from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

/** As PostgreSQL reads them, whatever their letters. */
export const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(", ");
