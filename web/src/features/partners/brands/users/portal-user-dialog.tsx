import { fieldsOfBrandUser as declared } from "@console/contract/brand-user-fields.ts";
import { brandUsers } from "@console/contract/brand-users.ts";
import { type Brand, brand as brandRecord, brands } from "@console/contract/brands.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { brandRecords } from "../../../../api/brand-record.ts";
import { call } from "../../../../api/client.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import {
  bodyOf,
  changesOf,
  emptyOf,
  type FormOf,
  flag,
  formFields,
  sameNamed,
  text,
} from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { common } from "../../../../lib/common.text.ts";
import { CheckOption } from "../../../../ui/radio-card.tsx";
import { nameOf, portalOwnerOf } from "./portal-owner.ts";
import { portalUsersText as words } from "./portal-users.text.ts";

type User = Brand["users"][number];
type PortalUserDialogProps = { brand: Brand; user: User | null; onClose: () => void };

const fields = formFields(declared, {
  email: { ...text(declared.email, { type: "email", inputMode: "email" }), sent: normalizeEmail },
  external_id: text(declared.external_id, { technical: true }),
  owner: flag(declared.owner, false),
});
type UserForm = FormOf<typeof fields>;

/** Adds a portal user, or corrects one; the brand is the record that is saved. */
export function PortalUserDialog({ brand, user, onClose }: PortalUserDialogProps) {
  const client = useQueryClient();
  const formOf = ({ users }: Brand): UserForm => ({
    ...emptyOf(fields),
    ...sameNamed(fields, users.find(({ id }) => id === user?.id) ?? user ?? {}),
  });
  const start = formOf(brand);
  const record = useRecordForm({
    fields,
    start,
    edit: user ? { loaded: brand, schema: brandRecord, formOf } : undefined,
    check: user
      ? {
          schema: brands.updateUser.body,
          body: (values: UserForm) => ({ user: changesOf(fields, start, values) }),
        }
      : { schema: brandUsers.create.body, body: (values: UserForm) => ({ user: bodyOf(fields, values) }) },
    draft: `portal-user-${brand.id}-${user?.id ?? "new"}`,
    words: { thing: words.thing, failed: user ? words.saveFailed : words.addFailed },
    save: (values, { stored, key }) => save(stored ?? brand, user, values, key),
    onSaved: ({ data, meta }) => {
      brandRecords.store(client, data);
      void brandRecords.refresh(client);
      toasts.success(user ? words.saved : words.added, meta.message);
      onClose();
    },
  });
  const { form, stored } = record;

  async function save(current: Brand, edited: User | null, values: UserForm, idempotencyKey: string) {
    const id = String(current.id);
    if (!edited)
      return call(brandUsers.create, { params: { id }, body: { user: bodyOf(fields, values) } }, { idempotencyKey });
    const params = { id, user_id: String(edited.id) };
    const changes = changesOf(fields, formOf(current), values);
    return call(brands.updateUser, { params, body: { user: changes } }, { version: current.version, idempotencyKey });
  }

  const owner = portalOwnerOf(brand);
  const [typed, isOwner] = useWatch({ control: form.control, name: ["email", "owner"] });
  const old = stored ? formOf(stored).email : "";
  const moves = old !== "" && fields.email.sent(typed) !== old;
  return (
    <FormDialog
      size="md"
      title={user ? words.editTitle : words.addTitle}
      onClose={onClose}
      form={record}
      submitLabel={user ? common.save : words.addTitle}
    >
      <div className="flex flex-col gap-3.5">
        <TextField form={record} name="name" />
        <TextField form={record} name="email" hint={user ? moves && words.emailMoves(old) : words.emailInvites} />
        <TextField form={record} name="external_id" hint={words.externalIdHint} />
        {!user &&
          (owner ? (
            <CheckOption
              title={fields.owner.label}
              about={words.replaces(nameOf(owner), brand.name)}
              checked={isOwner}
              onChange={({ target }) => form.setValue("owner", target.checked, { shouldDirty: true })}
            />
          ) : (
            <p className="text-12 text-fg-3">{words.first}</p>
          ))}
      </div>
    </FormDialog>
  );
}
