import type { brands } from "@console/contract/brands.ts";
import { bulkMessage } from "../../../http/bulk.text.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { inviteOwner, updateUser } from "./brand-users.service.ts";
import { brandUserMessages } from "./brand-users.text.ts";
import { cancelPlanChange, configurationState, create, list, read, update } from "./brands.service.ts";
import { brandMessages, bulkBrandWords } from "./brands.text.ts";
import { setStatuses } from "./brands-bulk.service.ts";
import { close } from "./closing.service.ts";
import { remove } from "./deletion.service.ts";
import { stopOf } from "./stop.service.ts";

export const brandsRoutes: Handlers<typeof brands> = {
  list: (ctx, { query }) => list(ctx, query),
  read: async (ctx, { params }) => ({ data: await read(ctx, params.id) }),
  configuration: async (ctx, { params }) => ({ data: await configurationState(ctx, params.id) }),
  stop: async (ctx, { query }) => ({ data: await stopOf(ctx, query.ids) }),
  create: async (ctx, { body }) => withMessage(await create(ctx, body.organization), brandMessages.created),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, body.organization) }),
  bulkStatus: async (ctx, { body }) =>
    withMessage(await setStatuses(ctx, body), (answer) => bulkMessage(answer, bulkBrandWords[body.status])),
  remove: async (ctx, { params }) =>
    withMessage(await remove(ctx, params.id), ({ name }) => brandMessages.deleted(name)),
  close: async (ctx, { params }) => withMessage(await close(ctx, params.id), ({ name }) => brandMessages.closed(name)),
  cancelPlanChange: async (ctx, { params }) => ({ data: await cancelPlanChange(ctx, params.id) }),
  updateUser: async (ctx, { params, body }) =>
    withMessage(await updateUser(ctx, params.id, params.user_id, { ...body.brand_user, ...body.user }), ({ name }) =>
      brandUserMessages.updated(name),
    ),
  invite: async (ctx, { params }) => ({ data: await inviteOwner(ctx, params.id) }),
};
