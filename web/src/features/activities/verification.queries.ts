import { auditLog } from "@console/contract/audit-log.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { dataQuery } from "../../api/queries.ts";

export const verificationQuery = dataQuery(auditLog.verification, {});

/** Starts a verification, which runs in the background. */
export async function verifyNow(client: QueryClient): Promise<void> {
  client.setQueryData(verificationQuery.queryKey, (await call(auditLog.verify, {})).data);
}
