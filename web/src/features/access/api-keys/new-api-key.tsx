import { apiKeyCreate } from "@console/contract/api-keys.ts";
import { NAME_MAX } from "@console/contract/limits.ts";
import { type Scope, scopes } from "@console/contract/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, choice, emptyOf, type Field as FormField, text } from "../../../components/form/fields.ts";
import { FormCard } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { Field, FieldError, RequiredLabel } from "../../../ui/field.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { Select } from "../../../ui/select.tsx";
import { apiKeyRecords, createApiKey } from "./api-key.actions.ts";
import { apiKeysText as words } from "./api-keys.text.ts";

const scopesField: FormField<Scope[], Scope[]> = {
  label: words.permissions,
  empty: [],
  format: (chosen) => chosen.map((scope) => words.scopes[scope].label).join(", "),
  sent: (chosen) => chosen,
};

const fields = {
  name: text({ label: words.name }, { required: true, maxLength: NAME_MAX }),
  scopes: scopesField,
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
  const wrong = errorOf("scopes");

  const toggle = (scope: Scope, on: boolean) =>
    form.setValue(
      "scopes",
      scopes.filter((each) => (each === scope ? on : chosen.includes(each))),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );

  return (
    <FormCard label={words.add} form={record} submitLabel={words.add}>
      <h2 className="text-14 font-semibold">{words.add}</h2>
      <TextField form={record} name="name" />
      <fieldset aria-describedby={wrong ? "api-key-scopes-error" : undefined}>
        <legend className="mb-1.5 text-13 font-medium">
          <RequiredLabel>{fields.scopes.label}</RequiredLabel>
        </legend>
        <div className="grid gap-2 md:grid-cols-2">
          {scopes.map((scope) => (
            <CheckOption
              key={scope}
              title={words.scopes[scope].label}
              about={words.scopes[scope].about}
              checked={chosen.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
          ))}
        </div>
        {wrong && <FieldError id="api-key-scopes-error">{wrong}</FieldError>}
      </fieldset>
      <Field label={fields.expires_in_days.label}>
        <Select {...form.register("expires_in_days")}>
          {Object.entries(words.lifetimes).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </FormCard>
  );
}
