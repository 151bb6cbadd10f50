import { REQUEST_TIMEOUT_MS, RETRY_DELAY_MS } from "@console/contract/limits.ts";
import type { Reply, Route, Sent } from "@console/contract/route.ts";
import { apiText } from "./api.text.ts";
import { dropEarly, takeEarly } from "./early.ts";
import { ApiError, isSessionEnd, toApiError } from "./errors.ts";
import { expireSession } from "./session.ts";
import { stepUp } from "./step-up.ts";

export type CallOptions = {
  /** The version that was loaded; the server refuses to overwrite a newer one with 412. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  /** A 401 is an answer here, not the end of a session. */
  expectSignedOut?: boolean | undefined;
  /** One key for all presses of one form, so that they make one record; a new one a call otherwise. */
  idempotencyKey?: string | undefined;
};

type Parts = { params?: unknown; query?: unknown; body?: unknown; brandId?: unknown };

/** Calls a route of the contract. The types of input and answer are the route's own. */
export async function call<R extends Route>(route: R, input: Sent<R>, options: CallOptions = {}): Promise<Reply<R>> {
  const response = await exchange(route, partsOf(input), options);
  const body: unknown = response.status === 204 ? {} : await response.json().catch(() => unreadable(response));
  return asReply<R>(body);
}

/** A file as a blob. Never retried. */
export async function download<R extends Route>(route: R, input: Sent<R>, options: CallOptions = {}): Promise<Blob> {
  const response = await exchange(route, partsOf(input), options, true);
  return response.blob();
}

/**
 * The whole list behind a route as CSV, as the filters of `input` have it (CALL-06). Never retried.
 * @param onProgress told how many bytes have come
 */
export async function downloadCsv<R extends Route & { list: string }>(
  route: R,
  input: Sent<R>,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const { query, ...parts } = partsOf(input);
  const response = await exchange(route, { ...parts, query: { ...Object(query), format: "csv" } }, { signal }, true);
  const chunks: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return new Blob(chunks, { type: "text/csv" });
}

/** The address of a file that the browser fetches by itself: a picture, a calendar file. */
export const fileAddress = <R extends Route & { answer: "file" }>(route: R, input: Sent<R>): string =>
  address(route, partsOf(input));

async function exchange(route: Route, parts: Parts, options: CallOptions, file = false): Promise<Response> {
  const writes = route.method !== "GET";
  if (writes && !navigator.onLine) {
    throw new ApiError({ status: 0, code: "offline", message: apiText.offline });
  }
  const url = address(route, parts);
  const init = request(route, parts, options);
  // Codes and files are sent once: a second try could use up a code or send a file twice.
  const retries = route.permission !== null && !file && !(parts.body instanceof FormData);

  const ask = async () => {
    const first = await attempt(url, init, options.signal, file).catch((error: unknown) => {
      if (!retries || !isTransient(error)) throw error;
      return null;
    });
    if (first !== null && !(retries && first.status >= 500)) return first;
    await pause(RETRY_DELAY_MS, options.signal);
    return attempt(url, init, options.signal);
  };

  let response = await ask();
  if (response.ok) return response;
  let error = await toApiError(response);
  // The very same call, with its key, once the passkey was shown: nothing was done and nothing typed is lost.
  if (error.code === "step_up_required" && (await stepUp())) {
    response = await ask();
    if (response.ok) return response;
    error = await toApiError(response);
  }
  // What was asked for without a session is no answer for the one that comes.
  if (isSessionEnd(error)) dropEarly();
  // A public call has no session that could end.
  if (isSessionEnd(error) && route.permission !== null && !options.expectSignedOut) expireSession();
  throw error;
}

function request(route: Route, { body, brandId }: Parts, options: CallOptions): RequestInit {
  const headers = new Headers({ accept: "application/json" });
  if (!(body instanceof FormData)) headers.set("content-type", "application/json");
  if (route.method !== "GET") headers.set("idempotency-key", options.idempotencyKey ?? randomKey());
  if (options.version !== undefined) headers.set("if-match", `"${options.version}"`);
  if (brandId !== undefined) headers.set("organization-id", String(brandId));
  return {
    method: route.method,
    credentials: "include",
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  };
}

/** @param untilHeaders a file may take longer to come, once it has begun to */
async function attempt(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  untilHeaders = false,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REQUEST_TIMEOUT_MS);
  try {
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    const response = await (takeEarly(url, init) ?? fetch(url, { ...init, signal: either }));
    if (untilHeaders) clearTimeout(timer);
    return response;
  } catch (error) {
    clearTimeout(timer);
    // The caller's own abort is passed on as it is: Query drops such answers.
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: limit.signal.aborted ? "timeout" : "network" });
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "network" || error.code === "timeout");

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Where a host is set at build time, the first label of the page's host is the operator's name in front of it. */
export function baseAddress(): string {
  const host: unknown = import.meta.env.VITE_API_HOST;
  if (typeof host !== "string" || host === "") return `${location.origin}/api/v1`;
  return `https://${location.hostname.split(".", 1).join("")}.${host}/api/v1`;
}

function address(route: Route, { params, query }: Parts): string {
  const values = new Map(entries(params));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ""));
  const search = new URLSearchParams(entries(query)).toString();
  return `${baseAddress()}${path}${search ? `?${search}` : ""}`;
}

function entries(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]): [string, string][] =>
    item === undefined || item === null ? [] : [[key, String(item)]],
  );
}

/** randomUUID exists only on https and localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const partsOf = (input: unknown): Parts => (typeof input === "object" && input !== null ? input : {});

/** The server has validated its answer against the same contract. */
const asReply = <R extends Route>(body: unknown): Reply<R> => body as Reply<R>;

function unreadable(response: Response): never {
  throw new ApiError({
    status: response.status,
    code: "unreadable",
    requestId: response.headers.get("x-request-id") ?? undefined,
  });
}
