import { RESEND_SECONDS } from "@console/contract/limits.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../api/client.ts";
import { ApiError, errorMessage, isSessionEnd } from "../../../api/errors.ts";
import { useIdentity } from "../../../api/identity.ts";
import { FailureBar } from "../../../components/feedback/message-bar.tsx";
import { common } from "../../../lib/common.text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CodeField, ResendButton } from "./code-field.tsx";
import { isComplete } from "./sign-in.rules.ts";
import { confirmText as words } from "./sign-in.text.ts";
import { useCountdown } from "./use-countdown.ts";

type ConfirmCodeDialogProps = { open: boolean; onDone: (verified: boolean) => void };

/** Asks people without a passkey for an emailed code when the server requires a step-up; the waiting call then continues. */
export function ConfirmCodeDialog({ open, onDone }: ConfirmCodeDialogProps) {
  const firstSlot = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onClose={() => onDone(false)}
      busy={busy}
      title={words.title}
      initialFocus={firstSlot}
    >
      {open && <CodeForm firstSlot={firstSlot} busy={busy} setBusy={setBusy} onDone={onDone} />}
    </Dialog>
  );
}

type CodeFormProps = {
  firstSlot: React.RefObject<HTMLInputElement | null>;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onDone: (verified: boolean) => void;
};

/** Sends a code as soon as it opens: the person has just asked for what needs it. */
function CodeForm({ firstSlot, busy, setBusy, onDone }: CodeFormProps) {
  const email = useIdentity()?.email ?? "";
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [openedAt] = useState(() => Date.now());
  const wait = useCountdown(RESEND_SECONDS, openedAt);
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send(true);
  });

  /** @param first the code of a moment ago, before the dialog was closed and opened again, still works */
  async function send(first: boolean) {
    setFailure(null);
    try {
      await call(signIn.stepUpCode, {});
    } catch (thrown) {
      if (isSessionEnd(thrown)) return onDone(false);
      const isRecent =
        first && thrown instanceof ApiError && (thrown.retryAfter ?? RESEND_SECONDS + 1) <= RESEND_SECONDS;
      if (!isRecent) setFailure(errorMessage(thrown, words.sendFailed));
      return;
    }
    if (!first) wait.restart();
  }

  async function confirm(entered: string) {
    if (busy) return;
    if (!isComplete(entered)) return setError(words.incomplete);
    setBusy(true);
    setError(undefined);
    try {
      await call(signIn.stepUp, { body: { code: entered } });
      onDone(true);
    } catch (thrown) {
      if (isSessionEnd(thrown)) return onDone(false);
      setError(errorMessage(thrown, words.failed));
      setCode("");
      firstSlot.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree, the form behind the question is its parent.
    event.stopPropagation();
    void confirm(code);
  }

  const [lead, address] = words.sentTo(email);
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <div className="overflow-y-auto px-5 md:px-6">
        <FailureBar failure={failure} className="mt-3" />
        <p className="mt-1 text-13 leading-5 break-words text-fg-2">
          {lead}
          <span className="font-medium text-fg">{address}</span>. {words.about}
        </p>
        <div className="mt-4 flex flex-col gap-[5px]">
          <CodeField
            label={words.code}
            error={error}
            value={code}
            firstSlot={firstSlot}
            onChange={setCode}
            onComplete={(entered) => void confirm(entered)}
            readOnly={busy}
          />
          <ResendButton className="-ml-3 mt-1 self-start" left={wait.left} onResend={() => void send(false)} />
        </div>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 md:px-6">
        <Button onClick={() => onDone(false)} aria-disabled={busy || undefined}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={busy}>
          {words.confirm}
        </Button>
      </footer>
    </form>
  );
}
