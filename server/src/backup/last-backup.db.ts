import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { findSetting } from "../db/settings.db.ts";
import { statement } from "../db/statements.ts";

/** The setting with the instant of the newest good backup's snapshot. */
const NAME = "last_backup";

const save = statement<object, { value: string }>("last_backup_save")`
  insert into settings (name, value) values (${NAME}, ${sql.placeholder("value")})
  on conflict (name) do update set value = greatest(settings.value collate "C", excluded.value)`;

/** When the console's own newest good backup was taken; null if there was none. Backups by other tools are unknown to it. */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const found = await findSetting(db, NAME);
  return found ? new Date(found.value) : null;
}

/** @param takenAt the instant of its snapshot. Of two backups that overlap, the later one counts. */
export async function saveLastBackup(db: Db, takenAt: Date): Promise<void> {
  await save(db, { value: takenAt.toISOString() });
}
