import { openBulk } from "../db/bulk.ts";
import { dump, type Totals } from "./dump.ts";
import { writeBackup } from "./file.ts";
import { saveLastBackup } from "./last-backup.db.ts";

/**
 * Saves the database to a file that does not exist yet, while others work, and remembers when.
 * @param directUrl must give a session, not go through a transaction-mode pooler
 * @returns what it contains
 */
export async function backUp(directUrl: string, file: string, now: Date): Promise<Totals> {
  const bulk = await openBulk(directUrl);
  try {
    const totals = await bulk.transaction(async () => {
      const content = dump(bulk, now);
      await writeBackup(file, content.chunks);
      return content.totals;
    });
    await saveLastBackup(bulk.db.current(), now);
    return totals;
  } finally {
    await bulk.close();
  }
}
