import type { auditLog } from "@console/contract/audit-log.ts";
import { archivedParts } from "../../../audit/archived.db.ts";
import type { Handlers } from "../../../http/mount.ts";
import { archivedMonths } from "./archive.rules.ts";
import { exportFile, makeExport } from "./export.service.ts";
import { readVerification, requestVerification } from "./verification.service.ts";

export const auditLogRoutes: Handlers<typeof auditLog> = {
  verification: async (ctx) => ({ data: await readVerification(ctx) }),
  archive: async (ctx) => ({ data: archivedMonths(await archivedParts(ctx.db.current(), {})) }),
  export: async (ctx, { query }) => ({ data: await makeExport(ctx, query.month) }),
  exportFile: async (ctx, { params }) => ({ data: null, file: await exportFile(ctx, params.id) }),
  verify: async (ctx) => ({ data: await requestVerification(ctx) }),
};
