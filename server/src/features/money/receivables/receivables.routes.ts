import type { receivables } from "@console/contract/receivables.ts";
import type { Handlers } from "../../../http/mount.ts";
import { aging, brandAccount } from "./account.service.ts";

export const receivablesRoutes: Handlers<typeof receivables> = {
  list: (ctx, { query }) => aging(ctx, query),
  account: async (ctx, { params }) => ({ data: await brandAccount(ctx, params.id) }),
};
