import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { testEnv } from "../test/app.ts";
import { Client } from "../test/client.ts";
import { makeDataFolder, openedEmbedded, openedPostgres } from "../test/database.ts";
import { firstMigrations } from "../test/first-migrations.ts";
import { createDatabase } from "../test/postgres.ts";
import { signIn } from "../test/sign-in.ts";
import { startSmtp, type TestSmtp } from "../test/smtp.ts";
import { makeMailer } from "./adapters/mail.ts";
import { verifyChain } from "./audit/verify.ts";
import type { Piece } from "./backup/dump.ts";
import { readBackup } from "./backup/file.ts";
import { load } from "./backup/load.ts";
import { openEmbedded } from "./db/embedded.ts";
import { migrationCount } from "./db/migrate.ts";
import { rows } from "./db/sql.ts";
import { readEnv } from "./env.ts";
import { foldTexts } from "./fold.jobs.ts";
import { connectionTimes } from "./http/connections.ts";
import { type Opened, openDatabase } from "./open-database.ts";
import { type Running, startServer } from "./server.ts";

/** Data written by release 1.1.0, and its answers about it. See the README in the folder. */
const fixtures = fileURLToPath(new URL("../test/fixtures/release-1.1.0/", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "console-upgrade-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Variables = Record<string, string>;
type Person = "admin" | "manager";
type Expected = {
  secrets_key: string;
  now: string;
  token: string;
  sessions: Record<Person, Record<string, string>>;
  people: Record<Person, string>;
  head: { seq: number; hash: string };
  waiting: { source: "outbox" | "queue"; recipient: string; subject: string | null }[];
  counts: Record<string, number>;
  backup_counts?: Record<string, number>;
  answers: { as: Person | "platform"; path: string; brand?: number; data: unknown }[];
};

const expectedOf = (name: string): Expected =>
  // What was only a sample in the catalog of that release is emptied.
  JSON.parse(readFileSync(join(fixtures, `${name}.expected.json`), "utf8").replaceAll("sample-eleven-1", ""));
/** Words that were part of that release: labels of the open bill's lines, and its catalog. */
const reworded: Record<string, readonly [from: string, to: string][]> = {
  "/admin/billing": [
    ["Late standard minutes of ", "Late standard minutes, "],
    ['"label":"Storage"', '"label":"Storage (average)"'],
  ],
  "/admin/available_integrations": [
    [
      "Starts a Zap after each call and hands it the caller, the outcome and the transcript.",
      "Triggers a Zap after each call with caller, outcome and transcript.",
    ],
  ],
};
const asNow = (path: string, data: unknown): unknown =>
  JSON.parse((reworded[path] ?? []).reduce((text, words) => text.replaceAll(...words), JSON.stringify(data)));
const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(fixtures, `${name}.br`)));

const log = pino({ level: "silent" });
const open = (variables: Variables) => openDatabase(readEnv(variables), log);

/** The database itself: a data folder or a dump, depending on the database under test. */
async function openOld(expected: Expected): Promise<Opened> {
  const postgres = inject("postgres");
  if (!postgres) {
    const DATA_DIR = join(root, "folder");
    mkdirSync(DATA_DIR);
    execFileSync("tar", ["-xf", "-", "-C", DATA_DIR], { input: unpacked("folder.tar") });
    return open({ DATA_DIR });
  }
  const DATABASE_URL = await createDatabase(postgres.url);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(unpacked("postgres.sql").toString());
  await client.end();
  return open({ DATABASE_URL, SECRETS_KEY: expected.secrets_key });
}

/** Number of migrations in release 1.1.0. */
const MIGRATIONS = 12;

/**
 * The backup of the data folder, with its separately stored key: restored into the tables of the release that made it,
 * then migrated. A release with more migrations rejects it, and tells people to do the same.
 */
async function openRestored(expected: Expected): Promise<Opened> {
  const postgres = inject("postgres");
  const migrations = { migrationsFolder: firstMigrations(join(root, "migrations"), MIGRATIONS) };
  const SECRETS_KEY = expected.secrets_key;
  if (postgres) {
    const DATABASE_URL = await createDatabase(postgres.url);
    const old = openedPostgres(DATABASE_URL);
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await migratePg(drizzlePostgres({ client }), migrations);
    await client.end();
    await load(old.db, backup(), null);
    await old.close();
    return open({ DATABASE_URL, SECRETS_KEY });
  }
  const DATA_DIR = makeDataFolder(join(root, "restored"));
  const old = await openEmbedded(DATA_DIR);
  await migratePglite(drizzleEmbedded({ client: old.pglite }), migrations);
  await load(openedEmbedded(old.pglite).db, backup(), null);
  await old.close();
  return open({ DATA_DIR, SECRETS_KEY });
}

/** Its rows, as a backup of this version. */
async function* backup(): AsyncGenerator<Piece> {
  for await (const piece of readBackup(join(fixtures, "console.backup"))) {
    if ("header" in piece) {
      expect(piece.header.migrations).toBe(MIGRATIONS);
      yield { header: { ...piece.header, migrations: await migrationCount() } };
    } else yield piece;
  }
}

const sources = [
  { name: "database", make: openOld, isBackup: false },
  { name: "backup", make: openRestored, isBackup: true },
];

describe.each(sources)("a $name of release 1.1.0", ({ make, isBackup }) => {
  const expected = expectedOf(!isBackup && inject("postgres") ? "postgres" : "folder");
  let opened: Opened;
  let smtp: TestSmtp;
  let running: Running | undefined;
  let callers: Record<Expected["answers"][number]["as"], Client>;
  let now = new Date(expected.now);

  beforeAll(async () => {
    opened = await make(expected);
    smtp = await startSmtp();
  });
  afterAll(async () => {
    await (running ? running.stop() : opened?.close());
    await smtp?.stop();
  });
  const url = () => running?.address ?? "";

  it("is migrated without losing a row or an audit entry", async () => {
    const before = isBackup ? (expected.backup_counts ?? {}) : expected.counts;
    const lost: string[] = [];
    for (const [name, count] of Object.entries(before)) {
      const [found] = await rows<{ count: number }>(
        opened.db.current(),
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      if (!found || found.count < count) lost.push(`${name}: ${found?.count} of ${count}`);
    }
    expect(lost).toEqual([]);
    expect(before.bills).toBeGreaterThan(10);
    const { seq, hash } = expected.head;
    const entries = await rows(opened.db.current(), sql`select seq::int, hash from activities where seq >= ${seq}`);
    expect(entries).toEqual([{ seq, hash }]);
  });

  it("sends what was waiting", async () => {
    const env = testEnv();
    const mailer = makeMailer({ smtpUrl: smtp.url, from: env.mailFrom, toLog: false, log });
    const clock = { now: () => now };
    running = await startServer({ env, mailer, opened, log, clock, times: { ...connectionTimes, idleMs: 0 } });
    // A backup leaves out the queue, but not the outbox.
    const waiting = expected.waiting.filter(({ source }) => source === "outbox" || !isBackup);
    expect(waiting).toHaveLength(isBackup ? 5 : 6);
    const isSent = ({ recipient, subject }: (typeof waiting)[number]) =>
      smtp.mails.some(
        (mail) => mail.to.includes(recipient) && (subject ?? mail.headers.subject) === mail.headers.subject,
      );
    await expect.poll(() => waiting.filter((each) => !isSent(each)), { timeout: 30_000 }).toEqual([]);
  });

  it("lets people sign in and list brands", async () => {
    const { admin, manager } = expected.people;
    callers = {
      admin: await signIn(url(), smtp, admin),
      manager: await signIn(url(), smtp, manager),
      platform: Client.withKey(url(), expected.token),
    };
    for (const as of ["admin", "manager"] as const) {
      const { body } = await callers[as].get("/admin/agencies");
      expect(body.data).toHaveLength(expected.counts.brands ?? 0);
    }
  });

  it.skipIf(isBackup)("keeps open sessions", async () => {
    for (const as of ["admin", "manager"] as const) {
      const { body } = await new Client(url(), expected.sessions[as]).get("/admin/me");
      expect(body.data).toMatchObject({ email: expected.people[as] });
    }
  });

  it("answers as before: bills, stored secrets, saved views and the rest", async () => {
    // The previous release made calls with the key until this moment, and they count.
    now = new Date(Date.parse(expected.now) + 1_000);
    await foldTexts(opened);
    for (const { as, path, brand, data } of expected.answers) {
      const headers: Record<string, string> = brand === undefined ? {} : { "organization-id": String(brand) };
      const { status, body } = await callers[as].get(path, headers);
      // A later release may add fields to an answer.
      const words = asNow(path, data);
      expect({ path, brand, status, data: body.data }).toMatchObject({ path, brand, status: 200, data: words });
    }
    const secrets = expected.answers.filter(({ data }) => JSON.stringify(data).includes("cedar-password-not-real"));
    expect(secrets.map(({ as }) => as)).toEqual(["platform"]);
  });

  it("has an audit log that verifies, including entries that were not sealed yet", async () => {
    const unsealed = () => rows(opened.db.current(), sql`select id from activities where seq is null`);
    await expect.poll(unsealed).toEqual([]);
    const { counts } = expected;
    const verified = await verifyChain(opened.db);
    expect(verified).toMatchObject({ ok: true });
    expect(verified.ok && verified.events).toBeGreaterThan(counts.activities ?? 0);
  });
});
