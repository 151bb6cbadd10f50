import type { auditLog } from "@console/contract/audit-log.ts";
import type { Handlers } from "../../../http/mount.ts";
import { exportFile, makeExport } from "./export.service.ts";
import { readVerification, requestVerification } from "./verification.service.ts";

export const auditLogRoutes: Handlers<typeof auditLog> = {
  verification: async (ctx) => ({ data: await readVerification(ctx) }),
  export: async (ctx) => ({ data: await makeExport(ctx) }),
  exportFile: async (ctx, { params }) => ({ data: null, file: await exportFile(ctx, params.id) }),
  verify: async (ctx) => ({ data: await requestVerification(ctx) }),
};
