import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { migrateDatabase } from "./migrate.ts";
import { outsideStepOf, readStatements } from "./migration-files.ts";
import { postgresFault } from "./open-faults.ts";

const clients: pg.Client[] = [];
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}
afterEach(async () => {
  for (const each of clients.splice(0)) await each.end();
});

const MIGRATION_SESSION =
  "select pid from pg_stat_activity where application_name = 'console-migration' and datname = current_database()";
const INVALID = "select indexrelid::regclass::text as name from pg_index where not indisvalid";

async function rowsOf(client: pg.Client, text: string): Promise<object[]> {
  return (await client.query<object>(text)).rows;
}

/** A database of an earlier release with a brand in it. */
async function earlier(count: number): Promise<string> {
  const url = await emptyDatabase();
  await migrateDatabase(url, { count });
  const client = await connect(url);
  await client.query(`insert into brands (name, support_email, email, domain, website, frontend_domain, backend_domain,
      status, address, phone, description, use_system, brand_color, search_text, created_at, updated_at, updated_by)
    values ('Ash', '', '', '', '', '', '', 'active', '', '', '', true, '#000000', 'ash', now(), now(), 'Ada')`);
  return url;
}

/** What a migration runs in batches. */
async function stepOf(tag: string): Promise<string | undefined> {
  const { statements } = await readStatements({ tag, when: 0 });
  return statements.map((each) => outsideStepOf({ tag, when: 0 }, each)).find((each) => each?.inBatches)?.statement;
}

describe("an upgrade beside the release before (MORE-270)", () => {
  it("lets others through while it waits for a table, and goes on when it is free", async () => {
    const url = await earlier(35);
    const reader = await connect(url);
    await reader.query("begin");
    await reader.query("lock table brands in access share mode");
    const messages: string[] = [];
    const log = { info: (_fields: object, message: string) => void messages.push(message) };
    const upgrade = migrateDatabase(url, { log });
    const writer = await connect(url);
    // Behind a migration that waits without a limit, this would wait as long as the reader reads.
    await writer.query("set statement_timeout = '20s'");
    await expect.poll(() => messages.some((each) => each.includes("waits for a table"))).toBe(true);
    await writer.query("update brands set description = 'written meanwhile'");
    expect(await rowsOf(writer, "select count(*)::int as applied from drizzle.__drizzle_migrations")).toEqual([
      { applied: 35 },
    ]);
    await reader.query("commit");
    await upgrade;
    expect(await rowsOf(writer, "select name, description from brands")).toEqual([
      { name: "Ash", description: "written meanwhile" },
    ]);
  });

  it("builds indexes beside writes, and again what a killed process left of one", async () => {
    const url = await earlier(35);
    const reader = await connect(url);
    // A build waits for snapshots that are older.
    await reader.query("begin isolation level repeatable read");
    await reader.query("select 1 from schema_releases");
    const killed = migrateDatabase(url).catch((error: unknown) => error);
    const other = await connect(url);
    await expect.poll(() => rowsOf(other, INVALID)).not.toEqual([]);
    await other.query("update brands set description = 'written meanwhile'");
    await other.query(`select pg_terminate_backend(pid) from (${MIGRATION_SESSION}) session`);
    expect(await killed).toBeInstanceOf(Error);
    await expect.poll(() => rowsOf(other, MIGRATION_SESSION)).toEqual([]);
    expect(await rowsOf(other, INVALID)).not.toEqual([]);
    await reader.query("commit");
    await migrateDatabase(url);
    expect(await rowsOf(other, INVALID)).toEqual([]);
    expect(await rowsOf(other, "select 1 from drizzle.waiting_steps")).toEqual([]);
    const fresh = await emptyDatabase();
    await migrateDatabase(fresh);
    const indexes = "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1";
    expect(await rowsOf(other, indexes)).toEqual(await rowsOf(await connect(fresh), indexes));
  });

  it("moves data in batches, of which others wait for one only, and goes on after an interruption", async () => {
    const url = await earlier(36);
    const writer = await connect(url);
    await writer.query(`insert into configuration_changes (brand_id, part, version, changed_at)
      select 1, 'part ' || n, 1, now() from generate_series(1, 2500) n`);
    await migrateDatabase(url);
    const filled = "select count(*)::int as count from configuration_changes where waiting_since is not null";
    expect(await rowsOf(writer, filled)).toEqual([{ count: 2500 }]);
    // As an upgrade that was interrupted before its first batch leaves it.
    await writer.query("alter table configuration_changes disable trigger configuration_changes_waits");
    await writer.query("update configuration_changes set waiting_since = null");
    const step = await stepOf("0036_waiting_since");
    await writer.query("insert into drizzle.waiting_steps (name, statement, in_batches) values ('fill', $1, true)", [
      step,
    ]);
    const holder = await connect(url);
    await holder.query("begin");
    await holder.query("select 1 from configuration_changes where part = 'part 2500' for update");
    const upgrade = migrateDatabase(url);
    await expect.poll(() => rowsOf(writer, filled)).toEqual([{ count: 2000 }]);
    await writer.query("update configuration_changes set version = 2 where part <> 'part 2500'");
    await holder.query("commit");
    await upgrade;
    expect(await rowsOf(writer, filled)).toEqual([{ count: 2500 }]);
    expect(await rowsOf(writer, "select 1 from drizzle.waiting_steps")).toEqual([]);
  });

  it("that fails is told as what it is, keeps the steps before, and goes on from there", async () => {
    const url = await earlier(25);
    const client = await connect(url);
    await client.query("create table webhook_endpoints ()");
    const fault = await migrateDatabase(url).catch((error: unknown) => postgresFault(error, url).message);
    expect(fault).toBe(
      'The database could not be upgraded: 0027_webhooks failed (relation "webhook_endpoints" already exists). The steps before it are complete and this one changed nothing, so the release before still runs on it.',
    );
    expect(await rowsOf(client, "select count(*)::int as applied from drizzle.__drizzle_migrations")).toEqual([
      { applied: 27 },
    ]);
    await client.query("drop table webhook_endpoints");
    await migrateDatabase(url);
    expect(await rowsOf(client, "select to_regclass('public.webhook_endpoints') is not null as there")).toEqual([
      { there: true },
    ]);
  });
});
