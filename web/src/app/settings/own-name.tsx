import { NAME_MAX } from "@console/contract/limits.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { type Identity, signIn } from "@console/contract/sign-in.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { setIdentity, useIdentity } from "../../api/identity.ts";
import { toasts } from "../../components/feedback/toasts.ts";
import { bodyOf, type FormOf, text } from "../../components/form/fields.ts";
import { FormCard } from "../../components/form/form-card.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { useRecordForm } from "../../components/form/use-record-form.tsx";
import { nameText as words } from "./settings.text.ts";

const fields = { name: text({ label: words.label }, { required: true, maxLength: NAME_MAX, autoComplete: "name" }) };
type Values = FormOf<typeof fields>;

/** The person's own name, with what only others can change. */
export function OwnName() {
  const identity = useIdentity();
  const [saved, setSaved] = useState<string>();
  return identity && <NameForm key={saved} identity={identity} onSaved={setSaved} />;
}

function NameForm({ identity, onSaved }: { identity: Identity; onSaved: (name: string) => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields,
    start: { name: identity.name },
    check: { schema: signIn.rename.body, body: (values: Values) => ({ identity: bodyOf(fields, values) }) },
    draft: "profile-name",
    words,
    save: async (values, { key }) =>
      (await call(signIn.rename, { body: { identity: bodyOf(fields, values) } }, { idempotencyKey: key })).data,
    onSaved: (answer) => {
      setIdentity(client, answer);
      toasts.success(words.saved, answer.name);
      onSaved(answer.name);
    },
  });
  return (
    <FormCard label={words.title} form={form}>
      <h2 className="text-14 font-semibold">{words.title}</h2>
      <TextField form={form} name="name" />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
        <dt className="text-fg-2">{words.email}</dt>
        <dd className="min-w-0 break-words">{identity.email}</dd>
        <dt className="text-fg-2">{words.role}</dt>
        <dd>{roleLabel[identity.role]}</dd>
      </dl>
    </FormCard>
  );
}
