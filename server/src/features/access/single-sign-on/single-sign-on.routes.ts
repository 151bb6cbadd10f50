import type { singleSignOn } from "@console/contract/single-sign-on.ts";
import type { Handlers } from "../../../http/mount.ts";
import { readSettings, testProvider, updateSettings } from "./settings.service.ts";

export const singleSignOnRoutes: Handlers<typeof singleSignOn> = {
  read: async (ctx) => ({ data: await readSettings(ctx) }),
  update: async (ctx, { body }) => ({ data: await updateSettings(ctx, body.single_sign_on) }),
  test: async (ctx, { body }) => ({ data: await testProvider(ctx, body.single_sign_on) }),
};
