import type { platform } from "@console/contract/platform.ts";
import type { Handlers } from "../../http/mount.ts";
import { report } from "../businesses/report.service.ts";
import { ingestUsage } from "../usage/usage.service.ts";
import { configuration } from "./configuration.service.ts";

export const platformRoutes: Handlers<typeof platform> = {
  report: async (ctx, { params, body }) => ({ data: await report(ctx, params.external_id, body.business) }),
  usageEvents: async (ctx, { body }) => ({ data: await ingestUsage(ctx, body.usage_events) }),
  configuration: async (ctx, { params }) => ({ data: await configuration(ctx, params.id) }),
};
