import type { integrations } from "@console/contract/integrations.ts";
import type { Handlers } from "../../../http/mount.ts";
import { add, available, changePrice, list, remove, restore } from "./integrations.service.ts";
import { integrationMessages as messages } from "./integrations.text.ts";

export const integrationsRoutes: Handlers<typeof integrations> = {
  available: (ctx, { brandId, query }) => available(ctx, brandId, query),
  list: (ctx, { brandId, query }) => list(ctx, brandId, query),
  add: async (ctx, { brandId, body }) => {
    const data = await add(ctx, brandId, body.available_integration.code);
    return { data, meta: { message: messages.added(data.name, data.wholesale_price) } };
  },
  update: async (ctx, { brandId, params, body }) => {
    const data = await changePrice(ctx, brandId, params.id, body.available_integration.wholesale_price);
    return { data, meta: { message: messages.priceChanged(data.name, data.wholesale_price) } };
  },
  remove: async (ctx, { brandId, params }) => {
    const { name, users } = await remove(ctx, brandId, params.id);
    return { data: { id: params.id }, meta: { message: messages.removed(name, users) } };
  },
  restore: async (ctx, { brandId, params }) => {
    const data = await restore(ctx, brandId, params.id);
    return { data, meta: { message: messages.restored(data.name) } };
  },
};
