import { CODE_LENGTH } from "@console/contract/limits.ts";
import { ApiError, errorMessage } from "../../api/errors.ts";
import { signInText } from "./sign-in.text.ts";

type Words = { title: string; body: string };

/** What went wrong, as the toast and the form say it. */
export type Failure = Words & {
  /** The slots are emptied: the code was read and refused. */
  wrongCode: boolean;
};

export const isEmail = (value: string): boolean => value.trim() !== "" && value.includes("@");
export const isComplete = (code: string): boolean => code.length === CODE_LENGTH;

/** The server's sentence comes first, then how long to wait where it said so. */
function said(error: unknown, words: Words): Words {
  const message = errorMessage(error, words.body);
  const wait = error instanceof ApiError ? error.retryAfter : null;
  return { title: words.title, body: wait === null ? message : `${message} ${signInText.waitFor(wait)}` };
}

export function sendFailure(error: unknown, words: Words): Words {
  const invalid = error instanceof ApiError && error.code === "invalid";
  return invalid ? signInText.invalidEmail : said(error, words);
}

export function verifyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { ...signInText.broken, wrongCode: false };
  if (error.code === "inactive_user") return { ...signInText.inactive, wrongCode: false };
  if (error.code === "unreadable") {
    // A success that cannot be read, or a proxy's page in place of an answer.
    return { ...(error.status < 400 ? signInText.unreadable : signInText.broken), wrongCode: false };
  }
  if (error.status >= 400 && error.status < 500 && error.status !== 429) {
    return { ...said(error, signInText.invalidCode), wrongCode: true };
  }
  // No answer at all has the specification's words; an outage has the server's (SIGNIN-27).
  if (error.message === "") return { ...signInText.broken, wrongCode: false };
  return { ...said(error, signInText.error), wrongCode: false };
}
