import type { Identity } from "@console/contract/sign-in.ts";
import { useRouter } from "@tanstack/react-router";
import { call } from "../../../api/client.ts";
import { rememberSentCode } from "../../../api/sent-code.ts";
import { rememberEmail } from "../../../api/session.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { paths } from "../../../lib/paths.ts";
import { type Failure, passkeyFailure, sendFailure, verifyFailure } from "./sign-in.rules.ts";
import { signInText } from "./sign-in.text.ts";

type SignIn = {
  /** Null if the code was sent, else the error message. */
  send: (email: string, again: boolean) => Promise<string | null>;
  verify: (email: string, code: string) => Promise<Failure | null>;
  withPasskey: () => Promise<Failure | null>;
};

/** The calls of sign-in with their toasts. The form announces failures, so the toasts do not. */
export function useSignIn(next: string | undefined, preload: () => Promise<unknown>): SignIn {
  const router = useRouter();

  async function send(email: string, again: boolean): Promise<string | null> {
    try {
      const [{ signIn }] = await Promise.all([routes(), preload()]);
      await call(signIn.sendCode, { body: { email } });
    } catch (error) {
      const words = sendFailure(error, again ? signInText.resendFailed : signInText.sendFailed);
      toasts.clear();
      toasts.error(words.title, words.body, { announce: false });
      return words.body;
    }
    rememberEmail(email);
    rememberSentCode(email);
    const words = again ? signInText.resent : signInText.sent;
    toasts.clear();
    toasts.success(words.title, words.body);
    return null;
  }

  async function verify(email: string, code: string): Promise<Failure | null> {
    try {
      const { signIn } = await routes();
      const { data } = await call(signIn.verifyCode, { body: { email, code } });
      const failure = await complete(data);
      if (failure) return fail(failure);
    } catch (error) {
      return fail(verifyFailure(error));
    }
    return null;
  }

  /** With any passkey the person chooses; the device knows the owner. Its code is loaded on first use. */
  async function withPasskey(): Promise<Failure | null> {
    try {
      const [{ showPasskey }, { passkeys }] = await Promise.all([
        import("../../../api/ceremony.ts"),
        import("@console/contract/passkeys.ts"),
      ]);
      const { data: options } = await call(passkeys.signInOptions, {});
      const { data } = await call(passkeys.signIn, { body: { passkey: await showPasskey(options) } });
      const failure = await complete(data);
      if (failure) return fail(failure);
    } catch (error) {
      return fail(passkeyFailure(error));
    }
    return null;
  }

  /** A parsed answer may still lack the person: then nobody is signed in here. */
  async function complete(identity: Identity | undefined): Promise<Failure | null> {
    if (!identity?.email) return { ...signInText.incomplete, wrongCode: false };
    if (!identity.active) return { ...signInText.inactive, wrongCode: false };
    const [{ queryClient }, { setIdentity }] = await Promise.all([
      import("../../../api/query-client.ts"),
      import("../../../api/identity.ts"),
    ]);
    queryClient.clear();
    setIdentity(queryClient, identity);
    toasts.clear();
    toasts.success(signInText.done.title, signInText.done.body);
    await router.navigate({ href: next ?? paths.dashboard, replace: true });
    return null;
  }

  return { send, verify, withPasskey };
}

/** Schemas are not needed to show the form. */
const routes = () => import("@console/contract/sign-in.ts");

function fail(failure: Failure): Failure {
  toasts.clear();
  toasts.error(failure.title, failure.body, { announce: false });
  return failure;
}
