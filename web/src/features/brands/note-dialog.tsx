import { NOTE_MAX } from "@console/contract/limits.ts";
import { type Note, note as noteRecord } from "@console/contract/notes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { type ApiError, isConflict } from "../../api/errors.ts";
import { refresh } from "../../api/queries.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useConflict } from "../../components/use-conflict.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { saveNote } from "./notes.queries.ts";
import { notesText as words } from "./notes.text.ts";

type NoteDialogProps = { brandId: number; note: Note | null; onClose: () => void };

type NoteForm = { text: string };

export function NoteDialog({ brandId, note: listed, onClose }: NoteDialogProps) {
  const client = useQueryClient();
  const [note, setNote] = useState(listed);
  const [key, setKey] = useState(randomKey);
  const form = useForm<NoteForm>({ defaultValues: { text: note?.text ?? "" } });
  const draft = useDraft(`note-${brandId}-${note?.id ?? "new"}`, form);
  const { pending, failure, submit } = useSubmit(form, {
    fields: ["text"],
    title: words.error,
    fallback: words.saveFailed,
  });

  const conflict = useConflict(form, {
    thing: words.thing,
    fields: ["text"],
    labels: { text: words.text },
    shown: ({ text }) => text,
  });

  /** The next try is made on what a colleague saved. */
  function meet(error: ApiError, current: Note, text: string) {
    conflict.meet(error, { text: note?.text ?? "" }, { text: current.text }, { text });
    setNote(current);
    setKey(randomKey());
  }

  const save = ({ text }: NoteForm) =>
    submit(async () => {
      try {
        await saveNote(brandId, note, text.trim(), key);
      } catch (error) {
        const current = isConflict(error) ? noteRecord.safeParse(error.current).data : undefined;
        if (!isConflict(error) || !current) throw error;
        return meet(error, current, text.trim());
      }
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
      notice={conflict.notice}
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
