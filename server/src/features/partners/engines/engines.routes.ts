import type { engines } from "@console/contract/engines.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { add, available, list, remove } from "./engines.service.ts";
import { engineMessages } from "./engines.text.ts";

export const enginesRoutes: Handlers<typeof engines> = {
  available: (ctx, { brandId, query }) => available(ctx, brandId, query),
  list: (ctx, { brandId, query }) => list(ctx, brandId, query),
  add: async (ctx, { brandId, body }) =>
    withMessage(await add(ctx, brandId, body.voice_engine.code), ({ name }) => engineMessages.assigned(name)),
  remove: async (ctx, { brandId, params }) =>
    withMessage(await remove(ctx, brandId, params.id), ({ name, brand }) => engineMessages.removed(name, brand)),
};
