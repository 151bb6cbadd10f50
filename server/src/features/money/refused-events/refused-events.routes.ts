import type { refusedEvents } from "@console/contract/refused-events.ts";
import type { Handlers } from "../../../http/mount.ts";
import { listEvents, listGroups } from "./refused-events.db.ts";
import { dismiss, dismissGroup, retry, retryGroup } from "./refused-events.service.ts";

export const refusedEventsRoutes: Handlers<typeof refusedEvents> = {
  groups: (ctx, { query }) => listGroups(ctx.db.current(), query),
  retryGroup: async (ctx, { params }) => ({ data: await retryGroup(ctx, params.id) }),
  dismissGroup: async (ctx, { params, body }) => ({ data: await dismissGroup(ctx, params.id, body.reason) }),
  list: (ctx, { query }) => listEvents(ctx.db.current(), query),
  retry: async (ctx, { params }) => ({ data: await retry(ctx, params.id) }),
  dismiss: async (ctx, { params, body }) => ({ data: await dismiss(ctx, params.id, body.reason) }),
};
