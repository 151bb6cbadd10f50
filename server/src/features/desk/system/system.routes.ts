import type { system } from "@console/contract/system.ts";
import type { Handlers } from "../../../http/mount.ts";
import { type Process, readSystem } from "./system.service.ts";

export const makeSystemRoutes = (own: Process): Handlers<typeof system> => ({
  read: async (ctx) => ({ data: await readSystem(ctx, own) }),
});
