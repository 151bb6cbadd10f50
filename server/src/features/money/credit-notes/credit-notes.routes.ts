import type { creditNotes } from "@console/contract/credit-notes.ts";
import type { Handlers } from "../../../http/mount.ts";
import { creditableOf, previewNote } from "../receivables/notes/note-amounts.service.ts";
import {
  allNotes,
  allocateNote,
  confirmNote,
  createNote,
  oneNote,
  releaseNoteShare,
  reverseWriteOff,
  withdrawNote,
} from "../receivables/notes/notes.service.ts";
import { creditNoteFile } from "./credit-note-file.service.ts";

export const creditNotesRoutes: Handlers<typeof creditNotes> = {
  list: (ctx, { query }) => allNotes(ctx, query),
  read: async (ctx, { params }) => ({ data: await oneNote(ctx, params.id) }),
  file: async (ctx, { params }) => ({ data: null, file: await creditNoteFile(ctx, params.id) }),
  creditable: async (ctx, { brandId, params }) => ({ data: await creditableOf(ctx, brandId, params.month) }),
  preview: async (ctx, { body }) => ({ data: await previewNote(ctx, body) }),
  create: async (ctx, { body }) => ({ data: await createNote(ctx, body) }),
  confirm: async (ctx, { params }) => ({ data: await confirmNote(ctx, params.id) }),
  withdraw: async (ctx, { params }) => ({ data: await withdrawNote(ctx, params.id) }),
  allocate: async (ctx, { params, body }) => ({ data: await allocateNote(ctx, params.id, body) }),
  release: async (ctx, { params, body }) => ({
    data: await releaseNoteShare(ctx, params.id, params.allocation_id, body.reason),
  }),
  reverse: async (ctx, { params, body }) => ({ data: await reverseWriteOff(ctx, params.id, body.reason) }),
};
