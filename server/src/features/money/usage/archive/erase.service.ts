import { archiveErrors } from "@console/contract/archive.ts";
import {
  type ArchiveFile,
  filesWith,
  forgetReplaced,
  replacedFiles,
  replaceFile,
} from "../../../../archive/archive-files.db.ts";
import {
  appendReplacement,
  fileName,
  readFileOf,
  removeFile,
  replacementOf,
  saveFile,
  sha256Of,
} from "../../../../archive/folder.ts";
import { readParquet, writeParquet } from "../../../../archive/parquet.ts";
import type { Context, Services } from "../../../../context/context.ts";
import { refuse } from "../../../../http/errors.ts";
import { addSums, EVER, erasedId, isErasedId, isSameSums, usageColumns } from "./archive.rules.ts";
import { archiveText } from "./archive.text.ts";

type Found = Pick<ArchiveFile, "id" | "month" | "name" | "sha256">;

/**
 * Takes the voice platform's ids of a brand's events out of archived files, in the open transaction: each file is rewritten, and
 * the one before it is deleted after the commit.
 * @returns the new files with their hashes, for the erasure's entry
 */
export async function eraseArchivedUsage(ctx: Context, brandId: number): Promise<Record<string, string>> {
  const tx = ctx.db.current();
  const { folder } = ctx.archive;
  const files = await filesWith(tx, { ...EVER, key: brandId });
  if (files.length === 0) return {};
  if (folder === null) throw refuse(archiveErrors.noFolder);
  const written: Record<string, string> = {};
  for (const file of files) {
    const current = (await adopted(ctx, folder, file)) ?? file;
    const rows = await readParquet(usageColumns, await readFileOf(folder, current));
    const isTheirs = (row: (typeof rows)[number]) => row.brand_id === brandId && !isErasedId(row.event_id);
    if (rows.some(isTheirs)) {
      const erased = rows.map((row, index) => (isTheirs(row) ? { ...row, event_id: erasedId(file.id, index) } : row));
      const bytes = await writeParquet(usageColumns, erased);
      const sha256 = sha256Of(bytes);
      const name = fileName("usage", file.month, sha256);
      await saveFile(folder, name, bytes);
      const stored = await readParquet(usageColumns, await readFileOf(folder, { name, sha256 }));
      if (!isSameSums(addSums(new Map(), rows), addSums(new Map(), stored)))
        throw new Error(archiveText.differs(file.month));
      // Before the commit: a restored database that has the old name finds the new file by it.
      await appendReplacement(folder, { replaced: current.name, name, sha256, bytes: bytes.length });
      await replaceFile(tx, { id: file.id, name, sha256, bytes: bytes.length, replaced: current.name });
      written[name] = sha256;
    } else if (current !== file) written[current.name] = current.sha256;
  }
  if (Object.keys(written).length > 0) ctx.db.afterCommit(() => ctx.afterAnswer(() => deleteReplaced(ctx)));
  return written;
}

/** What took the place of a file that a restored database still knows. */
async function adopted(ctx: Context, folder: string, file: Found): Promise<Found | null> {
  const newer = await replacementOf(folder, file.name);
  if (newer === null) return null;
  await readFileOf(folder, newer);
  await replaceFile(ctx.db.current(), { ...newer, id: file.id, replaced: null });
  return { ...file, name: newer.name, sha256: newer.sha256 };
}

/** Deletes the files before erasures; every night too, because a process may end before it does. */
export async function deleteReplaced({ db, archive }: Pick<Services, "db" | "archive">): Promise<void> {
  if (archive.folder === null) return;
  for (const { id, replaced } of await replacedFiles(db.current(), {})) {
    await removeFile(archive.folder, replaced);
    await forgetReplaced(db.current(), { id });
  }
}
