import type { Passkey } from "@console/contract/passkeys.ts";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isSessionEnd } from "../../../api/errors.ts";
import { namedAddress, passkeysWork } from "../../../api/passkeys-work.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { addPasskey, ceremonyMessage } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

type AddPasskeyProps = { onAdded: (passkey: Passkey) => Promise<unknown>; primary?: boolean | undefined };

/** The button to create a passkey, or the reason why it is not possible here. */
export function AddPasskey({ onAdded, primary = false }: AddPasskeyProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure !== null) message.current?.focus();
  }, [failure]);

  async function add() {
    setPending(true);
    setFailure(null);
    try {
      const added = await addPasskey();
      toasts.success(words.addDone, added.name);
      await onAdded(added);
    } catch (error) {
      if (isSessionEnd(error)) return;
      const message = ceremonyMessage(error, words.notCreated, words.addFailed);
      setFailure(message);
      toasts.error(words.error, message, { announce: false });
    } finally {
      setPending(false);
    }
  }

  if (!passkeysWork()) return <NotHere />;
  return (
    <div className="flex flex-col items-start gap-3">
      {failure !== null && (
        <MessageBar ref={message} tone="error" className="w-full">
          {failure}
        </MessageBar>
      )}
      <Button
        variant={primary ? "primary" : "secondary"}
        size={primary ? "lg" : "md"}
        pending={pending}
        onClick={() => void add()}
      >
        {!primary && <Plus aria-hidden="true" />}
        {words.add}
      </Button>
    </div>
  );
}

function NotHere() {
  const address = namedAddress();
  return (
    <MessageBar tone="info">
      <p>{words.notHere}</p>
      {address !== null && (
        <a href={address} className="text-accent-text underline underline-offset-3">
          {words.named(address)}
        </a>
      )}
    </MessageBar>
  );
}
