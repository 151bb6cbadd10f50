import { type Answer, calls, type Operation } from "./calls.ts";

/** An error response; retrying would not help. */
export class PlatformError extends Error {
  readonly status: number;
  /** A machine-readable code: `unauthenticated`, `invalid`, `not_found`. */
  readonly code: string;
  /** Errors by field of the body. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * With the code `history_changed`: the console's data was restored. Read every configuration again and the changes after
   * `history.after`, and send the usage of `history.resend_usage` again.
   */
  readonly history: History | undefined;

  constructor(status: number, { message, code, fields, history }: ErrorBody) {
    super(message ?? `The console responded with status ${status}.`);
    this.name = "PlatformError";
    this.status = status;
    this.code = code ?? "unreadable";
    this.fields = fields ?? {};
    this.history = history;
  }
}

export type History = Answer<"history">["data"];

type ErrorBody = { message?: string; code?: string; fields?: Record<string, string>; history?: History };

export type Options = {
  /** Base URL of the console: `https://console.example`. */
  url: string;
  /** An API key with the scopes of the used calls. */
  key: string;
  /** Attempts for a call whose answer was lost, or that was asked to wait. */
  tries?: number;
  /** Milliseconds until a call without an answer counts as lost. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

type Request = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Sent = { status: number; etag: string | null; body: unknown };

const TRIES = 8;
const TIMEOUT_MS = 30_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/**
 * Makes a call, and repeats it if no answer came, the console is unavailable (502, 503, 504) or asks to wait (429).
 * Every call is idempotent: reports and confirmations describe a state, and an event counts once by its id.
 * @throws PlatformError for any other answer, or the last attempt's error
 */
export async function send(options: Options, operation: Operation, request: Request): Promise<Sent> {
  const { tries = TRIES, fetch: fetchNow = fetch } = options;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(options, fetchNow, operation, request).catch((error: unknown) => ({ error }));
    const isLast = attempt >= tries;
    if ("error" in outcome) {
      if (isLast) throw outcome.error;
      await pause(waitMs(attempt));
    } else {
      if (outcome.ok || outcome.status === 304) return readAnswer(outcome);
      if (isLast || ![429, 502, 503, 504].includes(outcome.status)) throw await errorOf(outcome);
      await pause(Math.max(waitMs(attempt), requestedMs(outcome.headers.get("retry-after") ?? "")));
    }
  }
}

function tryOnce(
  { url, key, timeoutMs = TIMEOUT_MS }: Options,
  fetchNow: typeof fetch,
  operation: Operation,
  { params = {}, query = {}, body, headers }: Request,
): Promise<Response> {
  const { method, path } = calls[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const address = new URL(`${url.replace(/\/$/, "")}/api/v1${filled}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return fetchNow(address, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function readAnswer(response: Response): Promise<Sent> {
  const body: unknown = response.status === 304 ? null : await response.json();
  return { status: response.status, etag: response.headers.get("etag"), body };
}

async function errorOf(response: Response): Promise<PlatformError> {
  const body: unknown = await response.json().catch(() => ({}));
  return new PlatformError(response.status, asErrorBody(body));
}

/** A response from something other than the console has no such fields. */
const asErrorBody = (body: unknown): ErrorBody => (typeof body === "object" && body !== null ? body : {});

/** Doubles with each attempt, plus a random part, so that many clients do not retry at the same moment. */
const waitMs = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

/** `Retry-After`: the console sends seconds, a proxy before it perhaps a date. */
function requestedMs(sent: string): number {
  const ms = /^\d+$/.test(sent) ? Number(sent) * 1_000 : Date.parse(sent) - Date.now();
  return Number.isNaN(ms) ? 0 : ms;
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
