import { type CredentialKind, credentialKinds } from "@console/contract/credentials.ts";
import { useState } from "react";
import { cx } from "../../lib/cx.ts";
import { CredentialGroup } from "./credential-group.tsx";
import { filledOf } from "./brand-form.model.ts";
import { credentialsText as words } from "./credentials.text.ts";
import type { FormPart } from "./form-part.tsx";
import { FormSection } from "./form-section.tsx";
import { MessageBar } from "../../components/message-bar.tsx";
import type { ParsedCredentials } from "./parse-credentials.ts";

type CredentialsSectionProps = {
  part: FormPart;
  open: ReadonlySet<CredentialKind>;
  onToggle: (kind: CredentialKind) => void;
};

export function CredentialsSection({ part, open, onToggle }: CredentialsSectionProps) {
  const { form, brand } = part;
  const own = form.watch("use_system") === "false";

  function fill(found: ParsedCredentials) {
    for (const [field, value] of Object.entries(found)) {
      const name = fieldOf(part, field);
      if (name) form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
    const filled = new Set(Object.keys(found));
    form.setValue(
      "removed",
      form.getValues("removed").filter((field) => !filled.has(field)),
      { shouldDirty: true },
    );
  }

  return (
    <FormSection section="credentials">
      <div className="mb-3.5 grid grid-cols-2 gap-2.5 max-md:grid-cols-1">
        <RadioCard part={part} value="true" {...words.system} />
        <RadioCard part={part} value="false" {...words.own} />
      </div>
      {!own && brand?.use_system === "false" && <MessageBar tone="warning">{words.willDestroy}</MessageBar>}
      {own &&
        credentialKinds.map((kind) => (
          <CredentialGroup
            key={kind}
            kind={kind}
            part={part}
            filled={filledOf(form.getValues(), kind, brand).length}
            open={open.has(kind)}
            onToggle={() => onToggle(kind)}
            onFill={fill}
          />
        ))}
    </FormSection>
  );
}
