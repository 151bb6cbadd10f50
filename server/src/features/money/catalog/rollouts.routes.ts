import type { rollouts } from "@console/contract/rollouts.ts";
import type { Handlers } from "../../../http/mount.ts";
import { act, read, start } from "./rollouts.service.ts";

export const rolloutRoutes: Handlers<typeof rollouts> = {
  start: async (ctx, { body }) => ({ data: await start(ctx, body.rollout) }),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  act: async (ctx, { params, body }) => ({ data: await act(ctx, params.id, body.action) }),
};
