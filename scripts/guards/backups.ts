import { type Guard, guard } from "./guard.ts";

const restored = ["server/src/backup/restore.test.ts"];
const nightly = ["server/src/backup/nightly.test.ts"];
const files = ["server/src/backup/file.test.ts"];
const env = ["server/src/env.test.ts"];

const restore = "server/src/backup/restore.ts";
const retention = "server/src/backup/retention.rules.ts";

/** What operators are promised of backups. */
export const backupGuards: Guard[] = [
  guard(
    "A backup with a broken audit log is not restored without being asked to",
    [restore, "broken.length > 0 && !acceptBrokenLog", "broken.length < 0"],
    restored,
  ),
  guard(
    "A backup that lacks rows is not restored",
    [restore, "if (wrong !== undefined)", "if (wrong === null)"],
    restored,
  ),
  guard(
    "A backup is verified bill by bill",
    ["server/src/backup/compare.ts", "had?.sha256 === has?.sha256 ?", "had?.total === has?.total ?"],
    restored,
  ),
  guard(
    "A changed backup is refused",
    [
      "server/src/backup/sections.ts",
      "if ((await source.line()) !== JSON.stringify({ sha256: source.sha256() })) throw broken();",
      "await source.line();",
    ],
    files,
  ),
  guard(
    "A backup has its name only once it is complete",
    ["server/src/backup/file.ts", "const unfinished = ", "const unfinished = file; void "],
    files,
  ),
  guard(
    "The last seven backups stay",
    [retention, "export const DAILY = 7;", "export const DAILY = 6;"],
    ["server/src/backup/retention.rules.test.ts"],
  ),
  guard(
    "Four weekly backups stay",
    [retention, "export const WEEKLY = 4;", "export const WEEKLY = 3;"],
    ["server/src/backup/retention.rules.test.ts"],
  ),
  guard(
    "A backup that fails does not count as the last good one",
    ["server/src/backup/back-up.ts", "  try {\n", "  await saveLastBackup(bulk.db.current(), now);\n  try {\n"],
    nightly,
  ),
  guard(
    "An old backup needs attention",
    [
      "server/src/backup/backup.detectors.ts",
      "needed === null || services.clock.now() < needed.by",
      "needed !== undefined",
    ],
    nightly,
  ),
  guard(
    "BACKUP_DIR must be a folder that exists",
    ["server/src/env.ts", "return statSync(path).isDirectory();", "return true;"],
    env,
  ),
  guard(
    "BACKUP_DIR beside DATABASE_URL is refused",
    ["server/src/env.ts", "  if (set.BACKUP_DIR && set.DATABASE_URL) faults.add(settingFaults.backupOfPostgres);\n"],
    env,
  ),
];
