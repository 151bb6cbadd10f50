import { makeListeners } from "../lib/shared.ts";
import { apiText } from "./api.text.ts";
import { ApiError } from "./errors.ts";

/** While an update is under way, processes of two releases answer for less than this. */
const TRIES = 30;
const PAUSE_MS = 2_000;

let waiting = 0;
const { subscribe, notify } = makeListeners();

/** Whether a call waits for a process of this page's release. */
export const isUpdating = (): boolean => waiting > 0;

export const watchUpdating = subscribe;

function publish(change: number): void {
  waiting += change;
  notify();
}

/** A process of another release refused a field that this page's release has. */
export const isOtherRelease = ({ code, release }: ApiError): boolean =>
  code === "unknown_field" && release !== null && release !== import.meta.env.VITE_RELEASE;

type Sending = {
  body: unknown;
  send: (body: unknown) => Promise<Response>;
  toError: (response: Response) => Promise<ApiError>;
  signal: AbortSignal | undefined;
};

/**
 * Sends a call again until a process knows all of its fields. Unknown fields that the person left empty are left out.
 * @param error what a process of another release answered
 * @returns the answer, or an error: any other one, and the same one after a minute
 */
export async function sendAgain(
  error: ApiError,
  { body, send, toError, signal }: Sending,
): Promise<Response | ApiError> {
  let rest = withoutEmpty(body, Object.keys(error.fields));
  publish(1);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0 || rest === body) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal?.throwIfAborted();
      const response = await send(rest);
      if (response.ok) return response;
      const again = await toError(response);
      if (!isOtherRelease(again)) return again;
      rest = withoutEmpty(rest, Object.keys(again.fields));
    }
  } finally {
    publish(-1);
  }
  return new ApiError({ status: error.status, code: error.code, message: apiText.updating });
}

const isEmpty = (value: unknown): boolean =>
  value === "" ||
  value === false ||
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0);

/** The same body if the person filled in all of these fields. */
function withoutEmpty(body: unknown, paths: readonly string[]): unknown {
  return paths.reduce((left, path) => without(left, path.split(".")), body);
}

function without(body: unknown, [head = "", ...rest]: readonly string[]): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const fields = new Map<string, unknown>(Object.entries(body));
  const before = fields.get(head);
  const after = rest.length > 0 ? without(before, rest) : before;
  if (rest.length > 0 ? after === before : !isEmpty(before)) return body;
  if (rest.length > 0) fields.set(head, after);
  else fields.delete(head);
  return Object.fromEntries(fields);
}
