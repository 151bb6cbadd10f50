import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { contentOf, withRows, writeContent } from "../../test/backup-file.ts";
import { type ConsoleProcess, runCommand, startConsole } from "../../test/console-process.ts";
import { dropDataFolder, emptyDatabase, testKey } from "../../test/database.ts";
import { fileOf, releases, unpacked } from "../../test/fixtures/releases.ts";
import { createDatabase } from "../../test/postgres.ts";
import { within } from "../../test/within.ts";
import { verifyChain } from "../audit/verify.ts";
import { readLastBackup } from "../backup/last-backup.db.ts";
import { readHeader } from "../backup/restore.ts";
import { makeContext, systemActor } from "../context/context.ts";
import { findHistory } from "../db/data-history.db.ts";
import { rows } from "../db/sql.ts";
import { openCredentials } from "../features/partners/credentials/credentials.store.ts";
import { rotateSecrets } from "../features/partners/credentials/rotate.service.ts";
import { OperatorError } from "../lib/operator-error.ts";
import type { Opened } from "../open-database.ts";

const root = mkdtempSync(join(tmpdir(), "console-commands-"));
/** An embedded database with sample data, and its backup. */
const first = join(root, "first");
const file = join(root, "first.backup");
const here = { DATA_DIR: first, ADMIN_EMAIL: "admin@example.com" };
/** A command that succeeded, with this output. */
const done = (out: RegExp) => ({ code: 0, err: "", out: expect.stringMatching(out) });
const oneLine = /^[^\n]+\n$/;
const withOpened = <T>(variables: Record<string, string>, look: (opened: Opened) => Promise<T>) =>
  within(variables, (_ctx, opened) => look(opened));

// Processes start and disks sync, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The key of the backup, which a test rotates afterwards. */
let firstKey = "";

beforeAll(async () => {
  const seeded = { code: 0, out: "The sample data was created.\n", err: "" };
  expect(await runCommand("seed", ["0"], here)).toEqual(seeded);
  firstKey = keyOf(first);
  expect(await runCommand("backup", [file], here)).toMatchObject({ code: 0, err: "" });
});
afterAll(async () => {
  await dropDataFolder(first);
  rmSync(root, { recursive: true, force: true });
});

const tables = ["activities", "admin_users", "audit_head", "brands", "counters", "packages"];
const others = ["brand_credentials", "brand_packages", "brand_users", "package_brands", "package_prices"];

/** Every row as text, and the next id of each sequence. */
const contents = ({ db }: Opened) =>
  Promise.all(
    [...tables, ...others].map(async (name) => [
      name,
      await rows(db.current(), sql`select t::text as row from ${sql.identifier(name)} t order by 1`),
    ]),
  );

const secretsOf = ({ db, keyring }: Opened) =>
  rows<{ brand_id: number; field: string; value: string }>(
    db.current(),
    sql`select brand_id, field, value from brand_credentials where secret order by 1, 2`,
  ).then((found) => Promise.all(found.map((row) => keyring.decrypt(row.value, `brand:${row.brand_id}:${row.field}`))));

/** Submits the form on a one-time link's page. */
const post = (link: string) =>
  fetch(link, { method: "POST", redirect: "manual", headers: { origin: new URL(link).origin } });

describe("commands without a server", () => {
  it("create no database if there is none", async () => {
    const nowhere = { DATA_DIR: join(root, "nowhere") };
    const { code, err } = await runCommand("backup", [join(root, "x")], nowhere);
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database in .*\n$/)]);
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  });

  it("name every fault of the configuration", async () => {
    const { code, err } = await runCommand("seed", [], { PORT: "x", LOG_LEVEL: "loud" });
    expect(code).toBe(1);
    expect(err).toMatch(/2 errors:\n {2}- PORT.*\n {2}- LOG_LEVEL.*\n$/);
  });

  it("print their usage", async () => {
    expect(await runCommand("sign-in-link", [], here)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Usage:/),
    });
  });

  it("seed only an empty database", async () => {
    expect(await runCommand("seed", [], here)).toMatchObject({
      code: 0,
      out: "There are already brands; nothing was changed.\n",
    });
  });
});

describe("backup and restore", () => {
  it("restore every row, the chain, the counters and the sequences (MORE-35)", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const there = { DATA_DIR: join(root, "second") };
    mkdirSync(there.DATA_DIR);
    copyFileSync(join(first, "secrets.key"), join(there.DATA_DIR, "secrets.key"));
    const { code, out, err } = await runCommand("restore", [file], there);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^Restored \d+ rows of \d+ tables; the audit log is intact: \d+ events\.\nA new history begins/,
    );
    const before = await withOpened(here, async (opened) => [await contents(opened), await secretsOf(opened)]);
    const history = await withOpened(here, ({ db }) => findHistory(db.current()));
    await withOpened(there, async (opened) => {
      expect([await contents(opened), await secretsOf(opened)]).toEqual(before);
      const { db } = opened;
      // Versions and sequence numbers are given again (MORE-230).
      const renewed = await findHistory(db.current());
      expect([renewed.id === history.id, renewed.resend_usage === null]).toEqual([false, false]);
      const [next] = await rows<{ id: number }>(db.current(), sql`select nextval('brands_id_seq')::int as id`);
      const [last] = await rows<{ id: number }>(db.current(), sql`select max(id) as id from brands`);
      expect(next?.id).toBe((last?.id ?? 0) + 1);
      await expect(db.current().execute(sql`delete from activities`)).rejects.toThrow();
    });
    expect(await runCommand("restore", [file], there)).toMatchObject({
      code: 1,
      err: "The database is not empty (admin_users has rows); a backup can only be restored into an empty one.\n",
    });
  });

  it("are remembered by the instant of their snapshot, and a failed one is not (MORE-280)", async () => {
    const lastOf = () => withOpened(here, ({ db }) => readLastBackup(db.current()));
    const { taken_at } = await readHeader(file);
    expect(await lastOf()).toEqual(new Date(taken_at));
    expect(await runCommand("backup", [join(root, "nowhere", "x")], here)).toMatchObject({ code: 1 });
    expect(await lastOf()).toEqual(new Date(taken_at));
  });

  it("contains no secret in clear text, no session and no code", () => {
    const text = contentOf(file);
    expect(text).not.toContain("not-a-real-password");
    expect(text).not.toMatch(/^\["(sessions|login_codes|login_links|rate_limits|idempotency_keys)"/m);
    expect(text).toMatch(/^\["brand_credentials",/m);
  });

  it("refuses a truncated, changed or unrelated file, and changes nothing", async () => {
    const whole = readFileSync(file);
    const lines = zstdDecompressSync(whole).toString().split("\n");
    const without = (index: number) => lines.filter((_, each) => each !== index).join("\n");
    const wrong = {
      half: whole.subarray(0, whole.length / 2),
      "without its end": zstdCompressSync(lines.slice(0, 20).join("\n")),
      "without its sum": zstdCompressSync(without(lines.length - 2)),
      "without a row": zstdCompressSync(without(5)),
      "another file": Buffer.from("hello"),
      "another archive": zstdCompressSync("hello\n"),
    };
    const there = { DATA_DIR: join(root, "third") };
    const cut = join(root, "wrong.backup");
    for (const [name, bytes] of Object.entries(wrong)) {
      writeFileSync(cut, bytes);
      await expect(readHeader(cut), name).rejects.toThrow(/is not a (complete )?backup/);
    }
    await expect(readHeader(join(root, "none"))).rejects.toThrow(OperatorError);
    writeFileSync(cut, wrong.half);
    const { code, err } = await runCommand("restore", [cut], there);
    expect([code, err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(existsSync(there.DATA_DIR)).toBe(false);
  });

  it("refuses a backup of a later version", async () => {
    const other = join(root, "other.backup");
    writeContent(other, contentOf(file).replace(/"migrations":\d+/, '"migrations":999'));
    await expect(readHeader(other)).rejects.toThrow("999 migrations");
  });

  it("verify a backup in a database of its own, and say what differs (MORE-282, MORE-283)", async () => {
    expect(await runCommand("backup-verify", [file], {})).toEqual(
      done(
        /^Rows: \d+ rows of \d+ tables: as in the source\.\nBills: .*: as in the source\.\nAudit log: \d+ events: as in the source\.\nThe backup of \S+ is good\.\n$/,
      ),
    );
    const damaged = join(root, "damaged.backup");
    writeContent(
      damaged,
      withRows(contentOf(file), "activities", ([first = "", ...rest]) => [first.replace(/[0-9a-f]{64}/, "0"), ...rest]),
    );
    expect(await runCommand("backup-verify", [damaged], {})).toEqual({
      code: 1,
      out: expect.stringMatching(/^Audit log: \d+ events: not as in the source\.\n {2}Event \d+ was changed\.\n$/m),
      err: `${damaged} does not restore what its source had.\n`,
    });
    const there = { DATA_DIR: join(root, "accepted") };
    expect(await runCommand("restore", [damaged, "--accept-broken-log"], there)).toMatchObject(
      done(/as it is in the backup:\n {2}Event \d+ was changed\.\nA new/),
    );
  });
});

describe.each(releases)("a data folder of release $version", (release) => {
  it("names the two commands that move it, and they do", async () => {
    const there = { DATA_DIR: join(root, release.version) };
    mkdirSync(there.DATA_DIR);
    execFileSync("tar", ["-xf", "-", "-C", there.DATA_DIR], { input: unpacked(release, "folder.tar") });
    await expect(startConsole(there)).rejects.toThrow(
      /was made by a release before 1\.3\. Back it up with that release \(npm run backup -- console\.backup\), then restore it here into the same folder \(npm run restore -- console\.backup\)/,
    );
    const moved = await runCommand("restore", [fileOf(release, "console.backup")], there);
    expect(moved).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^Restored \d+ rows/) });
    expect(await runCommand("audit-verify", [], there)).toMatchObject({ code: 0 });
    // Stored secrets are read with the key that the folder has.
    expect(await withOpened(there, secretsOf)).toContain("cedar-password-not-real");
    await (await startConsole(there)).stop();
  });
});

describe("commands beside a running server", () => {
  let server: ConsoleProcess;
  beforeAll(async () => {
    server = await startConsole(here);
  });
  afterAll(() => server.stop());

  it("do their work (ACT-20)", async () => {
    const verified = await runCommand("audit-verify", [], here);
    expect(verified).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The audit log is intact: \d+ events\.\nIts head is \d+:[0-9a-f]{64}\n$/),
    });
    const head = /head is (\S+)/.exec(verified.out)?.[1] ?? "";
    const withHead = (published: string) => runCommand("audit-verify", ["--head", published], here);
    expect(await withHead(head)).toMatchObject({
      code: 0,
      out: expect.stringContaining("contains the published head"),
    });
    expect(await withHead(head.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toMatchObject({
      code: 1,
      err: expect.stringContaining("The audit log was rewritten"),
    });
    expect(await withHead("12")).toMatchObject({
      code: 1,
      err: expect.stringContaining("Usage: npm run audit:verify"),
    });
    const copy = join(root, "live.backup");
    expect(await runCommand("backup", [copy], here)).toMatchObject({ code: 0, err: "" });
    expect(contentOf(copy)).toContain('\n["admin_users",');
  });

  it("restore nothing over what is there", async () => {
    expect(await runCommand("restore", [file], here)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is not empty .*\n$/),
    });
  });

  it("print a link that signs in once, for active people only", async () => {
    const { code, out } = await runCommand("sign-in-link", [" ADMIN@example.com"], { ...here, PUBLIC_URL: server.url });
    const link = out.split("\n")[1] ?? "";
    expect([code, link]).toEqual([0, expect.stringContaining(`${server.url}/sign-in/`)]);
    const use = () => post(link);
    expect((await use()).status).toBe(303);
    expect((await use()).status).toBe(410);
    expect(await runCommand("sign-in-link", ["nobody@example.com"], here)).toMatchObject({
      code: 1,
      out: "",
      err: "No one has the email address nobody@example.com.\n",
    });
  });

  it("rotate the keys while it runs, and the old one is no longer needed", async () => {
    const old = keyOf(first);
    const { code, out } = await runCommand("rotate-secrets", [], here);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Stored secrets encrypted with the new key: [1-9]\d*\./)]);
    expect(keyOf(first)).not.toBe(old);
    expect(keyOf(first)).toMatch(/^[\w+/]{43}=$/);
    expect(statSync(join(first, "secrets.key")).mode & 0o777).toBe(0o600);
    // The server has loaded the new key: otherwise it could not decrypt what it re-encrypted.
    expect(await runCommand("rotate-secrets", [], here)).toMatchObject({ code: 0 });
  });

  it("work after a kill left the database running (MORE-261)", async () => {
    await server.kill();
    expect(await withOpened(here, secretsOf)).toContain("not-a-real-password");
    server = await startConsole(here);
    expect(await runCommand("audit-verify", [], here)).toMatchObject({ code: 0 });
  });
});

const keyOf = (folder: string) => readFileSync(join(folder, "secrets.key"), "utf8").trim();

describe("on a PostgreSQL of its own", () => {
  /** What the other tests copy: each of them changes its database. */
  let restored = "";
  const copy = () => createDatabase(inject("postgres").url, new URL(restored).pathname.slice(1));

  it("a backup of one database restores into the other", async () => {
    restored = await emptyDatabase();
    const [target, back] = [{ DATABASE_URL: restored, SECRETS_KEY: firstKey }, join(root, "back.backup")];
    expect(await runCommand("restore", [file], target)).toMatchObject({ code: 0, err: "" });
    expect(await runCommand("backup", [back], target)).toMatchObject({ code: 0, err: "" });
    /** The rows of each table, in any order, without those of a new history. */
    const lines = (path: string) =>
      contentOf(path)
        .split("\n\\.\n")
        .filter((part) => !/^\["(settings|brand_configurations|configuration_changes)|^\{/.test(part))
        .map((part) => part.split("\n").sort());
    expect(lines(back)).toEqual(lines(file));
    await withOpened(target, async ({ db }) => expect(await verifyChain(db)).toMatchObject({ ok: true }));
  });

  it("keys rotate while every console has the new one", async () => {
    const target = { DATABASE_URL: await copy(), SECRETS_KEY: `${testKey.toString("base64")},${firstKey}` };
    const server = await startConsole(target);
    expect(await runCommand("rotate-secrets", [], target)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Stored secrets encrypted with the new key: [1-9]/),
    });
    await server.stop();
    const without = { ...target, SECRETS_KEY: testKey.toString("base64") };
    expect(await withOpened(without, secretsOf)).toContain("not-a-real-password");
  });

  it("rotation waits until every running console has the new key; secrets of a lost key can be deleted (MORE-34)", async () => {
    const SECRETS_KEY = firstKey;
    const target = { DATABASE_URL: await copy(), SECRETS_KEY };
    const server = await startConsole(target);
    const both = { ...target, SECRETS_KEY: `${testKey.toString("base64")},${SECRETS_KEY}` };
    expect(await runCommand("rotate-secrets", [], both)).toEqual({
      code: 1,
      out: "",
      err: "A running console doesn't have the new key: restart every process with SECRETS_KEY set to the new key and the old ones, newest first, and run this command again.\n",
    });
    expect(await withOpened(target, secretsOf)).toContain("not-a-real-password");
    await server.stop();
    const lost = { ...target, SECRETS_KEY: testKey.toString("base64") };
    await expect(startConsole(lost)).rejects.toThrow("--delete-unreadable");
    expect(await runCommand("rotate-secrets", ["--delete-unreadable"], lost)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Stored secrets deleted because their key is lost: [1-9]\d*\./),
    });
    await (await startConsole(lost)).stop();
    expect(await withOpened(lost, secretsOf)).toEqual([]);
    await withOpened(lost, async ({ db }) => {
      expect(
        await rows(
          db.current(),
          sql`select 1 from activities where message like 'deleted %credentials whose encryption key is lost'`,
        ),
      ).not.toEqual([]);
    });
  });

  it("rotation keeps what changed meanwhile, and reports what it cannot decrypt", async () => {
    const target = { DATABASE_URL: await copy(), SECRETS_KEY: firstKey };
    const other = { ...target, SECRETS_KEY: testKey.toString("base64") };
    const { code, err } = await runCommand("rotate-secrets", [], other);
    expect([code, err]).toEqual([1, expect.stringMatching(/need a key that is missing.*\n$/)]);
    const both = { ...target, SECRETS_KEY: `${other.SECRETS_KEY},${target.SECRETS_KEY}` };
    await withOpened(both, async (opened) => {
      const [one] = await rows<{ id: number }>(
        opened.db.current(),
        sql`select min(brand_id)::int as id from brand_credentials where field = 'smtp_password'`,
      );
      const id = one?.id ?? 0;
      // Another person saves a new password between the read and the write.
      const keyring: Opened["keyring"] = {
        ...opened.keyring,
        currentKeyId: opened.keyring.currentKeyId,
        reseal: async (sealed) => {
          const value = await opened.keyring.encrypt("changed meanwhile", `brand:${id}:smtp_password`);
          await opened.db
            .current()
            .execute(
              sql`update brand_credentials set value = ${value} where brand_id = ${id} and field = 'smtp_password'`,
            );
          return opened.keyring.reseal(sealed);
        },
      };
      await rotateSecrets({ db: opened.db, keyring }, null);
      const services = { ...opened, keyring: opened.keyring };
      const ctx = makeContext(asServices(services), systemActor);
      expect(await openCredentials(ctx, id, "smtp")).toMatchObject({ smtp_password: "changed meanwhile" });
    });
  });
});

/** Only the database and the keyring are used. */
const asServices = (parts: Pick<Opened, "db" | "keyring">) => parts as Parameters<typeof makeContext>[0];
