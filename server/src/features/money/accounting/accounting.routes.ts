import type { accounting } from "@console/contract/accounting.ts";
import type { Handlers } from "../../../http/mount.ts";
import { createExport, exportedFile, exportsOf, previewExport } from "./accounting.service.ts";

export const accountingRoutes: Handlers<typeof accounting> = {
  preview: async (ctx, { query }) => ({ data: await previewExport(ctx, query) }),
  list: async (ctx, { query }) => ({ data: await exportsOf(ctx, query.month) }),
  create: async (ctx, { body }) => ({ data: await createExport(ctx, body) }),
  file: async (ctx, { params }) => ({ data: null, file: await exportedFile(ctx, params.id, params.name) }),
};
