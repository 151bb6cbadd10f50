import type { Context, Services } from "../context/context.ts";
import { type ArchiveFile, filesOfMonth, forgetReplaced, replacedFiles, replaceFile } from "./archive-files.db.ts";
import {
  appendReplacement,
  fileName,
  readFileOf,
  removeFile,
  replacementOf,
  saveFile,
  setAside,
  sha256Of,
} from "./folder.ts";
import { type Columns, type Row, readParquet, writeParquet } from "./parquet.ts";

/** Rows in a group are those that a reader of a few decodes together. */
export type FileKind<C extends Columns> = { kind: ArchiveFile["kind"]; columns: C; groupRows: number };

/** Writes rows to a file and reads it back: nothing leaves the database on the word of the writer. */
export async function storeRows<C extends Columns>(
  folder: string,
  { kind, month, columns, groupRows }: FileKind<C> & { month: string },
  rows: readonly Row<C>[],
): Promise<{ file: { name: string; sha256: string; bytes: number }; stored: Row<C>[] }> {
  const written = await writeParquet(columns, rows, groupRows);
  const sha256 = sha256Of(written);
  const name = fileName(kind, month, sha256);
  await saveFile(folder, name, written);
  const stored = await readParquet(columns, await readFileOf(folder, { name, sha256 }));
  return { file: { name, sha256, bytes: written.length }, stored };
}

type Found = Pick<ArchiveFile, "id" | "month" | "name" | "sha256">;
/** Whether the file took the place of one that a restored database still knew. */
export type Adopted<F extends Found = Found> = F & { adopted: boolean };

/** Files as they are in the folder: a database that was restored from before an erasure names those of before. */
export async function adoptReplaced<F extends Found>(
  ctx: Context,
  folder: string,
  files: readonly F[],
): Promise<Adopted<F>[]> {
  const found: Adopted<F>[] = [];
  for (const file of files) {
    const newer = await replacementOf(folder, file.name);
    if (newer !== null) {
      await readFileOf(folder, newer);
      await replaceFile(ctx.db.current(), { ...newer, id: file.id, replaced: null });
    }
    found.push({ ...file, ...(newer && { name: newer.name, sha256: newer.sha256 }), adopted: newer !== null });
  }
  return found;
}

type Rewriting<C extends Columns> = FileKind<C> & {
  /** What the rows say afterwards; null if nothing changes. */
  change: (rows: Row<C>[]) => Promise<Row<C>[] | null>;
  /** @throws Error if the new file does not have what it must */
  compare: (rows: readonly Row<C>[], stored: readonly Row<C>[]) => void;
};

/**
 * Rewrites a file in the open transaction; the one before it is deleted after the commit.
 * @returns the new file's name with its hash, and nothing if it stays
 */
export async function rewriteFile<C extends Columns>(
  ctx: Context,
  folder: string,
  file: Adopted,
  { change, compare, ...kind }: Rewriting<C>,
): Promise<Record<string, string>> {
  const changed = await change(await readParquet(kind.columns, await readFileOf(folder, file)));
  if (changed === null) return file.adopted ? { [file.name]: file.sha256 } : {};
  const { file: made, stored } = await storeRows(folder, { ...kind, month: file.month }, changed);
  compare(changed, stored);
  // Before the commit: a restored database that has the old name finds the new file by it.
  await appendReplacement(folder, { replaced: file.name, ...made });
  await replaceFile(ctx.db.current(), { id: file.id, ...made, replaced: file.name });
  return { [made.name]: made.sha256 };
}

/** Deletes the files before erasures; every night too, because a process may end before it does. */
export async function deleteReplaced({ db, archive }: Pick<Services, "db" | "archive">): Promise<void> {
  if (archive.folder === null) return;
  for (const { id, replaced } of await replacedFiles(db.current(), {})) {
    await removeFile(archive.folder, replaced);
    await forgetReplaced(db.current(), { id });
  }
}

/** After the commit, because a file of before may still be read until then. */
export const deleteReplacedLater = (ctx: Context): void =>
  ctx.db.afterCommit(() => ctx.afterAnswer(() => deleteReplaced(ctx)));

/** Files of a month that the archive does not know are put aside. */
export async function tidyFolder(
  { db, archive }: Pick<Services, "db" | "archive">,
  kind: ArchiveFile["kind"],
  month: string,
): Promise<void> {
  if (archive.folder === null) return;
  const recorded = await filesOfMonth(db.current(), { kind, month });
  await setAside(archive.folder, `${kind}-${month.slice(0, 7)}-`, new Set(recorded.map(({ name }) => name)));
}
