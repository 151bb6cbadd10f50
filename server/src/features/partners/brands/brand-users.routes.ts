import type { brandUsers } from "@console/contract/brand-users.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { addUser, inviteUser, list, removeUser } from "./brand-users.service.ts";
import { brandUserMessages as messages } from "./brand-users.text.ts";

export const brandUsersRoutes: Handlers<typeof brandUsers> = {
  list: (ctx, { params, query }) => list(ctx, params.id, query),
  create: async (ctx, { params, body }) =>
    withMessage(await addUser(ctx, params.id, body.user), ({ name }) => messages.added(name)),
  remove: async (ctx, { params }) =>
    withMessage(await removeUser(ctx, params.id, params.user_id), ({ name }) => messages.removed(name)),
  invite: async (ctx, { params }) => ({ data: await inviteUser(ctx, params.id, params.user_id) }),
};
