import { NAME_MAX } from "@console/contract/limits.ts";
import type { Passkey } from "@console/contract/passkeys.ts";
import { useForm } from "react-hook-form";
import { isConflict } from "../../api/errors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { renamePasskey } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void; refresh: () => Promise<unknown> };

export function RenamePasskey({ passkey, onClose, refresh }: RenamePasskeyProps) {
  const form = useForm({ defaultValues: { name: passkey.name } });
  const draft = useDraft(`passkey-${passkey.id}`, form);
  const { pending, failure, submit } = useSubmit(form, {
    fields: ["name"],
    title: words.error,
    fallback: words.renameFailed,
  });

  const save = ({ name }: { name: string }) =>
    submit(async () => {
      const saved = await renamePasskey(passkey, name.trim()).catch((error: unknown) => {
        if (isConflict(error)) void refresh();
        throw error;
      });
      draft.clear();
      toasts.success(words.renameDone, saved.name);
      onClose();
      await refresh();
    });

  return (
    <FormDialog
      open
      size="sm"
      title={words.renameTitle}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={words.save}
    >
      <Field required label={words.name} error={form.formState.errors.name?.message}>
        <Input
          {...form.register("name", { validate: (name) => name.trim() !== "" || words.nameRequired })}
          autoComplete="off"
          maxLength={NAME_MAX}
        />
      </Field>
    </FormDialog>
  );
}
