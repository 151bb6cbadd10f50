import { auditWith, type Said } from "../../../../audit/audit.ts";
import { monthInWords } from "../../../../lib/calendar.ts";

export const auditArchive = auditWith({
  "archive.usage_archived": ({ label, after }: Said<unknown, { events: number }>) =>
    `archived ${after.events.toLocaleString("en-US")} usage events of ${monthInWords(label)}`,
});
