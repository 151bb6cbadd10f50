import type { unbilled } from "@console/contract/unbilled-usage.ts";
import type { Handlers } from "../../../http/mount.ts";
import { allUnbilled, billUsage, effectOfBilling, waiveUsage } from "./unbilled-usage.service.ts";

export const unbilledRoutes: Handlers<typeof unbilled> = {
  list: (ctx, { query }) => allUnbilled(ctx, query),
  effect: async (ctx, { params }) => ({ data: await effectOfBilling(ctx, params.id) }),
  bill: async (ctx, { params }) => ({ data: await billUsage(ctx, params.id) }),
  waive: async (ctx, { params }) => ({ data: await waiveUsage(ctx, params.id) }),
};
