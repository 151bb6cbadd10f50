import type { apiKeys } from "@console/contract/api-keys.ts";
import type { Handlers } from "../../../http/mount.ts";
import { listApiKeys } from "./api-keys.db.ts";
import { create, revoke, rotate } from "./api-keys.service.ts";

export const apiKeysRoutes: Handlers<typeof apiKeys> = {
  list: (ctx, { query }) => listApiKeys(ctx.db.current(), query),
  create: async (ctx, { body }) => ({ data: await create(ctx, body.api_key) }),
  rotate: async (ctx, { params, body }) => ({ data: await rotate(ctx, params.id, body.overlap_hours) }),
  revoke: async (ctx, { params }) => ({ data: await revoke(ctx, params.id) }),
};
