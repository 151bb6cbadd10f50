import { auditLog } from "@console/contract/audit-log.ts";
import { call, fileAddress } from "../../api/client.ts";
import { dataQuery } from "../../api/queries.ts";

/** Months whose activities are in the archive, newest first. They change once a month. */
export const archiveQuery = { ...dataQuery(auditLog.archive, {}), staleTime: 3_600_000 };

/**
 * Makes an export and starts its download: the whole log, or an archived month.
 * @returns the last entry in it
 */
export async function exportLog(month?: string): Promise<number> {
  const { id, head } = (await call(auditLog.export, { query: { month } })).data;
  const link = document.createElement("a");
  link.href = fileAddress(auditLog.exportFile, { params: { id: String(id) } });
  link.download = month === undefined ? "audit-log.jsonl" : `activities-${month}.zip`;
  link.click();
  return head.seq;
}
