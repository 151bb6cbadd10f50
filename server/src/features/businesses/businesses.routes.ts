import type { businesses } from "@console/contract/businesses.ts";
import { requireBrand } from "../../auth/brand-scope.ts";
import { bulkMessage } from "../../http/bulk.ts";
import type { Handlers } from "../../http/mount.ts";
import { listNames } from "../../lib/names.ts";
import { listBusinesses } from "./businesses.db.ts";
import { chooseEngine, engineName } from "./businesses.service.ts";
import { chooseEngines } from "./businesses-bulk.service.ts";

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
  bulkEngine: async (ctx, { brandId, body }) => {
    const { answer, assigned, brand } = await chooseEngines(ctx, brandId, body.business_configurations);
    const now = bulkMessage(answer, ["business", "businesses"], "on the chosen engine");
    const names = listNames(assigned.map(engineName));
    const also = names && ` ${names} ${assigned.length === 1 ? "is" : "are"} assigned to ${brand} as well.`;
    return { data: answer, meta: { message: `${now}${also}` } };
  },
};
