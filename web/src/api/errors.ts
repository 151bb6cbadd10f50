import type { ErrorBody } from "@console/contract/error-body.ts";
import type { ErrorCode } from "@console/contract/errors.ts";
import type { MessageMeta } from "@console/contract/primitives.ts";

/** `network`, `timeout`, `offline`, `unreadable`: not an answer of the server itself. */
export type ClientCode = ErrorCode | "network" | "timeout" | "offline" | "unreadable";

type Details = {
  status: number;
  code: ClientCode | (string & {});
  /** The server's message; empty if none came. */
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  current?: unknown;
  changedBy?: string | null | undefined;
  changedAt?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  release?: string | undefined;
};

export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: Details["code"];
  /** Field errors by path in the sent body: `admin_user.email`. */
  readonly fields: Record<string, string>;
  /** On 412: the current record. */
  readonly current: unknown;
  readonly changed_by: string | null;
  readonly changed_at: string | null;
  readonly requestId: string | null;
  /** In seconds, if the server sent it. */
  readonly retryAfter: number | null;
  /** The release of the process that did not know a field. */
  readonly release: string | null;

  constructor(details: Details) {
    super(details.message ?? "");
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.current = details.current;
    this.changed_by = details.changedBy ?? null;
    this.changed_at = details.changedAt ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.release = details.release ?? null;
  }
}

/** The server's message if there is one, else the action's fixed fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}

export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null);

const hasCode = (error: unknown, codes: readonly ClientCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code);

/** The connection failed, or nothing came in time. */
export const isTransient = (error: unknown): boolean => hasCode(error, ["network", "timeout"]);

export const isConflict = (error: unknown): error is ApiError => hasCode(error, ["version_conflict"]);

/** The server says that the record does not exist; a proxy's 404 says nothing about it. */
export const isNotFound = (error: unknown): boolean => hasCode(error, ["not_found"]);

/** The record has changed since it was read. */
export const isOutdated = (error: unknown): boolean => hasCode(error, ["not_found", "conflict", "version_conflict"]);

/** The person's role or its requirements have changed since the identity was read. */
export const isRoleRefusal = (error: unknown): boolean => hasCode(error, ["forbidden", "passkey_required"]);

/** It is unknown whether the server carried out the call: no answer came, or none of the server itself. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== "offline" && (error.status === 0 || error.status >= 500);

/**
 * The session ended during a call: this has its own toast, and no other may appear. Any 401 ends a session, whatever
 * its message.
 */
export const isSessionEnd = (error: unknown): boolean =>
  hasCode(error, ["unauthenticated"]) || (hasCode(error, ["unreadable"]) && error.status === 401);

/** Reads an error response; if it cannot be read, the message is empty. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = errorBodyOf(await response.json().catch(() => null));
  const wait = Number(response.headers.get("retry-after"));
  return new ApiError({
    status: response.status,
    code: body?.code ?? "unreadable",
    message: body?.message,
    fields: body?.fields,
    current: body?.current,
    changedBy: body?.changed_by,
    changedAt: body?.changed_at,
    requestId: response.headers.get("x-request-id") ?? undefined,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    release: response.headers.get("x-console-release") ?? undefined,
  });
}

/** The server validates what it sends; a proxy's error page has no message. */
function errorBodyOf(body: unknown): ErrorBody | null {
  const known = typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
  return known ? (body as ErrorBody) : null;
}

/** The server's message if a change was saved but its email was not sent; otherwise undefined. */
export const notSent = ({ mail, message }: MessageMeta): string | undefined =>
  mail === "not_sent" ? message : undefined;
