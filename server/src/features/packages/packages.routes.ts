import type { packages } from "@console/contract/packages.ts";
import type { Handlers } from "../../http/mount.ts";
import { list } from "./packages.service.ts";

export const packagesRoutes: Handlers<typeof packages> = {
  list: (ctx, { query }) => list(ctx, query),
};
