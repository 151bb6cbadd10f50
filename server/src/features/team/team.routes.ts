import type { team } from "@console/contract/team.ts";
import type { Handlers } from "../../http/mount.ts";
import { create, list, remove, update } from "./team.service.ts";

export const teamRoutes: Handlers<typeof team> = {
  list: (ctx, { query }) => list(ctx, query),
  create: async (ctx, { body }) => ({ data: await create(ctx, body.admin_user), meta: { message: "User added." } }),
  update: async (ctx, { params, body }) => ({
    data: await update(ctx, params.id, body.admin_user),
    meta: { message: "User updated." },
  }),
  remove: async (ctx, { params }) => ({ data: await remove(ctx, params.id), meta: { message: "User deleted." } }),
};
