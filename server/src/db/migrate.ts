import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import { OperatorError } from "../lib/operator-error.ts";
import { connectClient } from "./connect.ts";
import { databaseFaults } from "./db.text.ts";
import { LOCKS } from "./locks.ts";
import { requireRelease, requireTables } from "./release.ts";
import { requireDatabase } from "./session-check.ts";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

const OLDEST_POSTGRES = 15;

/** Indexes name operator classes of this extension, which may have been installed in another schema. */
const SEARCH_PATH = `select set_config('search_path', concat_ws(', ', 'public', (
  select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm' and n.nspname <> 'public')), false)`;

/**
 * Migrates a PostgreSQL database. Processes that start together wait for each other: the migrator itself takes no lock,
 * and two of them on an empty database make one crash.
 * @param directUrl must give a session, not go through a transaction-mode pooler
 */
export async function migratePostgres(directUrl: string): Promise<void> {
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
    await migratePg(drizzlePostgres({ client }), { migrationsFolder });
    await requireTables(query, await tableNames());
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
  );
  if (Number(rows[0]?.server_version_num) >= OLDEST_POSTGRES * 10_000) return;
  throw new OperatorError(databaseFaults.oldPostgres(OLDEST_POSTGRES, rows[0]?.server_version));
}

export async function migrateEmbedded(pglite: PGlite): Promise<void> {
  const query = (text: string) => pglite.query(text);
  await requireRelease(query);
  await migratePglite(drizzleEmbedded({ client: pglite }), { migrationsFolder });
  await requireTables(query, await tableNames());
}

/** How many migrations this release has. */
export const migrationCount = async (): Promise<number> => entriesOf(await readMeta("_journal"), "entries").length;

/** The tables that the migrations create, from the newest snapshot. */
async function tableNames(): Promise<string[]> {
  const newest = String((await migrationCount()) - 1).padStart(4, "0");
  return entriesOf(await readMeta(`${newest}_snapshot`), "tables").map(([name]) => name.replace("public.", ""));
}

const readMeta = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(`${migrationsFolder}/meta/${name}.json`, "utf8"));

const entriesOf = (meta: unknown, key: string): [string, unknown][] => Object.entries(Object(Object(meta)[key]));
