import type { unbilled } from "@console/contract/unbilled-usage.ts";
import type { Handlers } from "../../../http/mount.ts";
import { listUnbilled } from "./unbilled-usage.db.ts";
import { billUsage, effectOfBilling, waiveUsage } from "./unbilled-usage.service.ts";

export const unbilledRoutes: Handlers<typeof unbilled> = {
  list: (ctx, { query }) => listUnbilled(ctx.db.current(), query, ctx.billingTimeZone),
  effect: async (ctx, { params }) => ({ data: await effectOfBilling(ctx, params.id) }),
  bill: async (ctx, { params }) => ({ data: await billUsage(ctx, params.id) }),
  waive: async (ctx, { params }) => ({ data: await waiveUsage(ctx, params.id) }),
};
