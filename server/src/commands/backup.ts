import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { dump } from "../backup/dump.ts";
import { writeBackup } from "../backup/file.ts";
import { saveLastBackup } from "../backup/last-backup.db.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, requireArgument, say, withDatabase } from "./run-command.ts";

await command(async () => {
  const file = resolve(requireArgument("npm run backup -- <file>"));
  if (existsSync(file)) throw new OperatorError(`${file} already exists. Choose another file name.`);
  await withDatabase(async ({ services: { db, clock }, keyFolder }) => {
    const takenAt = clock.now();
    const { rows } = await db.transaction(() => writeBackup(file, dump(db.current(), takenAt)));
    await saveLastBackup(db.current(), takenAt);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    say(`Saved ${total} rows of ${Object.keys(rows).length} tables to ${file}.`);
    say(
      `Stored credentials in it stay encrypted. Keep the key (${keyFolder ? `${keyFolder}/secrets.key` : "SECRETS_KEY"}) somewhere else: without it, they can't be read.`,
    );
  });
});
