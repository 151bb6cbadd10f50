import { randomBytes } from "node:crypto";
import { type Dirent, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "copy-";

/**
 * Copies the files of an embedded database while it is being written to, as pg_basebackup does: the control file first,
 * then the data, then the write-ahead log. Opening the copy replays the log from the last checkpoint, including every
 * page that changed during the copy (full_page_writes is on). No checkpoint may happen meanwhile, because it removes
 * the log that the copied control file starts from. Nothing waits: the files are copied outside of the event loop.
 * (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP)
 * @param folder the data folder that contains `database`
 * @returns a data folder inside it, which the caller deletes
 */
export async function copyDatabaseFiles(folder: string): Promise<string> {
  const copy = join(folder, `${PREFIX}${randomBytes(4).toString("hex")}`);
  const [from, to] = [join(folder, "database"), join(copy, "database")];
  await mkdir(join(to, "global"), { recursive: true, mode: 0o700 });
  try {
    const control = join("global", "pg_control");
    await copyFile(join(from, control), join(to, control));
    await copyTree(from, to, (path) => path === control || path === "pg_wal");
    await copyTree(join(from, "pg_wal"), join(to, "pg_wal"), () => false);
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes copies left behind by a killed process. */
export function deleteLeftCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(PREFIX)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function copyTree(from: string, to: string, skips: (path: string) => boolean, path = ""): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const entries: Dirent[] = await readdir(join(from, path), { withFileTypes: true });
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (skips(inner)) continue;
    if (entry.isDirectory()) await copyTree(from, to, skips, inner);
    else await copyFile(join(from, inner), join(to, inner)).catch(ignoreMissing);
  }
}

/** The file was deleted after it was listed; replaying the log deletes it too. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
