import type { operator } from "@console/contract/operator.ts";
import type { Handlers } from "../../../http/mount.ts";
import { encodeLogo, logoFile, markFile, removeLogo, setLogo } from "./logo.service.ts";
import { readSettings, updateSettings } from "./operator.service.ts";
import { retentionState } from "./retention.service.ts";

export const operatorRoutes: Handlers<typeof operator> = {
  read: async (ctx) => ({ data: await readSettings(ctx) }),
  update: async (ctx, { body }) => ({ data: await updateSettings(ctx, body.operator_settings) }),
  retention: async (ctx) => ({ data: await retentionState(ctx) }),
  setLogo: {
    prepare: async (ctx, { file }) => {
      const content = await encodeLogo(file);
      return async () => ({ data: await setLogo(ctx, content) });
    },
  },
  removeLogo: async (ctx) => ({ data: await removeLogo(ctx) }),
  mark: async (ctx, { params }) => ({ data: null, file: await markFile(ctx, params.hash) }),
  logo: async (ctx, { params }) => ({ data: null, file: await logoFile(ctx, params.hash) }),
};
