import type { usage } from "@console/contract/usage-lines.ts";
import type { Handlers } from "../../../http/mount.ts";
import { differencesOf } from "../usage/totals/totals.service.ts";
import { lineParts } from "./usage-lines.service.ts";
import { lineEvents } from "./usage-lines-events.service.ts";

export const usageRoutes: Handlers<typeof usage> = {
  open: (ctx, { brandId, query }) => lineParts(ctx, brandId, null, query),
  openEvents: (ctx, { brandId, query }) => lineEvents(ctx, brandId, null, query),
  closed: (ctx, { brandId, params, query }) => lineParts(ctx, brandId, params.month, query),
  differences: async (ctx, { brandId }) => ({ data: await differencesOf(ctx, brandId) }),
  closedEvents: (ctx, { brandId, params, query }) => lineEvents(ctx, brandId, params.month, query),
};
