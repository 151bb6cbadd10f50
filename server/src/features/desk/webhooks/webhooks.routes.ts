import type { webhooks } from "@console/contract/webhooks.ts";
import type { Handlers } from "../../../http/mount.ts";
import { listDeliveries } from "./deliveries.db.ts";
import { test } from "./test-delivery.service.ts";
import { listEndpoints } from "./webhooks.db.ts";
import {
  create,
  read,
  readDelivery,
  readWithDay,
  remove,
  replay,
  replayDelivery,
  resume,
  rotate,
  update,
} from "./webhooks.service.ts";

export const webhooksRoutes: Handlers<typeof webhooks> = {
  list: (ctx, { query }) => listEndpoints(ctx.db.current(), query),
  read: async (ctx, { params }) => ({ data: await readWithDay(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await create(ctx, body.webhook) }),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body.webhook) }),
  remove: async (ctx, { params }) => ({ data: await remove(ctx, params.id) }),
  rotate: async (ctx, { params, body }) => ({ data: await rotate(ctx, params.id, body.overlap_hours) }),
  resume: async (ctx, { params }) => ({ data: await resume(ctx, params.id) }),
  test: async (ctx, { params }) => ({ data: await test(ctx, params.id) }),
  replay: async (ctx, { params, body }) => ({ data: await replay(ctx, params.id, body) }),
  deliveries: async (ctx, { params, query }) => {
    await read(ctx, params.id);
    return listDeliveries(ctx.db.current(), params.id, query);
  },
  delivery: async (ctx, { params }) => ({ data: await readDelivery(ctx, params.id, params.delivery_id) }),
  replayOne: async (ctx, { params }) => ({ data: await replayDelivery(ctx, params.id, params.delivery_id) }),
};
