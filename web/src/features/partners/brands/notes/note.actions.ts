import type { Note } from "@console/contract/notes.ts";
import { refresh } from "../../../../api/queries.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { notesQuery, removeNote } from "./notes.queries.ts";
import { notesText as words } from "./notes.text.ts";

/** @param all whether the brand's page shows all notes */
export const removeOf = (brandId: number, all: boolean): Action<Note> => ({
  label: words.remove,
  failed: words.removeFailed,
  refresh: (client) => refresh(client, "notes"),
  read: async (client, id) => (await client.fetchQuery(notesQuery(brandId, all))).data.find((note) => note.id === id),
  confirm: () => ({ danger: true, title: words.removeTitle, body: words.removeBody, action: words.removeTitle }),
  run: async (note) => {
    await removeNote(brandId, note);
    return { title: words.removed };
  },
});
