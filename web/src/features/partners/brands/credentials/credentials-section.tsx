import { type CredentialKind, credentialKinds } from "@console/contract/credentials.ts";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { type FormPart, fillCredentials, filledOf } from "../fields/brand-form.model.ts";
import { FormSection } from "../fields/form-section.tsx";
import { CredentialGroup } from "./credential-group.tsx";
import { credentialsText as words } from "./credentials.text.ts";

type CredentialsSectionProps = {
  part: FormPart;
  open: ReadonlySet<CredentialKind>;
  onToggle: (kind: CredentialKind) => void;
};

export function CredentialsSection({ part, open, onToggle }: CredentialsSectionProps) {
  const { form, brand } = part;
  const hasOwn = form.watch("use_system") === "false";

  return (
    <FormSection section="credentials">
      <div className="mb-3.5 grid grid-cols-2 gap-2.5 max-md:grid-cols-1">
        {(["true", "false"] as const).map((value) => (
          <RadioCard
            key={value}
            {...form.register("use_system")}
            value={value}
            checked={form.watch("use_system") === value}
            {...(value === "true" ? words.system : words.own)}
          />
        ))}
      </div>
      {!hasOwn && brand?.use_system === "false" && <MessageBar tone="warning">{words.willDelete}</MessageBar>}
      {hasOwn &&
        credentialKinds.map((kind) => (
          <CredentialGroup
            key={kind}
            kind={kind}
            part={part}
            filled={filledOf(form.getValues(), kind, brand).length}
            open={open.has(kind)}
            onToggle={() => onToggle(kind)}
            onFill={(parsed) => fillCredentials(form, parsed)}
          />
        ))}
    </FormSection>
  );
}
