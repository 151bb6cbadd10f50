import { commonErrors } from "@console/contract/common-errors.ts";
import type { ErrorBody } from "@console/contract/error-body.ts";
import { type DeclaredError, type ErrorCode, type ErrorValues, errorStatus, errors } from "@console/contract/errors.ts";
import type { DataHistory } from "@console/contract/platform-configuration.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as core from "zod/v4/core";
import { release } from "../db/release.ts";
import { sqlState } from "../db/sql.ts";
import { logText } from "../lib/log.text.ts";
import { httpText } from "./http.text.ts";

type Details = {
  fields?: Record<string, string>;
  /** In seconds, sent as Retry-After. */
  retryAfter?: number;
  /** The affected person, only for the log. */
  person?: number | undefined;
  history?: DataHistory;
  current?: unknown;
  changed_by?: string | null;
  changed_at?: string;
};

type Declared = readonly [DeclaredError, ...DeclaredError[]];

/** An error that a caller may act on. Its message is a sentence for a person. Created with `refuse`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The contract's declaration; several if several fields are wrong. */
  readonly declared: Declared;
  readonly details: Details;

  constructor(declared: Declared, message: string, details: Details = {}) {
    super(message);
    this.code = declared[0].code;
    this.declared = declared;
    this.details = details;
  }
}

/** Errors for URLs that match no route. */
export const addressErrors = errors({
  unknown: { code: "not_found", message: httpText.unknownAddress },
  unreadable: { code: "not_found", message: httpText.unreadableAddress },
});

type Given<E extends DeclaredError> = keyof ErrorValues<E> extends never
  ? [values?: Record<string, never>, details?: Details]
  : [values: ErrorValues<E>, details?: Details];

/** Builds the error for a declaration, filling in the values of its sentence. */
export function refuse<E extends DeclaredError>(error: E, ...[values = {}, details]: Given<E>): AppError {
  const message = fill(error.message, values);
  const fields = error.field === undefined ? undefined : { [fill(error.field, values)]: message };
  return new AppError([error], message, { ...(fields && { fields }), ...details });
}

/** A value that a caller may ask for, if there is one. @throws AppError the declared error */
export function requireFound<T, E extends DeclaredError>(
  value: T | null | undefined,
  error: E,
  ...given: Given<E>
): NonNullable<T> {
  if (value === undefined || value === null) throw refuse(error, ...given);
  return value;
}

/**
 * What was written just now, as it is read back.
 * @param why what is wrong if it is missing: a fault of the console, not of the caller
 */
export function assertStored<T>(value: T | null | undefined, why: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(why);
  return value;
}

/** Only the sentence, for inclusion in a successful answer. */
export const sentenceOf = <E extends DeclaredError>(error: E, values: ErrorValues<E>): string =>
  fill(error.message, values);

const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Several wrong fields as one error with the first field's message. */
export function refuseFields([first, ...more]: readonly [AppError, ...AppError[]]): AppError {
  const all = [first, ...more];
  const fields = Object.assign({}, ...all.map(({ details }) => details.fields));
  const declared: Declared = [first.declared[0], ...more.map((error) => error.declared[0])];
  return new AppError(declared, first.message, { fields });
}

/** A 422 for one field, with a sentence that is made from what is stored. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError([commonErrors.input], message, { fields: { [field]: message } });

/** A 422 from schema issues. Paths are dotted, as in the sent body. */
export function invalidInput(issues: readonly core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join(".") || "body";
    fields[path] ??= issue.message;
  }
  return new AppError([commonErrors.input], Object.values(fields)[0] ?? httpText.wrongField, { fields });
}

const awayStates =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|40P01|40001|25006)$/;
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable/;

/** Whether the database is unavailable or asks for a retry, as opposed to an error on our side. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && awayStates.test(state)) return true;
  for (let each = error; each instanceof Error; each = each.cause) if (awayMessages.test(each.message)) return true;
  return false;
}

/** Whether the database rolled back a transaction because of concurrent ones. */
export const isLockConflict = (error: unknown): boolean => /^40(P01|001)$/.test(sqlState(error) ?? "");

/** Maps anything thrown to an error from the closed list; unknown errors become a neutral 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return refuse(commonErrors.databaseAway, {}, { retryAfter: 2 });
  const state = sqlState(error);
  if (state === "53100" || state === "ENOSPC") return refuse(commonErrors.storageFull);
  // A foreign key of a record that was deleted between the check and the write.
  if (state === "23503") return refuse(commonErrors.recordDeleted);
  if (state === "FST_ERR_CTP_BODY_TOO_LARGE") return refuse(commonErrors.tooLarge);
  if (state === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refuse(commonErrors.notJson);
  if (state?.startsWith("FST_ERR_CTP")) return refuse(commonErrors.unreadable);
  if (state === "FST_ERR_BAD_URL" || state === "FST_ERR_MAX_PARAM_LENGTH") return refuse(addressErrors.unreadable);
  return refuse(commonErrors.internal);
}

export function errorAnswer(error: AppError): ErrorBody {
  const { fields, history, current, changed_by, changed_at } = error.details;
  return {
    message: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...(history && { history }),
    ...(error.code === "version_conflict" && { current, changed_by, ...(changed_at && { changed_at }) }),
  };
}

/** @param onRefused called with each error that a request is answered with */
export function handleErrors(
  app: FastifyInstance,
  onRefused?: (request: FastifyRequest, error: AppError) => void,
): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    onRefused?.(request, known);
    if (known.code === "internal") request.log.error({ err: error }, logText.requestFailed);
    // A probe that refuses by itself says why; only what the database threw is of the database.
    else if (known !== error && known.code === "unavailable") request.log.warn({ err: error }, logText.databaseAway);
    // A page of another release that has the field waits for a process of its own.
    if (known.code === "unknown_field") reply.header("x-console-release", release);
    if (known.details.retryAfter !== undefined) reply.header("retry-after", Math.ceil(known.details.retryAfter));
    return reply.code(errorStatus[known.code]).send(errorAnswer(known));
  });
}
