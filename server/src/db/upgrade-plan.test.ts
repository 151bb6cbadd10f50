import type pg from "pg";
import { describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { withClient } from "../../test/postgres.ts";
import { migrateDatabase } from "./migrate.ts";
import { type Migration, outsideStepOf, readMigrations, readStatements } from "./migration-files.ts";
import { blockedBy, planUpgrade } from "./upgrade-plan.ts";

/** Tables that this transaction locks against others' writes, except those that it has created. */
const LOCKED = `select distinct c.relname as name, l.mode = 'AccessExclusiveLock' as reads from pg_locks l
  join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** Statements of a migration that lock otherwise than described, or less. */
async function differences(client: pg.Client, migration: Migration): Promise<string[]> {
  const { statements } = await readStatements(migration);
  const tables = await client.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const known = new Set(tables.rows.map(({ relname }) => relname));
  await client.query("begin");
  const described = new Map<string, string>();
  const later: string[] = [];
  for (const statement of statements) {
    const outside = outsideStepOf(migration, statement);
    if (outside && known.has(outside.table)) {
      later.push(outside.statement);
      continue;
    }
    await client.query(statement);
    for (const [table, blocked] of blockedBy(statement)) {
      if (known.has(table) && described.get(table) !== "reads and writes") described.set(table, blocked);
    }
  }
  const locked = await client.query<{ name: string; reads: boolean }>(LOCKED);
  await client.query("commit");
  for (const each of later) await client.query(each);
  const actual = new Map<string, string>();
  for (const { name, reads } of locked.rows) {
    if (known.has(name) && actual.get(name) !== "reads and writes")
      actual.set(name, reads ? "reads and writes" : "writes");
  }
  return [...new Set([...described.keys(), ...actual.keys()])]
    .filter((table) => described.get(table) !== actual.get(table))
    .map((table) => `${migration.tag}, ${table}: takes ${actual.get(table)}, says ${described.get(table)}`);
}

describe("what an upgrade will do (MORE-277)", () => {
  it("names the locks that PostgreSQL takes for each migration since 0017", async () => {
    // Earlier ones drop indexes and constraints, of which a statement does not name every table.
    const url = await emptyDatabase();
    await migrateDatabase(url, { count: 17 });
    const wrong = await withClient(url, async (client) => {
      const found: string[] = [];
      for (const each of (await readMigrations()).slice(17)) found.push(...(await differences(client, each)));
      return found;
    });
    expect(wrong).toEqual([]);
  });

  it("is nothing for a database of this release, and names indexes and batches for an earlier one", async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url, { count: 35 });
    const plan = await withClient(url, (client) => planUpgrade((text) => client.query(text)));
    expect(plan.map(({ migration }) => migration).slice(0, 2)).toEqual(["0035_folded_texts", "0036_waiting_since"]);
    expect(plan[0]?.blocks.get("brands")).toBe("reads and writes");
    expect(plan[0]?.beside.map(({ name }) => name)).toContain("brands_name_key");
    expect(plan[1]?.beside).toEqual([expect.objectContaining({ inBatches: true })]);
    await migrateDatabase(url);
    expect(await withClient(url, (client) => planUpgrade((text) => client.query(text)))).toEqual([]);
  });
});
