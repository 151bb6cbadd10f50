import type { attention } from "@console/contract/attention.ts";
import type { Handlers } from "../../http/mount.ts";
import { list, update } from "./attention.service.ts";

export const attentionRoutes: Handlers<typeof attention> = {
  list: (ctx, { query }) => list(ctx, query),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body) }),
};
