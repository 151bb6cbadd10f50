import * as z from "zod/mini";
import { NOTE_MAX } from "./limits.ts";
import { id, idText, pageQuery, record, requiredText, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const note = z.object({
  ...record,
  text: z.string(),
  /** Null once the person is deleted; the name stays. */
  author_id: z.nullable(id),
  author: z.string(),
});
export type Note = z.output<typeof note>;

/** Who may look after a brand: active staff whose role has brands. */
export const accountOwner = z.object({ id, name: z.string() });
export type AccountOwner = z.output<typeof accountOwner>;

const MESSAGE = "Send the text under note.";
const body = z.object({ note: z.object({ text: requiredText(NOTE_MAX, "Write something.") }, MESSAGE) }, MESSAGE);
const ofBrand = z.object({ id: idText });
const one = z.object({ id: idText, note_id: idText });

/** What staff keep about a brand for each other. */
export const notes = {
  list: route({
    id: "notes.list",
    method: "GET",
    path: "/admin/agencies/{id}/notes",
    summary: "Notes on a brand, newest first",
    permission: "brands",
    list: "page",
    params: ofBrand,
    query: z.object({ ...pageQuery, sort: sortBy("created_at") }),
    data: z.array(note),
  }),
  create: route({
    id: "notes.create",
    method: "POST",
    path: "/admin/agencies/{id}/notes",
    summary: "Write a note on a brand",
    permission: "brands",
    audit: ["note.added"],
    params: ofBrand,
    body,
    data: note,
  }),
  update: route({
    id: "notes.update",
    method: "PATCH",
    path: "/admin/agencies/{id}/notes/{note_id}",
    summary: "Change a note: its author's, or a Super Admin's",
    permission: "brands",
    audit: ["note.changed"],
    params: one,
    body,
    data: note,
  }),
  remove: route({
    id: "notes.remove",
    method: "DELETE",
    path: "/admin/agencies/{id}/notes/{note_id}",
    summary: "Delete a note: its author's, or a Super Admin's",
    permission: "brands",
    audit: ["note.deleted"],
    params: one,
    data: z.object({ id }),
  }),
  owners: route({
    id: "notes.owners",
    method: "GET",
    path: "/admin/account_owners",
    summary: "Who may look after a brand",
    permission: "brands",
    data: z.array(accountOwner),
  }),
};
