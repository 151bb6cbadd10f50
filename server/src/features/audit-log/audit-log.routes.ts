import type { auditLog } from "@console/contract/audit-log.ts";
import type { Handlers } from "../../http/mount.ts";
import { readVerification, requestVerification } from "./verification.service.ts";

export const auditLogRoutes: Handlers<typeof auditLog> = {
  verification: async (ctx) => ({ data: await readVerification(ctx) }),
  verify: async (ctx) => ({ data: await requestVerification(ctx) }),
};
