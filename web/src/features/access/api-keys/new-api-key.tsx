import { apiKeyCreate } from "@console/contract/api-keys.ts";
import { NAME_MAX } from "@console/contract/limits.ts";
import { type Scope, scopes } from "@console/contract/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import { CheckGroup } from "../../../components/form/check-group.tsx";
import { bodyOf, choice, emptyOf, several, text } from "../../../components/form/fields.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { optionsOf } from "../../../lib/options.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { apiKeyRecords, createApiKey } from "./api-key.actions.ts";
import { apiKeysText as words } from "./api-keys.text.ts";

const fields = {
  name: text({ label: words.name }, { required: true, maxLength: NAME_MAX }),
  scopes: several({ label: words.permissions }, (scope: Scope) => words.scopes[scope].label),
  expires_in_days: {
    ...choice({ label: words.expiresLabel, words: words.lifetimes }, "never"),
    sent: (days: keyof typeof words.lifetimes) => (days === "never" ? null : Number(days)),
  },
};

/** @param onMade gets the new key, whose token is null if the answer was lost and the call repeated */
export function NewApiKey({ onMade }: { onMade: (made: { token: string | null }) => void }) {
  const client = useQueryClient();
  const record = useRecordForm({
    fields,
    start: emptyOf(fields),
    check: { schema: apiKeyCreate, body: (values) => ({ api_key: bodyOf(fields, values) }) },
    draft: "api-key-new",
    words,
    save: (values, { key }) => createApiKey(bodyOf(fields, values), key),
    onSaved: (answer) => {
      onMade(answer);
      toasts.success(words.created, answer.name);
      void apiKeyRecords.refresh(client);
    },
  });
  const { form, errorOf } = record;
  const chosen = useWatch({ control: form.control, name: "scopes" });

  return (
    <FormCard label={words.add} form={record} submitLabel={words.add}>
      <FormGroup title={words.add}>
        <TextField form={record} name="name" />
        <CheckGroup
          label={fields.scopes.label}
          options={scopes.map((scope) => ({
            value: scope,
            title: words.scopes[scope].label,
            about: words.scopes[scope].about,
          }))}
          chosen={chosen}
          error={errorOf("scopes")}
          onChange={(next) =>
            form.setValue("scopes", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
        <Field label={fields.expires_in_days.label}>
          <Select {...form.register("expires_in_days")} options={optionsOf(words.lifetimes)} />
        </Field>
      </FormGroup>
    </FormCard>
  );
}
