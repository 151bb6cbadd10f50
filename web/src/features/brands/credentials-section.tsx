import { type CredentialKind, credentialKinds } from "@console/contract/credentials.ts";
import { MessageBar } from "../../components/message-bar.tsx";
import { fillCredentials, filledOf } from "./brand-form.model.ts";
import { CredentialGroup } from "./credential-group.tsx";
import { credentialsText as words } from "./credentials.text.ts";
import type { FormPart } from "./form-part.tsx";
import { FormSection } from "./form-section.tsx";

type CredentialsSectionProps = {
  part: FormPart;
  open: ReadonlySet<CredentialKind>;
  onToggle: (kind: CredentialKind) => void;
};

export function CredentialsSection({ part, open, onToggle }: CredentialsSectionProps) {
  const { form, brand } = part;
  const own = form.watch("use_system") === "false";

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
            onFill={(found) => fillCredentials(form, found)}
          />
        ))}
    </FormSection>
  );
}

type RadioCardProps = { part: FormPart; value: "true" | "false"; title: string; about: string };

const RadioCard = ({ part, value, title, about }: RadioCardProps) => (
  <label className="flex cursor-pointer gap-2.5 rounded-md border border-line-strong p-3 hover:bg-hover has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      value={value}
      className="peer sr-only"
      {...part.form.register("use_system")}
      checked={part.form.watch("use_system") === value}
    />
    <span
      aria-hidden="true"
      className="mt-px size-4 flex-none rounded-full border-[1.5px] border-line-strong peer-checked:border-[5px] peer-checked:border-accent peer-checked:bg-on-accent"
    />
    <span>
      <span className="block text-13 font-medium">{title}</span>
      <span className="mt-0.5 block text-12 text-fg-3">{about}</span>
    </span>
  </label>
);
