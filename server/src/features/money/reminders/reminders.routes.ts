import type { reminders } from "@console/contract/reminders.ts";
import type { Handlers } from "../../../http/mount.ts";
import { pauseBill, pauseBrand, remindersOf } from "./pauses.service.ts";
import { previewReminders } from "./preview.service.ts";

export const remindersRoutes: Handlers<typeof reminders> = {
  preview: async (ctx, { query }) => ({ data: await previewReminders(ctx, query.on) }),
  ofBrand: async (ctx, { params }) => ({ data: await remindersOf(ctx, params.id) }),
  pauseBrand: async (ctx, { params, body }) => ({ data: await pauseBrand(ctx, params.id, body.paused) }),
  pauseBill: async (ctx, { brandId, params, body }) => ({
    data: await pauseBill(ctx, brandId, params.month, body.paused),
  }),
};
