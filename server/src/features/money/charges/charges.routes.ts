import type { charges } from "@console/contract/charges.ts";
import type { Handlers } from "../../../http/mount.ts";
import { addCharge, openCharges, removeCharge } from "./charges.service.ts";

export const chargesRoutes: Handlers<typeof charges> = {
  list: async (ctx, { brandId }) => ({ data: await openCharges(ctx, brandId) }),
  add: async (ctx, { brandId, body }) => ({ data: await addCharge(ctx, brandId, body) }),
  remove: async (ctx, { brandId, params }) => ({ data: await removeCharge(ctx, brandId, params.id) }),
};
