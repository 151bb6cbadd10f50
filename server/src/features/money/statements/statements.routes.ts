import type { statements } from "@console/contract/statements.ts";
import type { Handlers } from "../../../http/mount.ts";
import { statementCsv, statementOf, statementPdf } from "./statements.service.ts";

export const statementsRoutes: Handlers<typeof statements> = {
  show: async (ctx, { params, query }) => ({ data: await statementOf(ctx, params.id, query) }),
  pdf: async (ctx, { params, query }) => ({ data: null, file: await statementPdf(ctx, params.id, query) }),
  csv: async (ctx, { params, query }) => ({ data: null, file: await statementCsv(ctx, params.id, query) }),
};
