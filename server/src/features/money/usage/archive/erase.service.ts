import { archiveErrors } from "@console/contract/archive.ts";
import { archiveText } from "../../../../archive/archive.text.ts";
import { filesWith } from "../../../../archive/archive-files.db.ts";
import { adoptReplaced, deleteReplacedLater, rewriteFile } from "../../../../archive/rewrite.ts";
import type { Context } from "../../../../context/context.ts";
import { refuse } from "../../../../http/errors.ts";
import { addSums, EVER, erasedId, isErasedId, isSameSums, type UsageRow, usageFile } from "./archive.rules.ts";

/**
 * Takes the voice platform's ids of a brand's events out of archived files, in the open transaction.
 * @returns the new files with their hashes, for the erasure's entry
 */
export async function eraseArchivedUsage(ctx: Context, brandId: number): Promise<Record<string, string>> {
  const { folder } = ctx.archive;
  const files = await filesWith(ctx.db.current(), { ...EVER, key: brandId });
  if (files.length === 0) return {};
  if (folder === null) throw refuse(archiveErrors.noFolder);
  const isTheirs = (row: UsageRow) => row.brand_id === brandId && !isErasedId(row.event_id);
  const written: Record<string, string> = {};
  for (const file of await adoptReplaced(ctx, folder, files)) {
    const made = await rewriteFile(ctx, folder, file, {
      ...usageFile,
      change: async (rows) =>
        rows.some(isTheirs)
          ? rows.map((row, index) => (isTheirs(row) ? { ...row, event_id: erasedId(file.id, index) } : row))
          : null,
      compare: (rows, stored) => {
        if (!isSameSums(addSums(new Map(), rows), addSums(new Map(), stored)))
          throw new Error(archiveText.differs("Usage events", file.month));
      },
    });
    Object.assign(written, made);
  }
  if (Object.keys(written).length > 0) deleteReplacedLater(ctx);
  return written;
}
