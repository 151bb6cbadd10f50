import type { bankMappings } from "@console/contract/bank-mappings.ts";
import type { paymentImports } from "@console/contract/payment-imports.ts";
import type { Handlers } from "../../../../http/mount.ts";
import { acceptRows, inspectFile, previewFile } from "./imports.service.ts";
import { listMappings } from "./mappings.db.ts";
import { createMapping, removeMapping, updateMapping } from "./mappings.service.ts";

export const bankMappingsRoutes: Handlers<typeof bankMappings> = {
  list: async (ctx) => ({ data: await listMappings(ctx.db.current(), {}) }),
  create: async (ctx, { body }) => ({ data: await createMapping(ctx, body.bank_mapping) }),
  update: async (ctx, { params, body }) => ({ data: await updateMapping(ctx, params.id, body.bank_mapping) }),
  remove: async (ctx, { params }) => ({ data: await removeMapping(ctx, params.id) }),
};

export const paymentImportsRoutes: Handlers<typeof paymentImports> = {
  inspect: async (ctx, { body }) => ({ data: await inspectFile(ctx, body) }),
  preview: async (ctx, { body }) => ({ data: await previewFile(ctx, body) }),
  accept: async (ctx, { body }) => ({ data: await acceptRows(ctx, body) }),
};
