import { VIEW_NAME_MAX } from "@console/contract/limits.ts";
import { useState } from "react";
import { ApiError, errorMessage, isSessionEnd } from "../api/errors.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { viewsText as words } from "./saved-views.text.ts";
import { toasts } from "./toasts.ts";

type ViewNameDialogProps = {
  title: string;
  about?: string | undefined;
  name: string;
  action: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Names a view, anew or for the first time. */
export function ViewNameDialog({ title, about, name: before, action, onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(before);
  const [wrong, setWrong] = useState<string>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save() {
    if (name.trim() === "") return setWrong(words.nameMissing);
    setPending(true);
    setFailure(null);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      if (isSessionEnd(error)) return;
      if (error instanceof ApiError) setWrong(error.fields["saved_view.name"]);
      setFailure(errorMessage(error, words.saveFailed));
      // The form says it and takes the focus, so the toast is not announced.
      toasts.failure(words.error, error, words.saveFailed, { announce: false });
    } finally {
      setPending(false);
    }
  }

  return (
    <FormDialog
      open
      size="sm"
      title={title}
      description={about}
      onClose={onClose}
      onSubmit={save}
      pending={pending}
      submitError={failure}
      dirty={name !== before}
      submitLabel={action}
    >
      <Field label={words.name} required error={wrong}>
        <Input
          value={name}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            setWrong(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
