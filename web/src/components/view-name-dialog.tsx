import { VIEW_NAME_MAX } from "@console/contract/limits.ts";
import { useForm } from "react-hook-form";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { viewsText as words } from "./saved-views.text.ts";
import { useDraft } from "./use-draft.ts";
import { useSubmit } from "./use-submit.ts";

type ViewNameDialogProps = {
  /** Of the view, or of the list that a new one is for. */
  draftKey: string;
  title: string;
  about?: string | undefined;
  name: string;
  action: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Names a view, anew or for the first time. */
export function ViewNameDialog({ draftKey, title, about, name, action, onSave, onClose }: ViewNameDialogProps) {
  const form = useForm({ defaultValues: { name } });
  const draft = useDraft(draftKey, form);
  const { pending, failure, submit } = useSubmit(form, {
    fields: ["name"],
    title: words.error,
    fallback: words.saveFailed,
  });

  const save = (typed: { name: string }) =>
    submit(async () => {
      await onSave(typed.name.trim());
      draft.clear();
      onClose();
    });

  return (
    <FormDialog
      open
      size="sm"
      title={title}
      description={about}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={action}
    >
      <Field label={words.name} required error={form.formState.errors.name?.message}>
        <Input
          {...form.register("name", { validate: (typed) => typed.trim() !== "" || words.nameMissing })}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
