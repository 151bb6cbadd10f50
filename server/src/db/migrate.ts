import type pg from "pg";
import { logText } from "../lib/log.text.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { connectClient } from "./connect.ts";
import { databaseFaults } from "./db.text.ts";
import { OLDEST_MAJOR } from "./embedded/binaries.ts";
import { LOCKS } from "./locks.ts";
import { type Migration, outsideStepOf, readMigrations, readStatements, tablesAfter } from "./migration-files.ts";
import { type Log, limitLocks, noteStep, ordinaryTables, runWaitingSteps, whenFree } from "./migration-steps.ts";
import { readApplied, requireRelease, requireTables } from "./release.ts";
import { requireDatabase } from "./session-check.ts";
import type { Query } from "./sql.ts";
import { inTransaction } from "./transaction.ts";

/** Indexes name operator classes of this extension, which may have been installed in another schema. */
const SEARCH_PATH = `select set_config('search_path', concat_ws(', ', 'public', (
  select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm' and n.nspname <> 'public')), false)`;

/** As drizzle-kit names the list, which earlier releases read; and what is still to be done outside of transactions. */
const LISTS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.waiting_steps
    (id serial primary key, name text not null, statement text not null, in_batches boolean not null)`;

type Options = {
  /** Only the first ones, for what a release with so many wrote. */
  count?: number | undefined;
  log?: Log | undefined;
};

/**
 * Migrates a database while the release before may be running on it: each migration in a transaction of its own, which
 * waits only briefly for locks, and indexes and back-fills of tables that exist beside the writes to them. A new database
 * gets all of them in one transaction. Processes that start together wait for each other; what a killed one left is
 * completed.
 * @param directUrl must give a session, not go through a transaction-mode pooler
 * @throws MigrationFailed
 */
export async function migrateDatabase(directUrl: string, { count, log }: Options = {}): Promise<void> {
  const client = await connectClient(directUrl, { name: "console-migration" });
  // A connection that is lost between two statements fails the next one, and not the process.
  client.on("error", () => undefined);
  const query: Query = (text) => client.query(text);
  try {
    await requireVersion(client);
    await requireDatabase(query);
    await client.query("select pg_advisory_lock($1)", [LOCKS.migration]);
    await requireRelease(query);
    await client.query(SEARCH_PATH);
    // Suppresses the "already exists" notices of `create … if not exists`.
    await client.query("set client_min_messages to warning");
    const migrations = (await readMigrations()).slice(0, count);
    if (!(await hasLists(client))) await client.query(LISTS);
    const applied = await readApplied(query);
    if (count !== undefined && applied.count > count) throw new OperatorError(databaseFaults.laterTables);
    const pending = migrations.filter(({ when }) => when > applied.last);
    if (await isOwnedByOther(client)) await requireComplete(query, pending);
    else if (applied.count === 0) await createAll(client, pending);
    else await upgrade(client, pending, log);
    await requireTables(query, await tablesAfter(migrations.length));
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

/** Whether the tables exist and this role cannot change them: then it only uses them. */
async function isOwnedByOther(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ other: boolean }>(
    "select not pg_has_role(relowner, 'usage') as other from pg_class where oid = to_regclass('public.schema_releases')",
  );
  return rows[0]?.other === true;
}

/** @throws OperatorError if the owner has to migrate first */
async function requireComplete(query: Query, pending: readonly Migration[]): Promise<void> {
  const { rows } = await query("select 1 from drizzle.waiting_steps limit 1");
  if (pending.length > 0 || rows.length > 0) throw new OperatorError(databaseFaults.ownerMigrates);
}

/** Creating what exists would need the right to create schemas. */
async function hasLists(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('drizzle.waiting_steps') is not null as complete",
  );
  return rows[0]?.complete === true;
}

async function createAll(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(client, async () => {
    for (const each of migrations) {
      const { hash, statements } = await readStatements(each);
      await client.query(statements.join("\n;\n"));
      await record(client, each, hash);
    }
  });
}

async function upgrade(client: pg.Client, pending: readonly Migration[], log: Log | undefined): Promise<void> {
  await runWaitingSteps(client, log);
  for (const [index, each] of pending.entries()) {
    log?.info({ migration: each.tag, step: index + 1, of: pending.length }, logText.migrating);
    await whenFree(log, each.tag, () => apply(client, each));
    await runWaitingSteps(client, log);
  }
}

/** One migration; indexes and back-fills of tables that were there before are only noted. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { hash, statements } = await readStatements(migration);
  await inTransaction(client, async () => {
    await limitLocks(client);
    const before = await ordinaryTables(client);
    for (const statement of statements) {
      const outside = outsideStepOf(migration, statement);
      if (outside && before.has(outside.table)) await noteStep(client, outside);
      else await client.query(statement);
    }
    await record(client, migration, hash);
  });
}

const record = (client: pg.Client, { when }: Migration, hash: string) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);
