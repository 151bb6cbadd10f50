import type { erasure } from "@console/contract/erasure.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { eraseBrand } from "./brand.service.ts";
import { erasureMessages } from "./erasure.text.ts";
import { eraseMember } from "./member.service.ts";
import { listFormer } from "./subjects.db.ts";

export const erasureRoutes: Handlers<typeof erasure> = {
  former: async (ctx) => ({ data: await listFormer(ctx.db.current(), {}) }),
  member: async (ctx, { params }) =>
    withMessage(await eraseMember(ctx, params.id), ({ id }) => erasureMessages.member(id)),
  brand: async (ctx, { params }) =>
    withMessage(await eraseBrand(ctx, params.id), ({ id }) => erasureMessages.brand(id)),
};
