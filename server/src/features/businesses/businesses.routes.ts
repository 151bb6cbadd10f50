import type { businesses } from "@console/contract/businesses.ts";
import type { Handlers } from "../../http/mount.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { listBusinesses } from "./businesses.db.ts";
import { chooseEngine, engineName } from "./businesses.service.ts";

export const businessesRoutes: Handlers<typeof businesses> = {
  list: async (ctx, { brandId, query }) => {
    await requireBrand(ctx, brandId);
    return listBusinesses(ctx.db.current(), brandId, query);
  },
  update: async (ctx, { brandId, params, body }) => {
    const code = body.business_configuration.voice_engine;
    const { business, assigned, brand } = await chooseEngine(ctx, brandId, params.id, code);
    const now = `${business.name} uses ${engineName(code)} now.`;
    return { data: business, meta: { message: assigned ? `${now} It is assigned to ${brand} as well.` : now } };
  },
};
