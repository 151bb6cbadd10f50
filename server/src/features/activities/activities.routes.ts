import type { activities } from "@console/contract/activities.ts";
import { areasOf } from "@console/contract/permissions.ts";
import type { Handlers } from "../../http/mount.ts";
import { startOfDay, startOfNextDay } from "../../lib/calendar.ts";
import { listActivities, listPeople } from "./activities.db.ts";

export const activitiesRoutes: Handlers<typeof activities> = {
  list: async (ctx, { query }) => {
    const zone = ctx.billingTimeZone;
    const { page, next, total } = await listActivities(ctx.db.current(), areasOf(ctx.actor.role), {
      ...query,
      since: query.from && startOfDay(zone, query.from),
      until: query.to && startOfNextDay(zone, query.to),
    });
    return { data: page, meta: { next, total } };
  },
  people: async (ctx) => ({ data: await listPeople(ctx.db.current(), areasOf(ctx.actor.role)) }),
};
