import { type Note, notes } from "@console/contract/notes.ts";
import { call } from "../../api/client.ts";
import { dataQuery, replyQuery } from "../../api/queries.ts";

/** How many stand on the brand's page at first, and how many once all are asked for. */
const FIRST = 3;
const ALL = 100;

export const notesQuery = (brandId: number, all: boolean) =>
  replyQuery(notes.list, { params: { id: String(brandId) }, query: { page: 1, per_page: all ? ALL : FIRST } });

export const saveNote = (brandId: number, note: Note | null, text: string, idempotencyKey: string) => {
  const body = { note: { text } };
  return note === null
    ? call(notes.create, { params: { id: String(brandId) }, body }, { idempotencyKey })
    : call(
        notes.update,
        { params: { id: String(brandId), note_id: String(note.id) }, body },
        { version: note.version, idempotencyKey },
      );
};

export const removeNote = (brandId: number, note: Note) =>
  call(notes.remove, { params: { id: String(brandId), note_id: String(note.id) } }, { version: note.version });

export const ownersQuery = dataQuery(notes.owners, {});
