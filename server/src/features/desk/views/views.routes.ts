import type { views } from "@console/contract/views.ts";
import type { Handlers } from "../../../http/mount.ts";
import { create, list, remove, update } from "./views.service.ts";

export const viewsRoutes: Handlers<typeof views> = {
  list: async (ctx, { query }) => ({ data: await list(ctx, query.screen) }),
  create: async (ctx, { body }) => ({ data: await create(ctx, body.saved_view) }),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body.saved_view) }),
  remove: async (ctx, { params }) => ({ data: await remove(ctx, params.id) }),
};
