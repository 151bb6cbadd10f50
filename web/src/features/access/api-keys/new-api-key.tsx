import { NAME_MAX } from "@console/contract/limits.ts";
import { type Scope, scopes } from "@console/contract/permissions.ts";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { DraftNotice } from "../../../components/form/draft-notice.tsx";
import { choice, type Field as FormField, type FormOf, text } from "../../../components/form/fields.ts";
import { TextField } from "../../../components/form/text-field.tsx";
import type { RecordForm } from "../../../components/form/use-record-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckOption } from "../../../ui/check-option.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { RequiredLabel } from "../../../ui/required-label.tsx";
import { Select } from "../../../ui/select.tsx";
import { apiKeysText as words } from "./api-keys.text.ts";

const scopesField: FormField<Scope[], Scope[]> = {
  label: words.permissions,
  empty: [],
  shown: (chosen) => chosen.map((scope) => words.scopes[scope].label).join(", "),
  sent: (chosen) => chosen,
};

export const keyFields = {
  name: text({ label: words.name }, { required: true, maxLength: NAME_MAX }),
  scopes: scopesField,
  expires_in_days: {
    ...choice({ label: words.expiresLabel, words: words.lifetimes }, "never"),
    sent: (days: keyof typeof words.lifetimes) => (days === "never" ? null : Number(days)),
  },
};

type NewApiKeyProps = {
  record: RecordForm<FormOf<typeof keyFields>>;
  /** The new key; its token is null if the answer was lost and the call repeated. */
  made: { token: string | null } | null;
  onSeen: () => void;
};

/** Creates a key and shows it once. */
export function NewApiKey({ record, made, onSeen }: NewApiKeyProps) {
  const { form, draft, failure, pending, errorOf } = record;
  const chosen = useWatch({ control: form.control, name: "scopes" });
  const wrong = errorOf("scopes");
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure !== null || made) message.current?.focus();
  }, [failure, made]);

  if (made) {
    return (
      <MessageBar ref={message} tone={made.token ? "info" : "warning"} className="mb-4">
        <p>{made.token ? words.once : words.lost}</p>
        {made.token && (
          <p className="mt-2 flex items-center gap-2">
            <code className="min-w-0 font-mono text-13 break-all">{made.token}</code>
            <CopyButton text={made.token} label={words.copy} />
          </p>
        )}
        <Button size="sm" className="mt-2" onClick={onSeen}>
          {words.gotIt}
        </Button>
      </MessageBar>
    );
  }

  const toggle = (scope: Scope, on: boolean) =>
    form.setValue(
      "scopes",
      scopes.filter((each) => (each === scope ? on : chosen.includes(each))),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );

  return (
    <form noValidate aria-label={words.add} onSubmit={record.submit} className="mb-5 flex flex-col gap-3.5">
      {failure !== null && (
        <MessageBar ref={message} tone="error">
          {failure}
        </MessageBar>
      )}
      {draft.restored && <DraftNotice onStartOver={draft.startOver} />}
      <div inert={pending} className="flex flex-col gap-3.5">
        <TextField form={record} name="name" />
        <fieldset aria-describedby={wrong ? "api-key-scopes-error" : undefined}>
          <legend className="mb-1.5 text-13 font-medium">
            <RequiredLabel>{keyFields.scopes.label}</RequiredLabel>
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
        <Field label={keyFields.expires_in_days.label}>
          <Select {...form.register("expires_in_days")}>
            {Object.entries(words.lifetimes).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        <Plus aria-hidden="true" />
        {words.add}
      </Button>
    </form>
  );
}
