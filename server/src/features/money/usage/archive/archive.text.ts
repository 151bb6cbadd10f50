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
  setAside: (names: readonly string[]) =>
    `Files that the archive doesn't have were moved to the folder "unrecorded" in USAGE_ARCHIVE_DIR: ${names.join(", ")}`,
};
