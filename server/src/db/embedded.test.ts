import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder, onPostgres } from "../../test/database.ts";
import { killRounds } from "../../test/kill-embedded.ts";
import { type Embedded, FolderInUseError, openEmbedded } from "./embedded.ts";
import { checkpointWhenWritten, vacuumAll } from "./upkeep.ts";

let dataDir: string;
let opened: Embedded;

/** Opens the same folder in another process. */
function openElsewhere(): { status: number | null; out: string } {
  const code = `
    const { openEmbedded } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)});
    try {
      const { pglite, close } = await openEmbedded(${JSON.stringify(dataDir)});
      console.log((await pglite.query('select count(*)::int as n from things')).rows[0].n);
      await close();
    } catch (error) { console.log(error.name, error.message); process.exit(1); }`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  return { status, out: stdout.trim() };
}

// Does not depend on the database; once is enough.
describe.skipIf(onPostgres())("embedded database", () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "embedded-test-"));
    chmodSync(dataDir, 0o755);
    // What a kill during the very first start leaves behind.
    mkdirSync(join(dataDir, "database.unfinished"));
    writeFileSync(join(dataDir, "database.unfinished", "PG_VERSION"), "18\n");
    opened = await openEmbedded(dataDir);
    await opened.pglite.exec("create table things (id int primary key, name text)");
  });

  afterAll(async () => {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("refuses a second process, and a second opening in this one, with one line that names the folder", async () => {
    const { status, out } = openElsewhere();
    expect(status).toBe(1);
    expect(out).toContain("FolderInUseError");
    expect(out).toContain(dataDir);
    expect(out.split("\n")).toHaveLength(1);
    await expect(openEmbedded(dataDir)).rejects.toThrow(FolderInUseError);
  });

  it("closes the folder to other people", () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "database")).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, "database.unfinished"))).toBe(false);
  });

  it("reaches the disk at every commit", async () => {
    for (let id = 0; id < 20; id += 1) {
      const before = opened.fsyncCount();
      await opened.pglite.query("insert into things values ($1, $2)", [id, "x"]);
      expect(opened.fsyncCount()).toBeGreaterThan(before);
    }
    const { rows } = await opened.pglite.query("select current_setting('fsync') as fsync");
    expect(rows).toEqual([{ fsync: "on" }]);
  });

  it("is copied completely while others write", async () => {
    await opened.pglite.exec("create table pairs (number int not null, half int not null)");
    let written = 0;
    const write = () =>
      opened.pglite.transaction(async (tx) => {
        await tx.query("insert into pairs values ($1, 1)", [written]);
        await tx.query("insert into pairs values ($1, 2)", [written]);
        written += 1;
      });
    await write();
    const before = written;
    let copying = true;
    const copied = opened.copyFiles().finally(() => {
      copying = false;
    });
    while (copying) await write();
    const copy = await openEmbedded(await copied);
    const { rows } = await copy.pglite.query<{ numbers: number; halves: number; last: number }>(
      "select count(distinct number)::int as numbers, count(*)::int as halves, max(number) as last from pairs",
    );
    const { numbers = 0, halves = 0, last = 0 } = rows[0] ?? {};
    expect(numbers).toBeGreaterThanOrEqual(before);
    expect({ halves, last }).toEqual({ halves: numbers * 2, last: numbers - 1 });
    expect(written).toBeGreaterThan(before);
    await copy.close();
    rmSync(await copied, { recursive: true });
    await opened.pglite.exec("drop table pairs");
  });

  it("has pg_trgm", async () => {
    await opened.pglite.exec("create extension if not exists pg_trgm");
    const { rows } = await opened.pglite.query("select show_trgm('ab') is not null as known");
    expect(rows).toEqual([{ known: true }]);
  });

  it("checkpoints after writing and only then", async () => {
    const look = checkpointWhenWritten(opened.pglite, 0);
    expect(await look()).toBe(false);
    await opened.pglite.query("insert into things values (100, 'written')");
    expect(await look()).toBe(true);
    expect(await look()).toBe(false);
  });

  it("leaves an open transaction alone", async () => {
    const upkeep = await opened.pglite.transaction(async (tx) => {
      await tx.query("insert into things values (200, 'kept')");
      const vacuum = vacuumAll(opened.pglite);
      await tx.query("insert into things values (201, 'kept')");
      return { vacuum };
    });
    await upkeep.vacuum;
    const { rows } = await opened.pglite.query("select count(*)::int as n from things where id >= 200");
    expect(rows).toEqual([{ n: 2 }]);
  });

  it("lets requests in between many statements", async () => {
    let turns = 0;
    let working = true;
    const turn = () => {
      turns += 1;
      if (working) setImmediate(turn);
    };
    setImmediate(turn);
    for (let each = 0; each < 20; each += 1) {
      await opened.pglite.query("select 1");
      await opened.pglite.transaction((tx) => tx.query("select 2"));
    }
    working = false;
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  it("can be opened by the next process once closed", async () => {
    await opened.close();
    expect(openElsewhere()).toEqual({ status: 0, out: "23" });
    opened = await openEmbedded(dataDir);
  });

  it("loses nothing acknowledged when it is killed", async () => {
    const report = await killRounds(3, makeDataFolder());
    expect(report).toMatchObject({ rounds: 3, lost: 0, halves: 0 });
    expect(report.acknowledged).toBeGreaterThan(10);
  });
});
