import type { ArchivedMonth } from "@console/contract/audit-log.ts";
import type { ArchivedPart } from "../../../audit/archived.db.ts";

/** Files by month, newest first. @param parts oldest first */
export function archivedMonths(parts: readonly ArchivedPart[]): ArchivedMonth[] {
  const months = new Map<string, ArchivedMonth>();
  for (const { month: day, rows, bytes, first_key: first, last_key: seq, head: hash } of parts) {
    const month = day.slice(0, 7);
    const known = months.get(month) ?? { month, entries: 0, first, head: { seq, hash }, files: 0, bytes: 0 };
    const { entries, files } = known;
    months.set(month, {
      ...known,
      entries: entries + rows,
      files: files + 1,
      bytes: known.bytes + bytes,
      head: { seq, hash },
    });
  }
  return [...months.values()].toReversed();
}
