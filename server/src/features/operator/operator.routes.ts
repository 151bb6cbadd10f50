import type { operator } from "@console/contract/operator.ts";
import type { Handlers } from "../../http/mount.ts";
import { readSettings, updateSettings } from "./operator.service.ts";

export const operatorRoutes: Handlers<typeof operator> = {
  read: async (ctx) => ({ data: await readSettings(ctx) }),
  update: async (ctx, { body }) => ({ data: await updateSettings(ctx, body.operator_settings) }),
};
