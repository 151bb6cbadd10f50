import type { credits } from "@console/contract/credits.ts";
import type { Handlers } from "../../../../http/mount.ts";
import { brandCredit, grantCredit, lostCredits } from "./credits.service.ts";

export const creditsRoutes: Handlers<typeof credits> = {
  show: async (ctx, { brandId }) => ({ data: await brandCredit(ctx, brandId) }),
  lost: (ctx, { query }) => lostCredits(ctx, query),
  grant: async (ctx, { params }) => ({ data: await grantCredit(ctx, params.id) }),
};
