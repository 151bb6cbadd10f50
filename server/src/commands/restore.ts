import { resolve } from "node:path";
import { readBackup } from "../backup/file.ts";
import { load, requireKnownVersion } from "../backup/load.ts";
import { renewHistory } from "../db/data-history.db.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { migrationCount } from "../db/migration-files.ts";
import { readEnv } from "../env.ts";
import { countUnreadable } from "../features/credentials/unreadable.service.ts";
import { openDatabase } from "../open-database.ts";
import { command, log, requireArgument } from "./run-command.ts";

/** Fills an empty database from a backup: all of it or nothing. */
await command(async () => {
  const file = resolve(requireArgument("npm run restore -- <file>"));
  const env = readEnv();
  const migrations = await check(file);
  const isEarlier = migrations < (await migrationCount());
  const opened = await openDatabase(env, log, "restore", { migrations: isEarlier ? migrations : undefined });
  try {
    const { db } = opened;
    const loaded = await load(db, readBackup(file), isEarlier ? null : new Date());
    if (isEarlier) {
      await migrateDatabase(opened.directUrl, { log });
      await db.transaction(() => renewHistory(db.current(), new Date()));
    }
    process.stdout.write(
      `Restored ${loaded.rows} rows of ${loaded.tables} tables; the audit log is intact: ${loaded.events} events.\n`,
    );
    process.stdout.write(
      "A new history begins: the voice platform reads every configuration again and is told which usage to send again.\n",
    );
    const lost = await countUnreadable(opened);
    const folder = opened.keyFolder;
    if (lost > 0) {
      process.stdout.write(
        `${lost} stored secrets need the key that was saved apart from the backup. Add it ${folder ? `as another line to ${folder}/secrets.key` : "to SECRETS_KEY, after a comma"}.\n`,
      );
    }
  } finally {
    await opened.close();
  }
});

/**
 * Reads the whole file once, before anything is changed.
 * @returns how many migrations the version had that wrote it
 */
async function check(file: string): Promise<number> {
  let migrations = 0;
  for await (const piece of readBackup(file)) {
    if (!("header" in piece)) continue;
    await requireKnownVersion(piece.header);
    migrations = piece.header.migrations;
  }
  return migrations;
}
