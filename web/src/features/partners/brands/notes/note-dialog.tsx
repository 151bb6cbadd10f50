import { NOTE_MAX } from "@console/contract/limits.ts";
import { type Note, note as noteRecord, notes } from "@console/contract/notes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "../../../../api/queries.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { bodyOf, emptyOf, type FormOf, sameNamed, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { saveNote } from "./notes.queries.ts";
import { notesText as words } from "./notes.text.ts";

type NoteDialogProps = { brandId: number; note: Note | null; onClose: () => void };

const fields = { text: text({ label: words.label }, { required: true, maxLength: NOTE_MAX, rows: 6 }) };
type NoteForm = FormOf<typeof fields>;

const formOf = (note: Note): NoteForm => sameNamed(fields, note);

export function NoteDialog({ brandId, note, onClose }: NoteDialogProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields,
    start: note ? formOf(note) : emptyOf(fields),
    edit: { loaded: note, schema: noteRecord, formOf },
    check: { schema: notes.create.body, body: (values: NoteForm) => ({ note: bodyOf(fields, values) }) },
    draft: `note-${brandId}-${note?.id ?? "new"}`,
    words,
    save: (values, { stored, key }) => saveNote(brandId, stored, bodyOf(fields, values), key),
    onSaved: async () => {
      toasts.success(note ? words.saved : words.added);
      await refresh(client, "notes");
      onClose();
    },
  });

  return (
    <FormDialog
      size="md"
      title={note ? words.editTitle : words.addTitle}
      onClose={onClose}
      form={form}
      submitLabel={words.save}
    >
      <TextField form={form} name="text" hint={words.hint} />
    </FormDialog>
  );
}
