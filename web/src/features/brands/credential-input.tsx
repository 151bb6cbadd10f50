import type { CredentialField } from "@console/contract/credentials.ts";
import { CREDENTIAL_MAX } from "@console/contract/limits.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { hintFor } from "./credential-hints.ts";
import { credentialLabels, credentialPlaceholders } from "./credentials.text.ts";
import type { FormPart } from "./form-part.tsx";

/** A value that may be seen. Odd shapes get a hint, never an error. */
export function CredentialInput({ part: { form }, field }: { part: FormPart; field: CredentialField }) {
  const name = field === "smtp_from_name";
  return (
    <Field
      label={credentialLabels[field]}
      error={form.formState.errors[field]?.message}
      hint={hintFor(field, form.watch(field))}
      wide={name}
    >
      <Input
        technical={!name}
        autoComplete="off"
        inputMode={field === "smtp_port" ? "numeric" : undefined}
        maxLength={CREDENTIAL_MAX}
        placeholder={credentialPlaceholders[field]}
        {...form.register(field)}
      />
    </Field>
  );
}
