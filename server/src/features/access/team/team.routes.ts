import { type Member, type team, teamErrors } from "@console/contract/team.ts";
import { requireFound } from "../../../http/errors.ts";
import { type Handlers, withMessage } from "../../../http/mount.ts";
import { findMember, listMembers } from "./team.db.ts";
import { create, endSessions, remove, update } from "./team.service.ts";
import { teamMessages } from "./team.text.ts";

export const teamRoutes: Handlers<typeof team> = {
  list: (ctx, { query }) => listMembers(ctx.db.current(), query),
  read: async (ctx, { params }) => ({
    data: requireFound(await findMember(ctx.db.current(), { id: params.id }), teamErrors.notFound),
  }),
  create: async (ctx, { body }) =>
    withMessage(await create(ctx, body.admin_user), ({ name }) => teamMessages.created(name)),
  update: async (ctx, { params, body }) =>
    withMessage(await update(ctx, params.id, body.admin_user), (member) => messageFor(member, body.admin_user)),
  remove: async (ctx, { params }) =>
    withMessage(await remove(ctx, params.id), ({ name }) => teamMessages.deleted(name)),
  endSessions: async (ctx, { params }) =>
    withMessage(await endSessions(ctx, params.id), ({ name }) => teamMessages.signedOut(name)),
};

/** A change of only the status has its own message. */
function messageFor(member: Member, { active, name, email, role }: Parameters<typeof update>[2]): string {
  if (active === undefined || name !== undefined || email !== undefined || role !== undefined) {
    return teamMessages.updated(member.name);
  }
  return active ? teamMessages.activated(member.name) : teamMessages.deactivated(member.name);
}
