import { type activities, deletions } from "@console/contract/activities.ts";
import { auditEvents } from "@console/contract/audit-events.ts";
import { areasOf } from "@console/contract/permissions.ts";
import type { Handlers } from "../../http/mount.ts";
import { startOfDay, startOfNextDay } from "../../lib/calendar.ts";
import { findDeletion, listActivities, listPeople } from "./activities.db.ts";

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
  deletion: async (ctx, { params }) => {
    const event = deletions[params.kind];
    const seen = areasOf(ctx.actor.role).some((area) => area === auditEvents[event].area);
    return { data: (seen && (await findDeletion(ctx.db.current(), event, params.id))) || null };
  },
  people: async (ctx) => ({ data: await listPeople(ctx.db.current(), areasOf(ctx.actor.role)) }),
};
