import { type ErrorBody, type ErrorCode, errorStatus } from "@console/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as core from "zod/v4/core";
import { sqlState } from "../db/sql.ts";

type Details = {
  fields?: Record<string, string>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** Whom it concerns, for the log alone. */
  person?: number | undefined;
  current?: unknown;
  changed_by?: string | null;
  changed_at?: string;
};

/** An error that a caller may act on. Its message is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const notFound = (what: string) => new AppError("not_found", `${what} was not found.`);

/** 422 for fields; the message is the first field's, as the specification's texts stand for themselves. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError("invalid", Object.values(fields)[0] ?? "A field is wrong.", { fields });
}

/** 422 from what a schema found. Paths are dotted, as in the sent body. */
export function invalidInput(issues: readonly core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join(".") || "body";
    fields[path] ??= issue.message;
  }
  return invalid(fields);
}

const AWAY = "The database cannot be reached right now. Please try again.";

const awayStates =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|40P01|40001|25006)$/;
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable/;

/** Whether the database is away or asks to try again, as against a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && awayStates.test(state)) return true;
  for (let each = error; each instanceof Error; each = each.cause) if (awayMessages.test(each.message)) return true;
  return false;
}

/** Whether the database undid a transaction because of others that ran beside it. */
export const isLockConflict = (error: unknown): boolean => /^40(P01|001)$/.test(sqlState(error) ?? "");

/** Turns whatever was thrown into one of the closed list; what is not known becomes a neutral 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError("unavailable", AWAY, { retryAfter: 2 });
  const state = sqlState(error);
  if (state === "53100" || state === "ENOSPC") {
    return new AppError("storage_full", "There is no space left to save this. Nothing was changed.");
  }
  if (state === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("too_large", "This is too large to be taken.");
  if (state === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("unsupported_media_type", "Send JSON.");
  if (state?.startsWith("FST_ERR_CTP")) {
    return new AppError("malformed", "The request could not be read.");
  }
  if (state === "FST_ERR_BAD_URL" || state === "FST_ERR_MAX_PARAM_LENGTH") return notFound("This address");
  return new AppError("internal", "Something went wrong on our side. Please try again.");
}

export function errorAnswer(error: AppError): ErrorBody {
  const { fields, current, changed_by, changed_at } = error.details;
  return {
    message: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...(error.code === "version_conflict" && { current, changed_by, ...(changed_at && { changed_at }) }),
  };
}

/** @param onRefused told of each error that a request is answered with */
export function handleErrors(
  app: FastifyInstance,
  onRefused?: (request: FastifyRequest, error: AppError) => void,
): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    onRefused?.(request, known);
    if (known.code === "internal") request.log.error({ err: error }, "request failed");
    else if (known.code === "unavailable") request.log.warn({ err: error }, "database away");
    if (known.details.retryAfter !== undefined) reply.header("retry-after", Math.ceil(known.details.retryAfter));
    return reply.code(errorStatus[known.code]).send(errorAnswer(known));
  });
}
