import type { activities } from "@console/contract/activities.ts";
import { permissionsOf } from "@console/contract/permissions.ts";
import type { Handlers } from "../../http/mount.ts";
import { listActivities } from "./activities.db.ts";

export const activitiesRoutes: Handlers<typeof activities> = {
  list: async (ctx, { query }) => {
    const { page, next, total } = await listActivities(ctx.db.current(), permissionsOf[ctx.actor.role], query);
    return { data: page, meta: { next, total } };
  },
};
