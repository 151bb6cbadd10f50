import { CODE_LENGTH } from "@console/contract/limits.ts";
import { ApiError, errorMessage } from "../../../api/errors.ts";
import { signInText } from "./sign-in.text.ts";

type Words = { title: string; body: string };

/** An error as shown in the toast and the form. */
export type Failure = Words & {
  /** Clears the code field: the code was rejected. */
  wrongCode: boolean;
  /** A code is not enough for this person: what they must use. */
  needs?: "passkey" | "single_sign_on" | undefined;
};

export const isEmail = (value: string): boolean => value.trim() !== "" && value.includes("@");
export const isComplete = (code: string): boolean => code.length === CODE_LENGTH;

/** The server's message says how long to wait; ours does if there is none. */
function wordsOf(error: unknown, words: Words): Words {
  const wait = error instanceof ApiError && error.message === "" ? error.retryAfter : null;
  const fallback = wait === null ? words.body : `${words.body} ${signInText.waitFor(wait)}`;
  return { title: words.title, body: errorMessage(error, fallback) };
}

export function sendFailure(error: unknown, words: Words): Words {
  const invalid = error instanceof ApiError && error.code === "invalid";
  return invalid ? signInText.invalidEmail : wordsOf(error, words);
}

export function verifyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { ...signInText.broken, wrongCode: false };
  if (error.code === "inactive_user") return { ...signInText.inactive, wrongCode: false };
  if (error.code === "use_passkey") {
    return { ...wordsOf(error, signInText.needsPasskey), wrongCode: false, needs: "passkey" };
  }
  if (error.code === "use_single_sign_on") {
    return { ...wordsOf(error, signInText.needsSingleSignOn), wrongCode: false, needs: "single_sign_on" };
  }
  // An unreadable success; any 4xx concerns the code, whatever its message.
  if (error.code === "unreadable" && error.status < 400) return { ...signInText.unreadable, wrongCode: false };
  const unshaped = error.code === "unreadable" && error.status < 500 && error.status !== 429;
  if (unshaped || error.code === "invalid_code" || error.code === "invalid") {
    return { ...wordsOf(error, signInText.invalidCode), wrongCode: true };
  }
  // Without any answer, the specification's text; for an outage, the server's (SIGNIN-27).
  if (error.message === "") return { ...signInText.broken, wrongCode: false };
  return { ...wordsOf(error, signInText.error), wrongCode: false };
}

/** The browser's own messages about passkeys are meant for programmers; a refusal by the server has its own message. */
export function passkeyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { ...signInText.noPasskey, wrongCode: false };
  if (error.code === "inactive_user") return { ...signInText.inactive, wrongCode: false };
  return { ...wordsOf(error, error.message === "" ? signInText.broken : signInText.noPasskey), wrongCode: false };
}
