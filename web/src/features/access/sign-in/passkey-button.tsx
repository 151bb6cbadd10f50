import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { signInText } from "./sign-in.text.ts";
import type { useSignIn } from "./use-sign-in.ts";

type PasskeyButtonProps = {
  signIn: ReturnType<typeof useSignIn>;
  /** The only option for this person: it gets the focus. */
  first: boolean;
};

/** The alternative to the code. */
export function PasskeyButton({ signIn, first }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (first) button.current?.focus();
  }, [first]);

  async function use() {
    setPending(true);
    setError(undefined);
    const failure = await signIn.withPasskey();
    if (failure === null) return;
    setPending(false);
    setError(failure.body);
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-12 text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {signInText.or}
      </p>
      <Button ref={button} size="lg" pending={pending} onClick={() => void use()}>
        {signInText.passkey}
      </Button>
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </div>
  );
}
