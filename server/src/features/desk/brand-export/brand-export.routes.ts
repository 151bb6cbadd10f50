import type { brandExport } from "@console/contract/brand-export.ts";
import type { Handlers } from "../../../http/mount.ts";
import { exportFile } from "./brand-export.service.ts";

export const brandExportRoutes: Handlers<typeof brandExport> = {
  file: async (ctx, { params }) => ({ data: null, file: await exportFile(ctx, params.id) }),
};
