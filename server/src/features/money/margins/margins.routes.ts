import type { margins } from "@console/contract/margins.ts";
import type { Handlers } from "../../../http/mount.ts";
import { listCosts, setCost } from "./costs.service.ts";
import { makeMarginLists, oneMargin } from "./margins.service.ts";

export const makeMarginsRoutes = (lists = makeMarginLists()): Handlers<typeof margins> => ({
  list: (ctx, { query }) => lists.list(ctx, query),
  one: async (ctx, { params, query }) => ({ data: await oneMargin(ctx, params.id, query.month) }),
  costs: async (ctx) => ({ data: await listCosts(ctx) }),
  setCost: async (ctx, { params, body }) => ({ data: await setCost(ctx, params, body.platform_cost) }),
});
