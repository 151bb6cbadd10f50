import { type CredentialKind, credentialFields, isSecretField } from "@console/contract/credentials.ts";
import { ChevronRight } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { MessageBar } from "../../components/message-bar.tsx";
import { cx } from "../../lib/cx.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CredentialInput } from "./credential-input.tsx";
import { CredentialTestPanel } from "./credential-test-panel.tsx";
import { credentialNames, credentialsText as words } from "./credentials.text.ts";
import type { FormPart } from "./form-part.tsx";
import { sectionId, TwoColumns } from "./form-section.tsx";
import { type ParsedCredentials, parseCredentials } from "./parse-credentials.ts";
import { SecretInput } from "./secret-input.tsx";

type CredentialGroupProps = {
  kind: CredentialKind;
  part: FormPart;
  filled: number;
  open: boolean;
  onToggle: () => void;
  onFill: (found: ParsedCredentials) => void;
};

type Offer = { found: ParsedCredentials; text: string; target: HTMLInputElement };

export function CredentialGroup({ kind, part, filled, open, onToggle, onFill }: CredentialGroupProps) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const fields = credentialFields[kind];
  const id = `${sectionId("credentials")}-${kind}`;
  const count = offer ? Object.keys(offer.found).length : 0;

  /** A block is kept out of the field: it may hold secrets, which a plain field would show and the draft keep. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    const found = parseCredentials(text, kind);
    if (Object.keys(found).length === 0 || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    setOffer({ found, text, target: event.target });
  }

  function accept() {
    if (offer) onFill(offer.found);
    close();
  }

  function asText() {
    if (!offer) return;
    offer.target.focus();
    document.execCommand("insertText", false, offer.text);
    setOffer(null);
  }

  function close() {
    offer?.target.focus();
    setOffer(null);
  }

  return (
    <section id={id} tabIndex={-1} className="mt-3 scroll-mt-3 rounded-lg border border-line bg-surface outline-none">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-lg py-1.5 pr-3 pl-3.5 text-left -outline-offset-2!"
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
        {offer && (
          <MessageBar
            tone="info"
            role="status"
            className="mb-3"
            action={
              <>
                <Button size="sm" variant="ghost" onClick={asText}>
                  {words.pasteAsText}
                </Button>
                <Button size="sm" onClick={accept}>
                  {words.fill(count)}
                </Button>
              </>
            }
          >
            {words.found(count)}
          </MessageBar>
        )}
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
