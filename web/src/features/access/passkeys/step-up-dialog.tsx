import { useRef, useState } from "react";
import { isSessionEnd } from "../../../api/errors.ts";
import { FailureBar } from "../../../components/feedback/message-bar.tsx";
import { common } from "../../../lib/common.text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ceremonyMessage, showAgain } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

type StepUpDialogProps = { open: boolean; onDone: (verified: boolean) => void };

/** Asks for the passkey when the server requires a step-up; the waiting call then continues. */
export function StepUpDialog({ open, onDone }: StepUpDialogProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const use = useRef<HTMLButtonElement>(null);

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
      title={words.stepUp}
      initialFocus={use}
    >
      <div className="overflow-y-auto px-5 md:px-6">
        <FailureBar failure={failure} className="mt-3" />
        <p className="mt-1 text-13 leading-5 text-fg-2">{words.stepUpBody}</p>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 md:px-6">
        <Button onClick={() => end(false)} aria-disabled={pending || undefined}>
          {common.cancel}
        </Button>
        <Button ref={use} variant="primary" pending={pending} onClick={() => void show()}>
          {words.stepUpAction}
        </Button>
      </footer>
    </Dialog>
  );
}
