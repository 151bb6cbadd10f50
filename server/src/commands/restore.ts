import { resolve } from "node:path";
import { readBackup } from "../backup/file.ts";
import { load, requireSameVersion } from "../backup/load.ts";
import { readEnv } from "../env.ts";
import { countUnreadable } from "../features/credentials/rotate.service.ts";
import { openDatabase } from "../open-database.ts";
import { command, keyFolderOf, log, requireArgument } from "./run-command.ts";

/** Fills an empty database from a backup: all of it or nothing. */
await command(async () => {
  const file = resolve(requireArgument("npm run restore -- <file>"));
  const env = readEnv();
  // Reads the whole file once before changing anything.
  for await (const piece of readBackup(file)) if ("header" in piece) await requireSameVersion(piece.header);
  const opened = await openDatabase(env, log);
  try {
    const loaded = await load(opened.db, readBackup(file), new Date());
    process.stdout.write(
      `Restored ${loaded.rows} rows of ${loaded.tables} tables; the audit log is intact: ${loaded.events} events.\n`,
    );
    process.stdout.write(
      "A new history begins: the voice platform reads every configuration again and is told which usage to send again.\n",
    );
    const lost = await countUnreadable(opened);
    const folder = keyFolderOf(opened);
    if (lost > 0) {
      process.stdout.write(
        `${lost} stored secrets need the key that was saved apart from the backup. Add it ${folder ? `as another line to ${folder}/secrets.key` : "to SECRETS_KEY, after a comma"}.\n`,
      );
    }
  } finally {
    await opened.close();
  }
});
