import {
  type CredentialField,
  type CredentialKind,
  credentialFields,
  isSecretField,
} from "@console/contract/credentials.ts";
import { ChevronRight } from "lucide-react";
import { TextField } from "../../../../components/form/text-field.tsx";
import { cx } from "../../../../lib/cx.ts";
import { Tag } from "../../../../ui/badge.tsx";
import type { FormPart } from "../fields/brand-form.model.ts";
import { sectionId, TwoColumns } from "../fields/form-section.tsx";
import { hintFor } from "./credential-hints.ts";
import { CredentialTestPanel } from "./credential-test-panel.tsx";
import { credentialNames } from "./credentials.text.ts";
import type { ParsedCredentials } from "./parse-credentials.ts";
import { SecretInput } from "./secret-input.tsx";
import { usePasteOffer } from "./use-paste-offer.tsx";

/** A visible value. Unusual formats get a hint, never an error. */
export const CredentialInput = ({ part: { record, form }, field }: { part: FormPart; field: CredentialField }) => (
  <TextField form={record} name={field} hint={hintFor(field, form.watch(field))} />
);

type CredentialGroupProps = {
  kind: CredentialKind;
  part: FormPart;
  filled: number;
  open: boolean;
  onToggle: () => void;
  onFill: (parsed: ParsedCredentials) => void;
};

export function CredentialGroup({ kind, part, filled, open, onToggle, onFill }: CredentialGroupProps) {
  const { paste, bar } = usePasteOffer(kind, onFill);
  const fields = credentialFields[kind];
  const id = `${sectionId("credentials")}-${kind}`;

  return (
    <section id={id} tabIndex={-1} className="mt-3 scroll-mt-3 rounded-lg border border-line bg-surface outline-none">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-lg py-1.5 pr-3 pl-3.5 text-left -outline-offset-2"
          onClick={onToggle}
        >
          <ChevronRight
            aria-hidden="true"
            className={cx("text-fg-3 transition-transform duration-(--t-base)", open && "rotate-90")}
          />
          <span className="text-13 font-semibold">{credentialNames[kind].name}</span>
          <span className="text-12 text-fg-3 max-md:hidden">{credentialNames[kind].what}</span>
          <span className="ml-auto tabular-nums">
            <Tag>
              {filled} of {fields.length}
            </Tag>
          </span>
        </button>
      </h3>
      <div id={`${id}-fields`} hidden={!open} onPaste={paste} className="px-3.5 pt-1 pb-4">
        {bar}
        <TwoColumns>
          {fields.map((field) =>
            isSecretField(field) ? (
              <SecretInput key={field} part={part} field={field} />
            ) : (
              <CredentialInput key={field} part={part} field={field} />
            ),
          )}
        </TwoColumns>
        <CredentialTestPanel kind={kind} part={part} filled={filled} />
      </div>
    </section>
  );
}
