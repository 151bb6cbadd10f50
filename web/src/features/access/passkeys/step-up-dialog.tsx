import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isSessionEnd } from "../../../api/errors.ts";
import { useIdentity } from "../../../api/identity.ts";
import { operatorFace } from "../../../api/operator-face.ts";
import { FailureBar } from "../../../components/feedback/message-bar.tsx";
import { common } from "../../../lib/common.text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ceremonyMessage, passkeysQuery, showAgain } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";
import { useStepUpWindow } from "./step-up-window.ts";

type StepUpDialogProps = { open: boolean; onDone: (verified: boolean) => void };

/** Asks for the passkey when the server requires a step-up; the waiting call then continues. */
export function StepUpDialog({ open, onDone }: StepUpDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const use = useRef<HTMLButtonElement>(null);
  const isAtProvider = useIdentity()?.single_sign_on === true && operatorFace.single_sign_on !== undefined;
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: open && isAtProvider });
  const hasPasskey = !isAtProvider || (passkeys?.length ?? 0) > 0;
  const openWindow = useStepUpWindow(open && isAtProvider, (confirmed) => {
    if (confirmed) end(true);
    else setFailure(words.stepUpProviderFailed);
  });

  function end(verified: boolean) {
    setFailure(null);
    onDone(verified);
  }

  async function show() {
    setPending(true);
    setFailure(null);
    try {
      await showAgain();
      end(true);
    } catch (error) {
      if (isSessionEnd(error)) end(false);
      else setFailure(ceremonyMessage(error, words.stepUpFailed, words.stepUpFailed));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onClose={() => end(false)}
      busy={pending}
      title={isAtProvider ? words.stepUpAny : words.stepUp}
      initialFocus={use}
    >
      <div className="overflow-y-auto px-5 md:px-6">
        <FailureBar failure={failure} className="mt-3" />
        <p className="mt-1 text-13 leading-5 text-fg-2">{isAtProvider ? words.stepUpProviderBody : words.stepUpBody}</p>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 md:px-6">
        <Button onClick={() => end(false)} aria-disabled={pending || undefined}>
          {common.cancel}
        </Button>
        {hasPasskey && (
          <Button
            ref={isAtProvider ? undefined : use}
            variant={isAtProvider ? "secondary" : "primary"}
            pending={pending}
            onClick={() => void show()}
          >
            {words.stepUpAction}
          </Button>
        )}
        {isAtProvider && (
          <Button
            ref={use}
            variant="primary"
            onClick={() => setFailure(openWindow() ? null : words.stepUpWindowBlocked)}
          >
            {words.stepUpProvider(operatorFace.single_sign_on ?? "")}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
