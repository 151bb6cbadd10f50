// Shows MORE-284, MORE-285.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { nextOldBackup, oldBackup } from "./backup.conditions.ts";
import { readLastBackup } from "./last-backup.db.ts";
import { backUpNightly } from "./nightly.service.ts";
import { readHeader } from "./restore.ts";
import { backupName } from "./retention.rules.ts";

let app: TestApp;
let backupDir: string;
let now = new Date();
const services = () => ({ ...app.services, backupDir, clock: { now: () => now } });
const last = () => readLastBackup(app.services.db.current());

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  backupDir = mkdtempSync(join(tmpdir(), "console-nightly-"));
  return () => rmSync(backupDir, { recursive: true, force: true });
});

describe("the nightly backup", () => {
  it("needs attention from 26 hours after the start of a database without any", async () => {
    const by = await nextOldBackup(services());
    if (!by) throw new Error("nothing is expected");
    now = new Date(by.getTime() - 1);
    expect(await oldBackup(services())).toEqual([]);
    now = by;
    expect(await oldBackup(services())).toMatchObject([{ message: "There is no backup yet." }]);
    expect(await oldBackup({ ...services(), backupDir: null })).toEqual([]);
  });

  it("is a good file named after the billing day, and is remembered until the next night", async () => {
    now = new Date("2031-03-02T04:30:00Z");
    await backUpNightly(services());
    expect(readdirSync(backupDir)).toEqual([backupName("2031-03-01")]);
    expect((await readHeader(join(backupDir, backupName("2031-03-01")))).taken_at).toBe(now.toISOString());
    expect(await last()).toEqual(now);
    now = new Date("2031-03-03T06:29:59Z");
    expect(await oldBackup(services())).toEqual([]);
    now = new Date("2031-03-03T06:30:00Z");
    expect(await oldBackup(services())).toHaveLength(1);
  });

  it("deletes outdated ones only once it is complete", async () => {
    const old = Array.from({ length: 9 }, (_, each) => backupName(`2031-02-0${each + 1}`));
    for (const name of old) writeFileSync(join(backupDir, name), name);
    // There is a folder of that name: as with a full disk, writing begins, and the file never gets its name.
    mkdirSync(join(backupDir, backupName("2031-04-01"), "x"), { recursive: true });
    now = new Date("2031-04-01T12:00:00Z");
    const before = await last();
    await expect(backUpNightly(services())).rejects.toThrow(
      /^The database was not backed up to BACKUP_DIR \(.*\): .*\. Earlier backups were not changed\.$/,
    );
    expect(readdirSync(backupDir).sort()).toEqual([...old, backupName("2031-04-01")]);
    expect(await last()).toEqual(before);
    now = new Date("2031-04-02T12:00:00Z");
    await backUpNightly(services());
    // The second to the ninth of February begin in two weeks; seven are the newest.
    expect(readdirSync(backupDir)).toContain(old[8]);
    expect(readdirSync(backupDir)).not.toContain(old[1]);
    expect(readFileSync(join(backupDir, old[8] ?? ""), "utf8")).toBe(old[8]);
  });

  it("names a folder that is missing", async () => {
    rmSync(backupDir, { recursive: true });
    await expect(backUpNightly(services())).rejects.toThrow(/: the folder is missing\. Earlier/);
  });
});
