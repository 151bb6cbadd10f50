/** For operators. */
export const archiveText = {
  differs: (what: string, month: string) =>
    `${what} of ${month} weren't archived: the files that were written don't have what the database has. Nothing was removed; the next run tries again.`,
  noFolder: (files: number) =>
    `The database names ${files} files of the archive, and USAGE_ARCHIVE_DIR isn't set: what they have can't be shown or verified.`,
  missing: (names: readonly string[]) =>
    `Files of the archive are missing: ${names.length}. Restore them to USAGE_ARCHIVE_DIR, or what they have can't be shown or verified. The first is ${names[0]}.`,
};
