import type { integrations } from "@console/contract/integrations.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { add, available, changePrice, list, remove, restore } from "./integrations.service.ts";
import { integrationMessages as messages } from "./integrations.text.ts";

export const integrationsRoutes: Handlers<typeof integrations> = {
  available: (ctx, { brandId, query }) => available(ctx, brandId, query),
  list: (ctx, { brandId, query }) => list(ctx, brandId, query),
  add: async (ctx, { brandId, body: { available_integration: sent } }) =>
    withMessage(await add(ctx, brandId, sent.code), (added) => messages.added(added.name, added.wholesale_price)),
  update: async (ctx, { brandId, params, body: { available_integration: sent } }) =>
    withMessage(await changePrice(ctx, brandId, params.id, sent.wholesale_price), ({ name, wholesale_price }) =>
      messages.priceChanged(name, wholesale_price),
    ),
  remove: async (ctx, { brandId, params }) =>
    withMessage(await remove(ctx, brandId, params.id), ({ name, users }) => messages.removed(name, users)),
  restore: async (ctx, { brandId, params }) =>
    withMessage(await restore(ctx, brandId, params.id), ({ name }) => messages.restored(name)),
};
