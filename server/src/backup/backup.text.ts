/** What is wrong with a file, for operators. */
export const fileFaults = {
  noFile: (file: string) => `There is no file ${file}.`,
  noBackup: (file: string) => `${file} is not a backup of the console.`,
  broken: (file: string) => `${file} was truncated or changed: it is not a complete backup.`,
};

/** Why a backup is not restored, for operators. */
export const loadFaults = {
  notEmpty: (table: string) =>
    `The database is not empty (${table} has rows); a backup can only be restored into an empty one.`,
  unknownVersion: "This is not a backup that this version of the console can read.",
  laterRelease: (has: number, known: number) =>
    `The backup was made by a version with ${has} migrations; this one has ${known}. Restore it with that version.`,
  unknownTable: (name: string) => `The backup has a table that this version doesn't know: ${name}.`,
  notSaved: (why: string) => `${why} Nothing was saved.`,
  brokenLog: (broken: readonly string[]) =>
    `The audit log in this backup is broken; nothing was saved: ${broken.join(" ")} To restore it as it is, add --accept-broken-log.`,
  count: (name: string, found: number, expected: number) => `${name} has ${found} rows instead of ${expected}.`,
};

/** What `backup:verify` says, for operators. */
export const compareText = {
  rows: (rows: number, tables: number) => `Rows: ${rows} rows of ${tables} tables`,
  bills: (bills: number, months: number) => `Bills: ${bills} bills of ${months} months`,
  noBills: "Bills: not compared, because the file of an earlier release has no figures of them.",
  log: (events: number) => `Audit log: ${events} events`,
  same: (line: string) => `${line}: as in the source.`,
  differs: (line: string, faults: readonly string[]) =>
    `${line}: not as in the source.\n${faults.map((each) => `  ${each}`).join("\n")}`,
  figures: (bills: number, total: string) => `${bills} bills with a total of $${total}`,
  billsDiffer: (month: string, had: string, has: string) =>
    had === has
      ? `${month.slice(0, 7)}: the content of its bills differs.`
      : `${month.slice(0, 7)}: ${has} instead of ${had}.`,
  upgraded: "Upgrade: the copy was migrated to this release.",
  good: (takenAt: string) => `The backup of ${takenAt} is good.`,
  notGood: (file: string) => `${file} does not restore what its source had.`,
};

const why: Partial<Record<string, string>> = {
  ENOSPC: "its disk is full",
  EDQUOT: "its disk quota is used up",
  ENOENT: "the folder is missing",
  EACCES: "the console may not write to it",
  EROFS: "its disk is read-only",
};

/** For the log: why the nightly backup failed. */
export function nightlyFaults(folder: string, error: unknown): string {
  const { code, message } = Object(error);
  return `The database was not backed up to BACKUP_DIR (${folder}): ${why[code] ?? message}. Earlier backups were not changed.`;
}

/** Messages of what needs attention. */
export const backupAttention = {
  subject: "Database",
  none: "There is no backup yet.",
  old: (day: string) => `The last good backup was taken on ${day}.`,
};
