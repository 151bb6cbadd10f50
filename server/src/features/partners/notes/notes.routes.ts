import type { notes } from "@console/contract/notes.ts";
import type { Handlers } from "../../../http/mount.ts";
import { accountOwners } from "../../access/team/team.service.ts";
import { create, list, remove, update } from "./notes.service.ts";

export const notesRoutes: Handlers<typeof notes> = {
  list: (ctx, { params, query }) => list(ctx, params.id, query),
  create: async (ctx, { params, body }) => ({ data: await create(ctx, params.id, body.note.text) }),
  update: async (ctx, { params, body }) => ({ data: await update(ctx, params.id, params.note_id, body.note.text) }),
  remove: async (ctx, { params }) => ({ data: await remove(ctx, params.id, params.note_id) }),
  owners: async (ctx) => ({ data: await accountOwners(ctx) }),
};
