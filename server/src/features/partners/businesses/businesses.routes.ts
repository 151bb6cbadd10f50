import { businessErrors, type businesses, engineNames } from "@console/contract/businesses.ts";
import { BUSINESS_ROWS_MAX } from "@console/contract/limits.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import { refuse } from "../../../http/errors.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { listAllBusinesses } from "./all-businesses.db.ts";
import { minutesPeriod, readBusiness } from "./all-businesses.service.ts";
import { businessesOf, chooseEngine } from "./businesses.service.ts";
import { bulkEngineWords, businessMessages } from "./businesses.text.ts";
import { chooseEngines } from "./businesses-bulk.service.ts";

export const businessesRoutes: Handlers<typeof businesses> = {
  listAll: async (ctx, { query }) => {
    const first = (query.page - 1) * query.per_page;
    if (!query.chunk && first >= BUSINESS_ROWS_MAX) throw refuse(businessErrors.pageTooFar);
    return listAllBusinesses(ctx.db.current(), query, minutesPeriod(ctx));
  },
  read: async (ctx, { params }) => ({ data: await readBusiness(ctx, params.id) }),
  list: (ctx, { brandId, query }) => businessesOf(ctx, brandId, query),
  update: async (ctx, { brandId, params, body }) => {
    const code = body.business_configuration.voice_engine;
    const { business, assigned, brand } = await chooseEngine(ctx, brandId, params.id, code);
    return withMessage(
      business,
      businessMessages.engineChanged(business.name, engineNames[code], assigned ? brand : null),
    );
  },
  bulkEngine: async (ctx, { brandId, body }) => {
    const { answer, assigned, brand } = await chooseEngines(ctx, brandId, body.business_configurations);
    const more =
      assigned.length > 0
        ? ` ${businessMessages.enginesAssigned(
            assigned.map((code) => engineNames[code]),
            brand,
          )}`
        : "";
    return withMessage(answer, bulkMessage(answer, bulkEngineWords) + more);
  },
};
