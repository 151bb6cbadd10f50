import { dump } from "../backup/dump.ts";
import { writeBackup } from "../backup/file.ts";
import { connectEmbedded } from "../db/client.ts";
import { openEmbedded } from "../db/embedded.ts";
import { Database } from "../db/unit-of-work.ts";
import { command } from "./run-command.ts";

/**
 * Writes the backup of a copied data folder, for the server that made the copy: `start.js backup-copy <folder> <file>
 * <instant>`.
 */
await command(async () => {
  const [, , folder = "", file = "", takenAt = ""] = process.argv;
  const opened = await openEmbedded(folder);
  try {
    const db = new Database(connectEmbedded(opened));
    const { rows } = await db.transaction(() => writeBackup(file, dump(db.current(), new Date(takenAt))));
    process.stdout.write(JSON.stringify(rows));
  } finally {
    await opened.close();
  }
});
