import type { Context } from "../context/context.ts";
import { archiveText } from "./archive.text.ts";
import { allFiles } from "./archive-files.db.ts";
import { missingFiles } from "./folder.ts";

/** What of the archive is out of reach, for operators after a restore; null if nothing is. */
export async function archiveGap({ db, archive }: Pick<Context, "db" | "archive">): Promise<string | null> {
  const files = await allFiles(db.current(), {});
  if (files.length === 0) return null;
  if (archive.folder === null) return archiveText.noFolder(files.length);
  const missing = await missingFiles(archive.folder, files);
  return missing.length > 0 ? archiveText.missing(missing) : null;
}
