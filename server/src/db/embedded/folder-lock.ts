import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "../../lib/operator-error.ts";
import { databaseFaults } from "../db.text.ts";

/** The folder belongs to another console. */
export class FolderInUseError extends OperatorError {
  override name = "FolderInUseError";

  constructor(folder: string) {
    super(databaseFaults.folderInUse(folder));
  }
}

/** Creating a database and starting its server take others this long at most. */
const WAIT_MS = 15_000;
const RETRY_MS = 20;

/**
 * Waits until nobody else creates the database or starts its server, and keeps others from it while `work` runs. The lock
 * is an open transaction: the kernel releases it even after a kill, unlike a file with a process id. Releases before 1.3
 * held it for as long as they ran.
 * @throws FolderInUseError
 */
export async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(folder);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function lockFolder(folder: string): Promise<DatabaseSync> {
  for (const until = Date.now() + WAIT_MS; ; await delay(RETRY_MS)) {
    const file = join(folder, "lock");
    const lock = new DatabaseSync(file);
    try {
      chmodSync(file, 0o600);
      lock.exec("BEGIN EXCLUSIVE");
      return lock;
    } catch (error) {
      lock.close();
      if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error;
      if (Date.now() > until) throw new FolderInUseError(folder);
    }
  }
}
