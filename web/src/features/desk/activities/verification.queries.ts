import { auditLog } from "@console/contract/audit-log.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call, fileAddress } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";

export const verificationQuery = dataQuery(auditLog.verification, {});

/** Makes a signed export and starts its download. @returns the last entry in it */
export async function exportLog(): Promise<number> {
  const { id, head } = (await call(auditLog.export, {})).data;
  const link = document.createElement("a");
  link.href = fileAddress(auditLog.exportFile, { params: { id: String(id) } });
  link.download = "audit-log.jsonl";
  link.click();
  return head.seq;
}

/** Starts a verification, which runs in the background. */
export async function verifyNow(client: QueryClient): Promise<void> {
  client.setQueryData(verificationQuery.queryKey, (await call(auditLog.verify, {})).data);
}
