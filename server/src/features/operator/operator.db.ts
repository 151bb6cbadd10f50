import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { operatorSettings } from "./operator.table.ts";

export type SettingsRow = typeof operatorSettings.$inferSelect;

export async function findSettings(db: Db, lock = false): Promise<SettingsRow | undefined> {
  const found = db.select().from(operatorSettings);
  const [row] = await (lock ? found.for("update") : found);
  return row;
}

/** Makes the row where there is none yet, so that it can be locked: two who save first come one after the other. */
export async function insertSettings(db: Db, row: typeof operatorSettings.$inferInsert): Promise<void> {
  await db.insert(operatorSettings).values(row).onConflictDoNothing();
}

export async function changeSettings(db: Db, changed: Partial<SettingsRow>): Promise<void> {
  await db.update(operatorSettings).set(changed).where(eq(operatorSettings.id, 1));
}
