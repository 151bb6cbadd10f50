import { NOTE_MAX } from "@console/contract/limits.ts";
import type { Note } from "@console/contract/notes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { refresh } from "../../api/queries.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { saveNote } from "./notes.queries.ts";
import { notesText as words } from "./notes.text.ts";

type NoteDialogProps = { brandId: number; note: Note | null; onClose: () => void };

export function NoteDialog({ brandId, note, onClose }: NoteDialogProps) {
  const client = useQueryClient();
  const [key] = useState(randomKey);
  const form = useForm<{ text: string }>({ defaultValues: { text: note?.text ?? "" } });
  const draft = useDraft(`note-${brandId}-${note?.id ?? "new"}`, form);
  const { pending, failure, submit } = useSubmit(form, {
    fields: ["text"],
    title: words.error,
    fallback: words.saveFailed,
  });

  const save = ({ text }: { text: string }) =>
    submit(async () => {
      await saveNote(brandId, note, text.trim(), key);
      draft.clear();
      toasts.success(note ? words.saved : words.added);
      await refresh(client, "notes");
      onClose();
    });

  return (
    <FormDialog
      open
      size="md"
      title={note ? words.editTitle : words.addTitle}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={words.save}
    >
      <Field required label={words.text} hint={words.hint} error={form.formState.errors.text?.message}>
        <Textarea
          rows={6}
          maxLength={NOTE_MAX}
          {...form.register("text", { validate: (text) => text.trim() !== "" || words.required })}
        />
      </Field>
    </FormDialog>
  );
}
