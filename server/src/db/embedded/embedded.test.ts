// Shows MORE-260, MORE-261, MORE-262.

import { spawnSync } from "node:child_process";
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
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../../test/console-process.ts";
import { dropDataFolder, makeDataFolder } from "../../../test/database.ts";
import { killRounds } from "../../../test/kill-embedded.ts";
import { prepareKeys } from "../../secrets/key-file.ts";
import { findAccount } from "./account.ts";
import { candidates } from "./binaries.ts";
import { clusterFolder, serverPid } from "./cluster.ts";
import { FolderInUseError } from "./folder-lock.ts";
import { type Embedded, openEmbedded, type Purpose } from "./open.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const warnings: string[] = [];
const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
const open = (folder: string, as: Purpose["as"] = "console", rest: Partial<Purpose> = {}) =>
  openEmbedded(folder, { as, log, ...rest });

/** The programs that the console brings, and installed ones of another major version, which a machine may lack. */
const [own, other] = (() => {
  const account = findAccount(tmpdir(), null);
  const found = candidates(tmpdir()).map((each) => each(account));
  return [found[0], found.find((each) => each && each.major !== found[0]?.major)];
})();

const pidOf = (folder: string) => serverPid({ data: clusterFolder(folder) });

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Opens the same folder in another process. */
function openElsewhere(folder: string, as: Purpose["as"]): { status: number | null; out: string } {
  const code = `
    const { openEmbedded } = await import(${JSON.stringify(new URL("./open.ts", import.meta.url).href)});
    try {
      const { close } = await openEmbedded(${JSON.stringify(folder)}, { as: "${as}", log: { warn() {} } });
      await close();
    } catch (error) { console.log(error.name, error.message); process.exit(1); }`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  return { status, out: stdout.trim() };
}

describe("the embedded database", () => {
  let dataDir: string;
  let opened: Embedded;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "embedded-test-"));
    // What a kill during the very first start leaves behind.
    mkdirSync(join(dataDir, "postgres.unfinished"));
    writeFileSync(join(dataDir, "postgres.unfinished", "PG_VERSION"), "18\n");
    opened = await open(dataDir);
    await query(opened.url, "create table things (id int primary key, name text)");
  });
  afterAll(async () => {
    await opened.close();
    await dropDataFolder(dataDir);
  });

  it("refuses a second console in another process and in this one, with one line that names the folder", async () => {
    const { status, out } = openElsewhere(dataDir, "console");
    expect([status, out]).toEqual([1, expect.stringMatching(/^FolderInUseError The data folder \S+ is in use/)]);
    expect(out).toContain(dataDir);
    expect(out.split("\n")).toHaveLength(1);
    await expect(open(dataDir)).rejects.toThrow(FolderInUseError);
  });

  it("serves commands beside the console, and goes on after they leave", async () => {
    const pid = pidOf(dataDir);
    expect(openElsewhere(dataDir, "command")).toEqual({ status: 0, out: "" });
    expect(pidOf(dataDir)).toBe(pid);
    expect(await query(opened.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is closed to other people: its files, its socket, and every port", async () => {
    const isRoot = process.getuid?.() === 0;
    expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
    for (const name of ["postgres", "socket"]) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o700);
    for (const name of ["lock", "postgres.log"]) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataDir, "postgres.unfinished"))).toBe(false);
    const [settings] = await query<{ addresses: string; port: string }>(
      opened.url,
      "select current_setting('listen_addresses') as addresses, current_setting('port') as port",
    );
    expect(settings?.addresses).toBe("");
    const refused = await new Promise((done) => {
      connect(Number(settings?.port), "127.0.0.1")
        .once("error", () => done(true))
        .once("connect", () => done(false));
    });
    // Another PostgreSQL of this machine may have the usual port.
    if (!existsSync("/var/run/postgresql/.s.PGSQL.5432")) expect(refused).toBe(true);
  });

  it("keeps what it commits, and depends on no locale", async () => {
    const names = ["fsync", "synchronous_commit", "full_page_writes", "server_encoding", "lc_collate", "lc_ctype"];
    const found = await query<{ name: string; value: string }>(
      opened.url,
      `select name, case when name like 'lc_c%' then (select case name when 'lc_collate' then datcollate else datctype end
         from pg_database where datname = current_database()) else current_setting(name) end as value
       from unnest(array['${names.join("','")}']) name`,
    );
    expect(found.map(({ value }) => value)).toEqual(["on", "on", "on", "UTF8", "C", "C"]);
  });

  it("is started again when it is killed", async () => {
    const pid = pidOf(dataDir) ?? 0;
    warnings.length = 0;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => query(opened.url, "select 1 as one").catch(() => [])).toEqual([{ one: 1 }]);
    expect(pidOf(dataDir)).not.toBe(pid);
    expect(warnings).toEqual(["the embedded database ended; starting it again"]);
  });

  it("is stopped by the last one that leaves, whoever started it", async () => {
    const command = await open(dataDir, "command");
    await opened.close();
    expect(pidOf(dataDir)).not.toBeNull();
    opened = await open(dataDir);
    await command.close();
    expect(await query(opened.url, "select 1 as one")).toEqual([{ one: 1 }]);
    const [one, other] = await Promise.all([open(dataDir, "command"), open(dataDir, "command")]);
    await Promise.all([one.close(), other.close(), opened.close()]);
    expect(pidOf(dataDir)).toBeNull();
    opened = await open(dataDir);
  });

  it("is shared by those who start together", async () => {
    await opened.close();
    const all = await Promise.all(Array.from({ length: 4 }, () => open(dataDir, "command")));
    const begun = await Promise.all(
      all.map(({ url }) => query<{ at: string }>(url, "select pg_postmaster_start_time()::text as at")),
    );
    expect(new Set(begun.map(([row]) => row?.at)).size).toBe(1);
    await Promise.all(all.map(({ close }) => close()));
    expect(pidOf(dataDir)).toBeNull();
    opened = await open(dataDir);
  });
});

describe("a data folder", () => {
  const folders: string[] = [];
  const folder = () => {
    const made = makeDataFolder();
    folders.push(made);
    return made;
  };
  afterAll(async () => {
    for (const each of folders) await dropDataFolder(each);
  });

  it("with a long path has its socket elsewhere", async () => {
    const long = join(folder(), `a, ${"x".repeat(120)}`);
    const { url, close } = await open(long);
    expect(decodeURIComponent(url).length).toBeLessThan(160);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    await close();
    await dropDataFolder(long);
  });

  it("of another PostgreSQL is not touched, and both versions are named", async () => {
    const other = folder();
    writeFileSync(join(other, "postgres/PG_VERSION"), "14\n");
    await expect(open(other)).rejects.toThrow(
      /^The database in \S+ is of PostgreSQL 14, and this machine has PostgreSQL \d+\. Back it up .* restore it here/,
    );
    expect(pidOf(other)).toBeNull();
  });

  it.skipIf(!own || !other)("is run by its own major version alone, and moves to another by a backup", async () => {
    if (!own || !other) return;
    const made = mkdtempSync(join(tmpdir(), "embedded-other-"));
    folders.push(made);
    await (
      await open(made, "console", { sources: [() => other], prepare: (isNew) => prepareKeys(made, isNew) })
    ).close();
    const words = (of: number, here: number) =>
      new RegExp(
        `is of PostgreSQL ${of}, and this machine has PostgreSQL ${here}\\. Back it up where PostgreSQL ${of} is`,
      );
    const state = () => readFileSync(join(made, "postgres/global/pg_control"), "hex");
    const before = state();
    await expect(open(made, "console", { sources: [() => own] })).rejects.toThrow(words(other.major, own.major));
    expect(state()).toBe(before);
    await expect(open(folder(), "console", { sources: [() => other] })).rejects.toThrow(words(own.major, other.major));
    // The command finds the version of the folder among those that this machine has.
    const file = join(made, "console.backup");
    expect(await runCommand("backup", [file], { DATA_DIR: made })).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(made, "postgres/PG_VERSION"), "utf8")).toBe(`${other.major}\n`);
    const there = mkdtempSync(join(tmpdir(), "embedded-moved-"));
    folders.push(there);
    copyFileSync(join(made, "secrets.key"), join(there, "secrets.key"));
    expect(await runCommand("restore", [file], { DATA_DIR: there })).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(there, "postgres/PG_VERSION"), "utf8")).toBe(`${own.major}\n`);
  });

  it("without any PostgreSQL names DATABASE_URL and the package to install", async () => {
    await expect(open(folder(), "console", { sources: [] })).rejects.toThrow(
      /^No PostgreSQL 18 runs on this machine\. Install the package postgresql, or set DATABASE_URL\.$/,
    );
  });

  it("of a release before 1.3 names the commands that move it, and lets only a restore in", async () => {
    const before = mkdtempSync(join(tmpdir(), "embedded-before-"));
    folders.push(before);
    mkdirSync(join(before, "database"));
    await expect(open(before)).rejects.toThrow(
      /made by a release before 1\.3\. Back it up with that release \(npm run backup -- console\.backup\), then restore it here into the same folder \(npm run restore -- console\.backup\)/,
    );
    await (await open(before, "restore")).close();
    await (await open(before)).close();
    rmSync(join(before, "database"), { recursive: true });
  });

  it("loses nothing acknowledged when its console, its server or both are killed", async () => {
    const report = await killRounds(3, folder());
    expect(report).toMatchObject({ rounds: 3, lost: 0, halves: 0, strays: 0 });
    expect(report.acknowledged).toBeGreaterThan(10);
  }, 300_000);
});
