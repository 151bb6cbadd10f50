// Shows MORE-33.

import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { testEnv } from "../test/app.ts";
import { runCommand } from "../test/console-process.ts";
import { emptyDatabase, makeCopy, makeDataFolder } from "../test/database.ts";
import { makeBrand } from "../test/factories/brand.ts";
import { createDatabase } from "../test/postgres.ts";
import { makeContext, systemActor } from "./context/context.ts";
import { compareReleases, release, requireRelease } from "./db/release.ts";
import { queryOn } from "./db/sql.ts";
import type { Env } from "./env.ts";
import { OperatorError } from "./lib/operator-error.ts";
import { startServer } from "./server.ts";

const root = mkdtempSync(join(tmpdir(), "console-faults-"));
const good = join(root, "good");
const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const log = pino({ level: "silent" });
const mailer = { send: async () => undefined };
let url = "";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The environment for the database of this file, with its own key; for a data folder, whatever it has. */
const env = (over: Partial<Env> = {}): Env =>
  over.dataDir === undefined
    ? testEnv({ secretsKeys: [keys[0]], databaseUrl: url, databaseDirectUrl: url, ...over })
    : testEnv({ secretsKeys: null, databaseUrl: null, databaseDirectUrl: null, ...over });

/** Starts the console and stops it, reading its database if it comes up. */
async function start(
  over: Partial<Env> = {},
  look: (running: Awaited<ReturnType<typeof startServer>>) => unknown = () => undefined,
) {
  const running = await startServer({ env: env(over), mailer, log });
  try {
    await look(running);
  } finally {
    await running.stop();
  }
}

async function faultOf(over: Partial<Env>): Promise<string> {
  try {
    await start(over);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).not.toContain("\n");
    return error instanceof Error ? error.message : "";
  }
  return "it started";
}

/** A damaged copy of the good folder. */
function damaged(name: string, damage: (folder: string) => void): Partial<Env> {
  const dataDir = join(root, name);
  makeCopy(good, dataDir);
  damage(dataDir);
  return { dataDir };
}

/** A second database like the good one, for tests that cannot be undone. */
async function another(): Promise<Partial<Env>> {
  const databaseUrl = await createDatabase(inject("postgres").url, new URL(url).pathname.slice(1));
  return { databaseUrl, databaseDirectUrl: databaseUrl };
}

const run = (over: Partial<Env>, statement: string) =>
  start(over, ({ services }) => services.db.current().execute(sql.raw(statement)));

beforeAll(async () => {
  url = await emptyDatabase();
  makeDataFolder(good);
  for (const over of [{}, { dataDir: good }]) {
    await start(over, ({ services }) =>
      makeBrand(makeContext(services, systemActor), {
        use_system: "false",
        smtp_creds: { smtp_password: "a stored password" },
      }),
    );
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a start that fails", () => {
  it("says which key is missing, and starts with it in any place", async () => {
    const fault = await faultOf({ secretsKeys: [keys[1]] });
    expect(fault).toMatch(/^SECRETS_KEY lacks the key [0-9a-f]{12}, .* rotate-secrets -- --delete-unreadable\.$/);
    await start({ secretsKeys: [keys[1], keys[0]] });
    // Nothing was saved with the newer key meanwhile, so it is not needed.
    await start();
  });

  it("names a port in use and a host that is not here", async () => {
    const occupied = createServer().listen(0, "127.0.0.1");
    await once(occupied, "listening");
    const address = occupied.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    expect(await faultOf({ port })).toBe(`Port ${port} on 127.0.0.1 is in use. Stop the other process, or set PORT.`);
    occupied.close();
    expect(await faultOf({ host: "203.0.113.7" })).toBe("HOST: 203.0.113.7 is not an address of this machine.");
    // No name server is asked for a label of over 63 characters: this machine's may be slow, or missing.
    const unknown = `${"m".repeat(64)}.invalid`;
    expect(await faultOf({ host: unknown })).toBe(`HOST: ${unknown} is not an address of this machine.`);
  });

  it("is refused by a schema that needs a later release, and by no other", async () => {
    const upgraded = await another();
    await start(upgraded, async ({ services }) => {
      const { db } = services;
      await db.current().execute(sql`insert into schema_releases values ('9998_compatible', '0.1.0')`);
      await requireRelease(queryOn(db.current()));
      await db.current().execute(sql`insert into schema_releases values ('9999_later', '10.2.0')`);
    });
    expect(await faultOf(upgraded)).toBe(
      `This database was upgraded by a later release: it needs 10.2.0 or later, and this is ${release}. Start that release, or restore a backup that was made before the upgrade.`,
    );
  });

  it("names a table that is missing", async () => {
    const cut = await another();
    await run(cut, "drop table brand_notes");
    expect(await faultOf(cut)).toBe(
      "The database lacks a table: brand_notes. Restore a backup into an empty database.",
    );
  });
});

it("orders releases by number", () => {
  expect(["10.0.0", "9.10.0", "9.9.1", "9.9"].toSorted(compareReleases)).toEqual(["9.9", "9.9.1", "9.10.0", "10.0.0"]);
});

describe("a data folder", () => {
  it("never gets a new key beside a database that exists", async () => {
    const without = damaged("no-key", (folder) => rmSync(join(folder, "secrets.key")));
    expect(await faultOf({ ...without })).toMatch(/secrets\.key is missing, but its database exists/);
    // Unless the operator says that it is lost.
    const DATA_DIR = without.dataDir ?? "";
    expect(await runCommand("rotate-secrets", ["--delete-unreadable"], { DATA_DIR })).toMatchObject({ code: 0 });
    await start(without);
    const other = damaged("bad-key", (folder) => writeFileSync(join(folder, "secrets.key"), "hello\n"));
    expect(await faultOf({ ...other })).toMatch(/doesn't contain keys of 32 bytes/);
  });

  it("that is a file, or contains one instead of its database, is named", async () => {
    writeFileSync(join(root, "file"), "");
    expect(await faultOf({ dataDir: join(root, "file") })).toBe(`DATA_DIR: ${join(root, "file")} is not a folder.`);
    const file = damaged("database-file", (folder) => {
      rmSync(join(folder, "postgres"), { recursive: true });
      writeFileSync(join(folder, "postgres"), "");
    });
    expect(await faultOf({ ...file })).toMatch(/is damaged|is not a folder/);
  });

  it.skipIf(process.getuid?.() === 0)("that is not writable is named", async () => {
    const dataDir = join(root, "read-only");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o500);
    expect(await faultOf({ dataDir: join(dataDir, "inner") })).toMatch(/^DATA_DIR: the current user can't write/);
  });

  it.each([
    ["version", "PG_VERSION", null],
    ["control", "global/pg_control", "garbage"],
    ["settings", "postgresql.conf", "garbage = = ("],
  ])("with a damaged database reports it and creates no new one: %s", async (name, file, content) => {
    const broken = damaged(name, (folder) => {
      const path = join(folder, "postgres", file);
      if (content === null) rmSync(path);
      else writeFileSync(path, content);
    });
    expect(await faultOf({ ...broken })).toMatch(
      /^The database in \S+ is damaged and can't be opened \(.*\)\. Restore a backup into an empty folder: .*$/,
    );
  });

  it("with a damaged lock says what to delete", async () => {
    const broken = damaged("lock", (folder) => writeFileSync(join(folder, "lock"), "x".repeat(5_000)));
    expect(await faultOf({ ...broken })).toMatch(/^The lock file \S+\/lock is damaged\..* delete the file/);
  });
});

describe("a PostgreSQL", () => {
  const at = (change: (url: URL) => void): Partial<Env> => {
    const changed = new URL(url);
    change(changed);
    return { databaseUrl: String(changed), databaseDirectUrl: String(changed) };
  };

  it("that is down, or lacks the database, is named without its password", async () => {
    const away = await faultOf(
      at((changed) => Object.assign(changed, { host: "127.0.0.1:1", password: "hidden-word" })),
    );
    expect(away).toMatch(/^The database can't be used: PostgreSQL at 127\.0\.0\.1:1 answered "connect ECONNREFUSED/);
    expect(away).not.toContain("hidden-word");
    expect(await faultOf(at((changed) => Object.assign(changed, { pathname: "/nowhere" })))).toMatch(
      /database "nowhere" does not exist\. Create the database/,
    );
  });

  it("whose role lacks permissions is told what to grant", async () => {
    const empty = await emptyDatabase();
    await run({}, "create role few_rights login password 'few'");
    const few = new URL(empty);
    few.username = "few_rights";
    few.password = "few";
    expect(await faultOf({ databaseUrl: String(few), databaseDirectUrl: String(few) })).toMatch(
      /^DATABASE_URL: the role has too few rights \(permission denied.*\)\. Make it the owner/,
    );
    await run({}, "drop role few_rights");
  });

  it("that is read-only is told which setting makes it so", async () => {
    const primary = await another();
    const name = new URL(primary.databaseUrl ?? "").pathname.slice(1);
    await run(primary, `alter database "${name}" set default_transaction_read_only = on`);
    expect(await faultOf(primary)).toMatch(
      /^DATABASE_URL: default_transaction_read_only is on and must be off\. Run ALTER ROLE postgres IN DATABASE \S+ SET/,
    );
  });
});
