import { type Note, notes } from "@console/contract/notes.ts";
import { call } from "../../../../api/client.ts";
import { dataQuery, replyQuery } from "../../../../api/queries.ts";

/** Notes shown at first on the brand's page, and per page once all are shown. */
const FIRST = 3;
const ALL = 100;

export const notesQuery = (brandId: number, all: boolean) =>
  replyQuery(notes.list, { params: { id: String(brandId) }, query: { page: 1, per_page: all ? ALL : FIRST } });

export async function saveNote(
  brandId: number,
  note: Note | null,
  sent: { text: string },
  idempotencyKey: string,
): Promise<Note> {
  const body = { note: sent };
  const id = String(brandId);
  if (note === null) return (await call(notes.create, { params: { id }, body }, { idempotencyKey })).data;
  const params = { id, note_id: String(note.id) };
  return (await call(notes.update, { params, body }, { version: note.version, idempotencyKey })).data;
}

export const removeNote = (brandId: number, note: Note) =>
  call(notes.remove, { params: { id: String(brandId), note_id: String(note.id) } }, { version: note.version });

export const ownersQuery = dataQuery(notes.owners, {});
