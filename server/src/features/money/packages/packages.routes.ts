import type { packages } from "@console/contract/packages.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { encodePicture, image, removeImage, setImage } from "./package-image.service.ts";
import { listPackages } from "./packages.db.ts";
import { create, read, remove, update } from "./packages.service.ts";
import { packageMessages } from "./packages.text.ts";

export const packagesRoutes: Handlers<typeof packages> = {
  list: (ctx, { query }) => listPackages(ctx.db.current(), query, billingDay(ctx)),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  create: async (ctx, { body }) =>
    withMessage(await read(ctx, await create(ctx, body.organization_plan)), packageMessages.created),
  update: async (ctx, { params, body }) =>
    withMessage(await update(ctx, params.id, body.organization_plan), packageMessages.updated),
  remove: async (ctx, { params }) =>
    withMessage(await remove(ctx, params.id), ({ name }) => packageMessages.deleted(name)),
  image: async (ctx, { params }) => ({ data: null, file: await image(ctx, params.id) }),
  setImage: {
    prepare: async (ctx, { params, file }) => {
      const picture = await encodePicture(ctx, file);
      return async () => ({ data: await setImage(ctx, params.id, picture) });
    },
  },
  removeImage: async (ctx, { params }) => ({ data: await removeImage(ctx, params.id) }),
};
