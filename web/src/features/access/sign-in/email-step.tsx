import { EMAIL_MAX } from "@console/contract/limits.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { toasts } from "../../../components/feedback/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { isEmail } from "./sign-in.rules.ts";
import { signInText } from "./sign-in.text.ts";
import type { useSignIn } from "./use-sign-in.ts";

type EmailStepProps = {
  email: string;
  onEmail: (email: string) => void;
  signIn: ReturnType<typeof useSignIn>;
  /** Where people begin: the field gets the focus. */
  first: boolean;
  onSent: () => void;
};

export function EmailStep({ email, onEmail, signIn, first, onSent }: EmailStepProps) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const address = email.trim();
    if (!isEmail(address)) {
      toasts.error(signInText.invalidEmail.title, signInText.invalidEmail.body, { announce: false });
      return refuse(signInText.invalidEmail.body);
    }
    setPending(true);
    setError(undefined);
    const failure = await signIn.send(address, false);
    setPending(false);
    onEmail(address);
    if (failure === null) onSent();
    else refuse(failure);
  }

  function refuse(message: string) {
    setError(message);
    input.current?.focus();
  }

  return (
    <form noValidate className="mt-1 flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      <p className="text-13 text-fg-2">{signInText.purpose}</p>
      <div role={error === undefined ? undefined : "alert"}>
        <Field label={signInText.email} required error={error}>
          <Input
            ref={input}
            type="email"
            name="email"
            autoComplete="username"
            maxLength={EMAIL_MAX}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
            className="h-ctl-lg"
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" pending={pending}>
        {signInText.send}
      </Button>
    </form>
  );
}
