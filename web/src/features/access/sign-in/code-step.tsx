import { RESEND_SECONDS } from "@console/contract/limits.ts";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { toasts } from "../../../components/feedback/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField, ResendButton } from "./code-field.tsx";
import { type Failure, isComplete } from "./sign-in.rules.ts";
import { signInText } from "./sign-in.text.ts";
import { useCountdown } from "./use-countdown.ts";
import type { useSignIn } from "./use-sign-in.ts";

type CodeStepProps = {
  email: string;
  /** From the clock; a reload continues the countdown. */
  sentAt: number;
  signIn: ReturnType<typeof useSignIn>;
  /** @param why a code is not enough */
  onBack: (why?: Failure) => void;
};

export function CodeStep({ email, sentAt, signIn, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"verify" | "resend" | null>(null);
  const wait = useCountdown(RESEND_SECONDS, sentAt);
  const firstSlot = useRef<HTMLInputElement>(null);
  // The sixth digit submits automatically, but not after an error: then the person checks before submitting.
  const submitsItself = useRef(true);

  useEffect(() => firstSlot.current?.focus(), []);

  async function verify(entered: string) {
    if (busy) return;
    if (!isComplete(entered)) {
      toasts.error(signInText.invalidOtp.title, signInText.invalidOtp.body, { announce: false });
      setError(signInText.invalidOtp.body);
      return;
    }
    setBusy("verify");
    setError(undefined);
    const failure = await signIn.verify(email, entered);
    if (failure === null) return;
    if (failure.needs) return onBack(failure);
    submitsItself.current = false;
    setBusy(null);
    setError(failure.body);
    if (!failure.wrongCode) return;
    setCode("");
    firstSlot.current?.focus();
  }

  async function resend() {
    if (busy || wait.left > 0) return;
    setBusy("resend");
    const failure = await signIn.send(email, true);
    setBusy(null);
    setError(failure ?? undefined);
    if (failure !== null) return;
    submitsItself.current = true;
    setCode("");
    wait.restart();
    firstSlot.current?.focus();
  }

  function complete(entered: string) {
    setCode(entered);
    if (submitsItself.current) void verify(entered);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void verify(code);
  }

  // With a disabled button, Enter does not submit, so an incomplete code would get no response.
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || isComplete(code)) return;
    event.preventDefault();
    void verify(code);
  }

  const [lead, address] = signInText.sentTo(email);
  return (
    <form noValidate className="mt-1 flex flex-col gap-4" onSubmit={submit}>
      <p className="text-13 break-words text-fg-2">
        {lead}
        <span className="font-medium text-fg">{address}</span>.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the slots inside. */}
      <div className="flex flex-col gap-[5px]" onKeyDown={press}>
        <CodeField
          label={signInText.code}
          error={error}
          value={code}
          firstSlot={firstSlot}
          onChange={setCode}
          onComplete={complete}
          readOnly={busy === "verify"}
        />
      </div>
      <Button type="submit" variant="primary" size="lg" disabled={!isComplete(code)} pending={busy === "verify"}>
        {signInText.verify}
      </Button>
      <div className="-mx-3 flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" onClick={() => onBack()}>
          {signInText.back}
        </Button>
        <ResendButton left={wait.left} pending={busy === "resend"} onResend={() => void resend()} />
        <span key={wait.round} role="status" className="sr-only">
          {wait.from > 0 && signInText.resendSpoken(wait.from)}
        </span>
      </div>
    </form>
  );
}
