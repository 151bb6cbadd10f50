import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { OperatorError } from "../lib/operator-error.ts";
import { connectClient } from "./connect.ts";
import { databaseFaults } from "./db.text.ts";
import { OLDEST_MAJOR } from "./embedded/binaries.ts";
import { LOCKS } from "./locks.ts";
import { requireRelease, requireTables } from "./release.ts";
import { requireDatabase } from "./session-check.ts";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Indexes name operator classes of this extension, which may have been installed in another schema. */
const SEARCH_PATH = `select set_config('search_path', concat_ws(', ', 'public', (
  select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm' and n.nspname <> 'public')), false)`;

/**
 * Migrates a database. Processes that start together wait for each other: the migrator itself takes no lock,
 * and two of them on an empty database make one crash.
 * @param directUrl must give a session, not go through a transaction-mode pooler
 * @param count only the first ones, for what a release with so many wrote
 */
export async function migrateDatabase(directUrl: string, count?: number): Promise<void> {
  const client = await connectClient(directUrl, { name: "console-migration" });
  const query = (text: string) => client.query<object>(text);
  try {
    await requireVersion(client);
    await requireDatabase(query);
    await client.query("select pg_advisory_lock($1)", [LOCKS.migration]);
    await requireRelease(query);
    await client.query(SEARCH_PATH);
    // Suppresses the "already exists" notices of `create … if not exists`.
    await client.query("set client_min_messages to warning");
    if (count === undefined) await migrate(drizzle({ client }), { migrationsFolder });
    else await migrateFirst(client, count);
    await requireTables(query, await tableNames(count));
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
  );
  if (Number(rows[0]?.server_version_num) >= OLDEST_MAJOR * 10_000) return;
  throw new OperatorError(databaseFaults.oldPostgres(OLDEST_MAJOR, rows[0]?.server_version));
}

/** As an earlier release did, which had fewer. @throws OperatorError if the database has more already */
async function migrateFirst(client: pg.Client, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "console-migrations-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, "meta/_journal.json");
    const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { rows } = await client.query<{ applied: number }>(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  );
  if ((rows[0]?.applied ?? 0) > count) throw new OperatorError(databaseFaults.laterTables);
}

/** How many migrations this release has. */
export const migrationCount = async (): Promise<number> => entriesOf(await readMeta("_journal"), "entries").length;

/** The tables that the migrations create, from the snapshot of the last one. */
async function tableNames(count?: number): Promise<string[]> {
  const newest = String((count ?? (await migrationCount())) - 1).padStart(4, "0");
  return entriesOf(await readMeta(`${newest}_snapshot`), "tables").map(([name]) => name.replace("public.", ""));
}

const readMeta = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(`${migrationsFolder}/meta/${name}.json`, "utf8"));

const entriesOf = (meta: unknown, key: string): [string, unknown][] => Object.entries(Object(Object(meta)[key]));
