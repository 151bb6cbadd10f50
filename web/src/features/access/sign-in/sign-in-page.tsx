import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { operatorFace } from "../../../api/operator-face.ts";
import { passkeysWork } from "../../../api/passkeys-work.ts";
import { forgetSentCode, sentCode } from "../../../api/sent-code.ts";
import { lastEmail } from "../../../api/session.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { CompanyMark, CompanyName } from "../../../components/layout/company-mark.tsx";
import { usePageTitle } from "../../../components/layout/use-page-title.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { EmailStep } from "./email-step.tsx";
import type { Failure } from "./sign-in.rules.ts";
import { signInText } from "./sign-in.text.ts";
import { OrLine, SingleSignOnLink } from "./single-sign-on-link.tsx";
import { useSignIn } from "./use-sign-in.ts";

const route = getRouteApi("/login");

/** Loaded while the code is being emailed. */
const CodeStep = lazyPart(async () => (await import("./code-step.tsx")).CodeStep);

export function SignInPage() {
  const { next, sso } = route.useSearch();
  const expired = useLocation({ select: (location) => location.state.expired === true });
  const [email, setEmail] = useState(() => sentCode()?.email ?? lastEmail());
  const [sentAt, setSentAt] = useState(() => sentCode()?.sentAt ?? null);
  // Why a code was not enough.
  const [demand, setDemand] = useState<Failure | null>(null);
  const signIn = useSignIn(next, CodeStep.load);
  usePageTitle(signInText.title);
  const { single_sign_on: provider } = operatorFace;

  function back(why?: Failure) {
    forgetSentCode();
    setSentAt(null);
    setDemand(why ?? null);
  }

  return (
    <main className="flex min-h-dvh flex-col px-6 pb-10">
      <div className="mx-auto flex w-full max-w-[360px] flex-col pt-[max(48px,22vh)]">
        <div className="flex items-center gap-2.5">
          <CompanyMark />
          {operatorFace.name !== "" && <CompanyName />}
        </div>
        <h1 tabIndex={-1} className="mt-5 text-20 font-semibold tracking-title">
          {signInText.title}
        </h1>
        {sso !== undefined && sentAt === null && demand === null && (
          <MessageBar tone="warning" role="alert" className="mt-4 mb-2">
            {signInText.ssoFailed[sso]}
          </MessageBar>
        )}
        {expired && sentAt === null && demand === null && (
          <MessageBar tone="warning" className="mt-4 mb-2">
            {signInText.expired}
          </MessageBar>
        )}
        {demand !== null && (
          <MessageBar tone="warning" role="alert" className="mt-4 mb-2">
            {demand.body}
          </MessageBar>
        )}
        {sentAt === null ? (
          <>
            {provider && (
              <SingleSignOnLink provider={provider} next={next} first={demand?.needs === "single_sign_on"} />
            )}
            <EmailStep
              email={email}
              onEmail={setEmail}
              signIn={signIn}
              first={demand === null}
              onSent={() => setSentAt(Date.now())}
            />
            {passkeysWork() && <PasskeyButton signIn={signIn} first={demand?.needs === "passkey"} />}
          </>
        ) : (
          <CodeStep email={email} sentAt={sentAt} signIn={signIn} onBack={back} />
        )}
      </div>
    </main>
  );
}

type PasskeyButtonProps = {
  signIn: ReturnType<typeof useSignIn>;
  /** The only option for this person: it gets the focus. */
  first: boolean;
};

/** The alternative to the code. */
function PasskeyButton({ signIn, first }: PasskeyButtonProps) {
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
      <OrLine />
      <Button ref={button} size="lg" pending={pending} onClick={() => void use()}>
        {signInText.passkey}
      </Button>
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </div>
  );
}
