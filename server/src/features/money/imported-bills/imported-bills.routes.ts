import type { importedBills } from "@console/contract/imported-bills.ts";
import type { Handlers } from "../../../http/mount.ts";
import { importedBillsOf } from "./imported-bills.service.ts";

export const importedBillsRoutes: Handlers<typeof importedBills> = {
  list: async (ctx, { brandId }) => ({ data: await importedBillsOf(ctx, brandId) }),
};
