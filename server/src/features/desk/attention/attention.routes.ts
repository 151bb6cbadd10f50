import type { attention } from "@console/contract/attention.ts";
import type { Handlers } from "../../../http/mount.ts";
import { list, read, update } from "./attention.service.ts";

export const attentionRoutes: Handlers<typeof attention> = {
  list: (ctx, { query }) => list(ctx, query),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body) }),
};
