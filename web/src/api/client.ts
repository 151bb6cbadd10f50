import { REQUEST_TIMEOUT_MS, RETRY_DELAY_MS } from "@console/contract/limits.ts";
import type { Reply, Route, Sent } from "@console/contract/route.ts";
import { apiText } from "./api.text.ts";
import { ApiError, isSessionEnd, isTransient, toApiError } from "./errors.ts";
import { expireSession } from "./session.ts";
import { stepUp, stepUpFor } from "./step-up.ts";

export type CallOptions = {
  /** The version that was loaded; if it is outdated, the server refuses to overwrite the record with a 412. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  /** A 401 is an expected answer here, not the end of a session. */
  expectSignedOut?: boolean | undefined;
  /** One key for repeated submissions of one form, so that they create one record; by default a new key per call. */
  idempotencyKey?: string | undefined;
};

type Parts = { params?: unknown; query?: unknown; body?: unknown; brandId?: unknown };

/** Calls a route of the contract. Input and answer have the route's own types. */
export async function call<R extends Route>(route: R, input: Sent<R>, options: CallOptions = {}): Promise<Reply<R>> {
  const response = await exchange(route, partsOf(input), options);
  const body: unknown = response.status === 204 ? {} : await response.json().catch(() => unreadable(response));
  return asReply<R>(body);
}

/** Downloads a file as a blob. Never retried. */
export async function download<R extends Route>(route: R, input: Sent<R>, options: CallOptions = {}): Promise<Blob> {
  const response = await exchange(route, partsOf(input), options, true);
  return response.blob();
}

/** The address of a file that the browser fetches by itself: a picture, a calendar file. */
export const fileAddress = <R extends Route & { answer: "file" }>(route: R, input: Sent<R>): string =>
  address(route, partsOf(input));

/** @param file it is one: sent once, and may take longer to come */
export async function exchange(route: Route, parts: Parts, options: CallOptions, file = false): Promise<Response> {
  const writes = route.method !== "GET";
  if (writes && !navigator.onLine) {
    throw new ApiError({ status: 0, code: "offline", message: apiText.offline });
  }
  const url = address(route, parts);
  const init = request(route, parts, options);
  // Codes and files are sent once: a retry could use up a code or send a file twice.
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
  // Repeats the same call, with its key, after the step-up: nothing was done yet, and no input is lost.
  const way = stepUpFor(error.code);
  if (way && (await stepUp(way))) {
    response = await ask();
    if (response.ok) return response;
    error = await toApiError(response);
  }
  if (error.code === "unknown_field" && !(parts.body instanceof FormData)) {
    const { isOtherRelease, sendAgain } = await import("./update.ts");
    const send = (body: unknown) => attempt(url, { ...init, body: JSON.stringify(body) }, options.signal);
    const sending = { body: parts.body, send, toError: toApiError, signal: options.signal };
    if (isOtherRelease(error)) {
      const answer = await sendAgain(error, sending);
      if (answer instanceof Response) return answer;
      error = answer;
    }
  }
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

/** @param untilHeaders the timeout covers only the wait for headers, because a file may take longer to download */
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
    const response = await fetch(url, { ...init, signal: either });
    if (untilHeaders) clearTimeout(timer);
    return response;
  } catch (error) {
    clearTimeout(timer);
    // The caller's own abort is passed on unchanged: Query drops such answers.
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: limit.signal.aborted ? "timeout" : "network" });
  }
}

/** Reloads the page if the server answers: otherwise the browser's error page would replace the app. */
export async function reloadPage(): Promise<void> {
  const answer = await attempt(location.href, { method: "HEAD" }, undefined).catch(() => null);
  if (answer) location.reload();
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * If a host is set at build time, it is prefixed with the operator's name, which is the first label of the page's host.
 */
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

export const partsOf = (input: unknown): Parts => (typeof input === "object" && input !== null ? input : {});

/** The server has validated its answer against the same contract. */
const asReply = <R extends Route>(body: unknown): Reply<R> => body as Reply<R>;

function unreadable(response: Response): never {
  throw new ApiError({
    status: response.status,
    code: "unreadable",
    requestId: response.headers.get("x-request-id") ?? undefined,
  });
}

/** A route about one record that its id alone names: the rest of its input. */
type About<R extends Route> =
  Sent<R> extends { params: infer P } ? (keyof P extends "id" ? Omit<Sent<R>, "params"> : never) : never;

/**
 * Calls a route about one record with the version that was loaded, so that it overwrites no colleague's newer change.
 * @param input what the route gets besides the record's id
 * @param idempotencyKey the same for repeated submissions of one form; by default a new one
 */
export const callAbout = <R extends Route>(
  route: R,
  { id, version }: { id: number; version: number },
  input: About<R>,
  idempotencyKey?: string,
): Promise<Reply<R>> => call(route, asSent<R>({ ...input, params: { id: String(id) } }), { version, idempotencyKey });

/** The records of a bulk call, each with the version that was loaded. */
export const refsOf = (records: readonly { id: number; version: number }[]) =>
  records.map(({ id, version }) => ({ id, version }));

/** The compiler cannot see that the id completes the input. */
const asSent = <R extends Route>(input: object) => input as Sent<R>;
