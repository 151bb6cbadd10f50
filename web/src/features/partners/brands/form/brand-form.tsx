import { type CredentialKind, credentialFields, credentialKinds } from "@console/contract/credentials.ts";
import { type RefObject, useState } from "react";
import { useWatch } from "react-hook-form";
import { CredentialsSection } from "../credentials/credentials-section.tsx";
import type { ParsedCredentials } from "../credentials/parse-credentials.ts";
import { usePasteOffer } from "../credentials/use-paste-offer.tsx";
import { type FormPart, fillCredentials, filledOf } from "../fields/brand-form.model.ts";
import { BrandSection } from "./brand-section.tsx";
import { ContactSection, DomainsSection, OwnerSection } from "./contact-sections.tsx";
import { FormSteps } from "./form-steps.tsx";
import { PackageSection } from "./package-section.tsx";

type BrandFormProps = {
  part: FormPart;
  pane: RefObject<HTMLDivElement | null>;
};

/** The two columns of Add Brand and Edit Brand: the list of sections, and the form that scrolls. */
export function BrandForm({ part, pane }: BrandFormProps) {
  const { form, brand } = part;
  useWatch({ control: form.control });
  const { errors } = form.formState;
  const [open, setOpen] = useState<ReadonlySet<CredentialKind>>(() => firstOpen(part));
  const wrong = credentialKinds.filter((kind) => credentialFields[kind].some((name) => errors[name]));
  const visible = wrong.length > 0 ? new Set([...open, ...wrong]) : open;

  const toggle = (kind: CredentialKind) =>
    setOpen((before) => new Set(credentialKinds.filter((each) => before.has(each) !== (each === kind))));
  const unfold = (id: string) => setOpen((before) => new Set(credentialKinds.filter((k) => before.has(k) || k === id)));

  /** Pasted credentials mean that the brand uses its own. */
  function fill(parsed: ParsedCredentials) {
    form.setValue("use_system", "false", { shouldDirty: true });
    fillCredentials(form, parsed);
    for (const kind of credentialKinds) if (credentialFields[kind].some((name) => name in parsed)) unfold(kind);
  }
  const { paste, bar } = usePasteOffer(null, fill);

  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[208px_minmax(0,1fr)] max-md:grid-rows-[auto_minmax(0,1fr)]">
      <FormSteps part={part} pane={pane} onGroup={unfold} />
      <div
        ref={pane}
        onPaste={paste}
        className="min-w-0 overflow-y-auto overscroll-contain px-4 pt-4 pb-6 md:px-6 md:pt-5 md:pb-7"
      >
        {bar && <div className="sticky top-0 z-2 bg-surface">{bar}</div>}
        {part.record.notice && <div className="mb-5">{part.record.notice}</div>}
        <div>
          <BrandSection part={part} />
          <ContactSection part={part} />
          {part.mode === "add" && <OwnerSection part={part} />}
          <DomainsSection part={part} />
          <PackageSection part={part} />
          <CredentialsSection part={{ ...part, brand }} open={visible} onToggle={toggle} />
        </div>
      </div>
    </div>
  );
}

/** The groups with values, or else the first. */
function firstOpen({ form, brand }: FormPart): ReadonlySet<CredentialKind> {
  const filled = credentialKinds.filter((kind) => filledOf(form.getValues(), kind, brand).length > 0);
  return new Set(filled.length > 0 ? filled : ["smtp"]);
}
