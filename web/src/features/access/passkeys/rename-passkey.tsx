import { NAME_MAX } from "@console/contract/limits.ts";
import { type Passkey, passkey as passkeyRecord, passkeys } from "@console/contract/passkeys.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, type FormOf, sameNamed, text } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { renamePasskey } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void; refresh: () => Promise<unknown> };

const fields = { name: text({ label: words.name }, { required: true, maxLength: NAME_MAX }) };
const formOf = (passkey: Passkey): FormOf<typeof fields> => sameNamed(fields, passkey);

export function RenamePasskey({ passkey, onClose, refresh }: RenamePasskeyProps) {
  const form = useRecordForm({
    fields,
    start: formOf(passkey),
    edit: { loaded: passkey, schema: passkeyRecord, formOf },
    check: {
      schema: passkeys.rename.body,
      body: (values: FormOf<typeof fields>) => ({ passkey: bodyOf(fields, values) }),
    },
    draft: `passkey-${passkey.id}`,
    words: { ...words, failed: words.renameFailed },
    save: (values, { stored, key }) => renamePasskey(stored ?? passkey, bodyOf(fields, values).name, key),
    onFailed: () => void refresh(),
    onSaved: async (saved) => {
      toasts.success(words.renameDone, saved.name);
      onClose();
      await refresh();
    },
  });

  return (
    <FormDialog size="sm" title={words.renameTitle} onClose={onClose} form={form}>
      <TextField form={form} name="name" />
    </FormDialog>
  );
}
