import type { CredentialKind } from "@console/contract/credentials.ts";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { credentialsText as words } from "./credentials.text.ts";
import { type ParsedCredentials, parseCredentials } from "./parse-credentials.ts";

type Offer = { parsed: ParsedCredentials; text: string; target: HTMLInputElement | HTMLTextAreaElement };

/**
 * Offers to fill the credential fields from a pasted block, wherever it is pasted. The block stays out of the field
 * itself: it may contain secrets, which a plain field would show and the draft would store.
 * @param into the group whose names may lack a prefix; null if there is none
 */
export function usePasteOffer(into: CredentialKind | null, onFill: (parsed: ParsedCredentials) => void) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const count = offer ? Object.keys(offer.parsed).length : 0;

  function paste(event: ClipboardEvent) {
    const { target } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (event.defaultPrevented || !isField) return;
    const text = event.clipboardData.getData("text");
    const parsed = parseCredentials(text, into);
    if (Object.keys(parsed).length === 0) return;
    event.preventDefault();
    setOffer({ parsed, text, target });
  }

  function accept() {
    if (offer) onFill(offer.parsed);
    offer?.target.focus();
    setOffer(null);
  }

  function asText() {
    if (!offer) return;
    offer.target.focus();
    document.execCommand("insertText", false, offer.text);
    setOffer(null);
  }

  const bar: ReactNode = offer && (
    <MessageBar
      tone="info"
      role="status"
      className="mb-3"
      action={
        <>
          <Button size="sm" variant="ghost" onClick={asText}>
            {words.pasteAsText}
          </Button>
          {/* Usually the next step after pasting. */}
          <Button size="sm" ref={focused} onClick={accept}>
            {words.fill(count)}
          </Button>
        </>
      }
    >
      {words.found(count)}
    </MessageBar>
  );
  return { paste, bar };
}

const focused = (button: HTMLButtonElement | null) => button?.focus();
