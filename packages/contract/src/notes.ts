import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { NOTE_MAX } from "./limits.ts";
import { id, idText, pageQuery, record, requiredText, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

export const note = z.object({
  ...record,
  text: z.string(),
  /** Null once the person is deleted; the name remains. */
  author_id: z.nullable(id),
  author: z.string(),
});
export type Note = z.output<typeof note>;

/** Who can be an account owner: active team members whose role has brands. */
export const accountOwner = z.object({ id, name: z.string() });
export type AccountOwner = z.output<typeof accountOwner>;

const MESSAGE = "Send the text under note.";
const body = z.object({ note: z.object({ text: requiredText(NOTE_MAX, "Enter a note.") }, MESSAGE) }, MESSAGE);
const ofBrand = z.object({ id: idText });
const one = z.object({ id: idText, note_id: idText });

export const noteErrors = errors({
  notFound: { code: "not_found", message: "This note wasn't found." },
  notOwn: { code: "forbidden", message: "This is {author}'s note." },
});

export const noteColumns = columns({
  note: { title: "Note", field: "text" },
  author: { title: "Author", field: "author" },
  written: { title: "Written", field: "created_at", as: "minute" },
});

/** Internal notes of staff about a brand. */
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
    errors: [sharedErrors.brandNotFound],
    columns: noteColumns,
    data: z.array(note),
  }),
  create: route({
    id: "notes.create",
    method: "POST",
    path: "/admin/agencies/{id}/notes",
    summary: "Add a note to a brand",
    permission: "brands",
    audit: ["note.added"],
    touches: null,
    params: ofBrand,
    body,
    errors: [sharedErrors.brandNotFound],
    data: note,
  }),
  update: route({
    id: "notes.update",
    method: "PATCH",
    path: "/admin/agencies/{id}/notes/{note_id}",
    summary: "Change a note; only its author or a Super Admin can",
    permission: "brands",
    audit: ["note.changed"],
    touches: null,
    params: one,
    body,
    errors: [sharedErrors.brandNotFound, ...Object.values(noteErrors)],
    ifMatch: true,
    data: note,
  }),
  remove: route({
    id: "notes.remove",
    method: "DELETE",
    path: "/admin/agencies/{id}/notes/{note_id}",
    summary: "Delete a note; only its author or a Super Admin can",
    permission: "brands",
    audit: ["note.deleted"],
    touches: null,
    params: one,
    errors: [sharedErrors.brandNotFound, ...Object.values(noteErrors)],
    ifMatch: true,
    data: z.object({ id }),
  }),
  owners: route({
    id: "notes.owners",
    method: "GET",
    path: "/admin/account_owners",
    summary: "Who can be a brand's account manager",
    permission: "brands",
    data: z.array(accountOwner),
  }),
};
