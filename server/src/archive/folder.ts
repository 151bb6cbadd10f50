import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { archiveErrors } from "@console/contract/archive.ts";
import { refuse } from "../http/errors.ts";

/** Where files are put that are not the archive's, because nobody may delete what may be the only copy. */
const ASIDE = "unrecorded";

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Its name tells its content, so that a file is never replaced by one that says something else. */
export const fileName = (kind: string, month: string, sha256: string): string =>
  `${kind}-${month.slice(0, 7)}-${sha256.slice(0, 16)}.parquet`;

/** Under a temporary name, and on the disk before it gets its own: whoever reads the folder finds whole files alone. */
export async function saveFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, "wx", 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws AppError if one is missing */
export async function requireFiles(folder: string | null, files: readonly { name: string }[]): Promise<void> {
  if (files.length === 0) return;
  if (folder === null) throw refuse(archiveErrors.noFolder);
  const [missing] = await missingFiles(folder, files);
  if (missing !== undefined) throw refuse(archiveErrors.missing, { file: missing });
}

export async function missingFiles(folder: string, files: readonly { name: string }[]): Promise<string[]> {
  const present = new Set(await readdir(folder));
  return files.flatMap(({ name }) => (present.has(name) ? [] : [name]));
}

/** @throws AppError if there is none, or if it is not what was written */
export async function readFileOf(folder: string | null, file: { name: string; sha256: string }): Promise<Buffer> {
  if (folder === null) throw refuse(archiveErrors.noFolder);
  const bytes = await readFile(join(folder, file.name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw refuse(archiveErrors.missing, { file: file.name });
    throw error;
  });
  if (sha256Of(bytes) !== file.sha256) throw refuse(archiveErrors.changed, { file: file.name });
  return bytes;
}

/**
 * Moves the files of a month that the archive does not have out of the way of those who read the folder: what a killed process
 * left, or what another history of the database had before a restore. Deletes what was never finished.
 */
export async function setAside(folder: string, start: string, recorded: ReadonlySet<string>): Promise<string[]> {
  const moved: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || recorded.has(name)) continue;
    if (name.endsWith(".tmp")) {
      await rm(join(folder, name), { force: true });
    } else {
      await mkdir(join(folder, ASIDE), { recursive: true });
      await rename(join(folder, name), join(folder, ASIDE, name));
      moved.push(name);
    }
  }
  return moved;
}

/** Which file took which one's place: outside of the database, because a restored one knows the files of before. */
const REPLACED = "replaced.jsonl";
export type Replaced = { replaced: string; name: string; sha256: string; bytes: number };

export async function appendReplacement(folder: string, line: Replaced): Promise<void> {
  const file = await open(join(folder, REPLACED), "a", 0o640);
  try {
    await file.writeFile(`${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The last of those that followed a file and is still there; null if that is the file itself. */
export async function replacementOf(folder: string, name: string): Promise<Replaced | null> {
  const text = await readFile(join(folder, REPLACED), "utf8").catch(() => "");
  const present = new Set(await readdir(folder));
  if (present.has(name)) return null;
  let found: Replaced | null = null;
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const each: Replaced = JSON.parse(line);
    if (each.replaced === (found?.name ?? name) && each.name !== each.replaced) found = each;
  }
  return found && present.has(found.name) ? found : null;
}

export const removeFile = (folder: string, name: string): Promise<void> => rm(join(folder, name), { force: true });
