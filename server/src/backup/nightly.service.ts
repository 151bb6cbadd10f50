import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "../context/context.ts";
import { dayIn } from "../lib/calendar.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { backUp } from "./back-up.ts";
import { nightlyFaults } from "./backup.text.ts";
import { backupName, outdated } from "./retention.rules.ts";

type Needs = Pick<Services, "backupDir" | "directUrl" | "clock" | "billingTimeZone">;

/**
 * Backs up the embedded database to BACKUP_DIR, and only then deletes the outdated ones.
 * @throws OperatorError with a line that says what to do; earlier backups are still there
 */
export async function backUpNightly({ backupDir, directUrl, clock, billingTimeZone }: Needs): Promise<void> {
  if (backupDir === null) return;
  const now = clock.now();
  try {
    await backUp(directUrl, join(backupDir, backupName(dayIn(billingTimeZone, now))), now);
    for (const name of outdated(await readdir(backupDir))) await rm(join(backupDir, name), { force: true });
  } catch (error) {
    throw new OperatorError(nightlyFaults(backupDir, error));
  }
}
