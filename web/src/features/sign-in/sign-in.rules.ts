import { CODE_LENGTH } from "@console/contract/limits.ts";
import { ApiError, errorMessage } from "../../api/errors.ts";
import { signInText } from "./sign-in.text.ts";

type Words = { title: string; body: string };

/** What went wrong, as the toast and the form say it. */
export type Failure = Words & {
  /** The slots are emptied: the code was read and refused. */
  wrongCode: boolean;
  /** A code is not enough for this person. */
  needsPasskey?: boolean | undefined;
};

export const isEmail = (value: string): boolean => value.trim() !== "" && value.includes("@");
export const isComplete = (code: string): boolean => code.length === CODE_LENGTH;

/** The server's sentence says itself how long to wait; ours does where none came. */
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
    return { ...wordsOf(error, signInText.needsPasskey), wrongCode: false, needsPasskey: true };
  }
  // A success that cannot be read; a refusal is one of the code, whoever worded it.
  if (error.code === "unreadable" && error.status < 400) return { ...signInText.unreadable, wrongCode: false };
  const unshaped = error.code === "unreadable" && error.status < 500 && error.status !== 429;
  if (unshaped || error.code === "invalid_code" || error.code === "invalid") {
    return { ...wordsOf(error, signInText.invalidCode), wrongCode: true };
  }
  // No answer at all has the specification's words; an outage has the server's (SIGNIN-27).
  if (error.message === "") return { ...signInText.broken, wrongCode: false };
  return { ...wordsOf(error, signInText.error), wrongCode: false };
}

/** The browser's own words about a passkey are for programmers; a refusal of the server's has its sentence. */
export function passkeyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { ...signInText.noPasskey, wrongCode: false };
  if (error.code === "inactive_user") return { ...signInText.inactive, wrongCode: false };
  return { ...wordsOf(error, error.message === "" ? signInText.broken : signInText.noPasskey), wrongCode: false };
}
