import { type Brand, brand as brandRecord, brands } from "@console/contract/brands.ts";
import { EXTERNAL_ID_MAX } from "@console/contract/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { brandRecords } from "../../../../api/brand-record.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { bodyOf, type FormOf, sameNamed, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { saveUser } from "../brand.queries.ts";
import { userText as words } from "../brand.text.ts";

type User = Brand["users"][number];
type BrandUserDialogProps = { brand: Brand; user: User; onClose: () => void };

const fields = { external_id: text({ label: words.externalId }, { maxLength: EXTERNAL_ID_MAX, technical: true }) };
type UserForm = FormOf<typeof fields>;

export function BrandUserDialog({ brand, user, onClose }: BrandUserDialogProps) {
  const client = useQueryClient();
  const formOf = ({ users }: Brand): UserForm => sameNamed(fields, users.find(({ id }) => id === user.id) ?? user);
  const form = useRecordForm({
    fields,
    start: formOf(brand),
    edit: { loaded: brand, schema: brandRecord, formOf },
    check: { schema: brands.updateUser.body, body: (values: UserForm) => ({ brand_user: bodyOf(fields, values) }) },
    draft: `brand-user-${user.id}`,
    words,
    save: (values, { stored, key }) => saveUser(stored ?? brand, user.id, bodyOf(fields, values), key),
    onSaved: (saved) => {
      brandRecords.store(client, saved);
      void brandRecords.refresh(client);
      toasts.success(words.saved);
      onClose();
    },
  });

  return (
    <FormDialog
      size="md"
      title={words.editTitle(user.name || user.email)}
      onClose={onClose}
      form={form}
      submitLabel={words.save}
    >
      <TextField form={form} name="external_id" hint={words.hint} />
    </FormDialog>
  );
}
