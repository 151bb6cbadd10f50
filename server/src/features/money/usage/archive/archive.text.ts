import { auditWith, type Said } from "../../../../audit/audit.ts";
import { monthInWords } from "../../../../lib/calendar.ts";

export const auditArchive = auditWith({
  "archive.usage_archived": ({ label, after }: Said<unknown, { events: number }>) =>
    `archived ${after.events.toLocaleString("en-US")} usage events of ${monthInWords(label)}`,
});

/** For operators. */
export const archiveText = {
  differs: (month: string) =>
    `Usage of ${month} wasn't archived: the files that were written don't have what the database has. Nothing was removed; the next run tries again.`,
  noFolder: (files: number) =>
    `The database names ${files} files of the archive, and USAGE_ARCHIVE_DIR isn't set: the usage events in them can't be shown.`,
  missing: (names: readonly string[]) =>
    `Files of the archive are missing: ${names.length}. Restore them to USAGE_ARCHIVE_DIR, or the usage events in them can't be shown. The first is ${names[0]}.`,
};
