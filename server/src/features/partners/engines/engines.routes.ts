import type { engines } from "@console/contract/engines.ts";
import type { Handlers } from "../../../http/mount.ts";
import { add, available, list, remove } from "./engines.service.ts";
import { engineMessages } from "./engines.text.ts";

export const enginesRoutes: Handlers<typeof engines> = {
  available: (ctx, { brandId, query }) => available(ctx, brandId, query),
  list: (ctx, { brandId, query }) => list(ctx, brandId, query),
  add: async (ctx, { brandId, body }) => {
    const data = await add(ctx, brandId, body.voice_engine.code);
    return { data, meta: { message: engineMessages.assigned(data.name) } };
  },
  remove: async (ctx, { brandId, params }) => {
    const { id, message } = await remove(ctx, brandId, params.id);
    return { data: { id }, meta: { message } };
  },
};
