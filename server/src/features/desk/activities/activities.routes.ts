import { type activities, activityErrors, deletions } from "@console/contract/activities.ts";
import { auditEvents } from "@console/contract/audit-events.ts";
import { compareNames } from "@console/contract/fold.ts";
import { areasOf } from "@console/contract/permissions.ts";
import { refuse } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/mount.ts";
import { startOfDay, startOfNextDay } from "../../../lib/calendar.ts";
import { findDeletion, listPeople } from "./activities.db.ts";
import { closedBillsOf, readFeed } from "./feed.service.ts";

export const activitiesRoutes: Handlers<typeof activities> = {
  list: async (ctx, { query }) => {
    const zone = ctx.billingTimeZone;
    const { page, next, total } = await readFeed(ctx, areasOf(ctx.actor.role), {
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
  bills: async (ctx, { params }) => {
    const found = await closedBillsOf(ctx, params.id);
    if (found.length === 0) throw refuse(activityErrors.noClose);
    return { data: found.toSorted((one, other) => compareNames(one.brand, other.brand)) };
  },
  people: async (ctx) => ({ data: await listPeople(ctx.db.current(), areasOf(ctx.actor.role)) }),
};
