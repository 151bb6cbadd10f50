import type { goLiveRoutes as contract } from "@console/contract/go-live.ts";
import type { Handlers } from "../../../http/mount.ts";
import { read } from "./go-live.service.ts";

export const goLiveRoutes: Handlers<typeof contract> = {
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
};
