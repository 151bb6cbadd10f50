import { refusesClosedBrands } from "./closed-brands.ts";
import { type DeclaredError, errors } from "./errors.ts";
import type { Route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";
import { guardsSignIn } from "./step-up.ts";

/** Errors that every route of a kind can answer; `errorsOf` says which routes these are. */
export const commonErrors = errors({
  unreadable: { code: "malformed", message: "The request couldn't be read." },
  noSession: { code: "unauthenticated", message: "Your session has expired. Please login again." },
  noKey: { code: "unauthenticated", message: "Send a valid API key as a bearer token." },
  roleForbidden: { code: "forbidden", message: "Your role doesn't allow this." },
  scopeForbidden: { code: "forbidden", message: "This API key lacks the scope {scope}." },
  foreignOrigin: { code: "foreign_origin", message: "This request must come from the console's own pages." },
  passkeyRequired: { code: "passkey_required", message: "Your role requires a passkey. Add one first." },
  codeRequired: { code: "code_required", message: "Confirm this with a code. We'll email it to you." },
  stepUpRequired: { code: "step_up_required", message: "Confirm this with your passkey." },
  recordNotFound: { code: "not_found", message: "This record wasn't found." },
  versionConflict: { code: "version_conflict", message: "{person} changed this in the meantime." },
  recordDeleted: {
    code: "conflict",
    message: "Something that this refers to was deleted in the meantime. Nothing was changed.",
  },
  tooLarge: { code: "too_large", message: "This request is too large." },
  notJson: { code: "unsupported_media_type", message: "Send JSON." },
  notForm: { code: "unsupported_media_type", message: "Send the file as multipart form data." },
  /** The schemas contain the messages of their fields. */
  input: { code: "invalid", message: "{what_is_wrong_with_the_first_field}" },
  unknownField: {
    code: "unknown_field",
    field: "{field}",
    message: "The field {field} is unknown. Nothing was changed.",
  },
  fileMissing: { code: "invalid", field: "{field}", message: "Send a file." },
  brandMissing: { code: "invalid", field: "organization-id", message: "Send the brand's ID in organization-id." },
  versionFormat: { code: "invalid", field: "if-match", message: 'Send the version in quotes, like "3".' },
  listFormat: { code: "invalid", field: "format", message: "Send csv as the format, or leave it out." },
  listColumns: { code: "invalid", field: "columns", message: "Send all as the columns, or leave them out." },
  keyFormat: { code: "invalid", field: "idempotency-key", message: "Use 1 to {most} characters." },
  keyReused: { code: "idempotency_key_reused", message: "This key was already used for another request." },
  internal: { code: "internal", message: "Something went wrong on our side. Please try again." },
  databaseAway: {
    code: "unavailable",
    message: "The database can't be reached right now. Please try again.",
  },
  tooManyCalls: { code: "unavailable", message: "Too many requests. Please try again." },
  busySession: { code: "rate_limited", message: "Too many requests at the same time. Please try again." },
  fastSession: {
    code: "rate_limited",
    message: "Too many requests in a short time. Please try again in {seconds} seconds.",
  },
  httpsRequired: { code: "https_required", message: "Use https. This request came over plain http." },
  storageFull: {
    code: "storage_full",
    message: "There isn't enough storage space to save this. Nothing was changed.",
  },
});

/** All errors that a route can answer: those of its kind, and those it declares. */
export function errorsOf(route: Route): DeclaredError[] {
  const of = commonErrors;
  const { permission, upload, errors: named = [] } = route;
  const isKey = permission?.startsWith("key:") === true;
  const isSession = permission !== null && !isKey;
  const isWrite = route.method !== "GET";
  return [
    of.unreadable,
    of.httpsRequired,
    ...(isSession ? [of.noSession] : []),
    ...(isKey ? [of.noKey, of.scopeForbidden, sharedErrors.tooManyTries] : []),
    ...(isSession && permission !== "signed_in" ? [of.roleForbidden] : []),
    ...(isWrite && !isKey ? [of.foreignOrigin] : []),
    ...(isSession && route.answer !== "events" ? [of.busySession, of.fastSession] : []),
    ...(isSession && !route.beforePasskey ? [of.passkeyRequired] : []),
    ...((isSession && !route.beforePasskey) || route.touches ? [of.stepUpRequired] : []),
    ...(guardsSignIn(route) ? [of.codeRequired] : []),
    ...(route.params ? [of.recordNotFound] : []),
    ...(route.brandScoped ? [sharedErrors.brandNotFound] : []),
    ...(route.brandScoped === true ? [of.brandMissing] : []),
    ...(refusesClosedBrands(route) ? [sharedErrors.brandClosed] : []),
    ...(route.ifMatch ? [of.versionConflict, of.versionFormat] : []),
    ...(isWrite && !upload ? [of.tooLarge, of.notJson] : []),
    ...(upload ? [upload.tooLarge, of.notForm, of.fileMissing] : []),
    ...(route.query || route.body || upload ? [of.input] : []),
    ...(isWrite ? [of.unknownField] : []),
    ...(route.list ? [of.listFormat, of.listColumns] : []),
    // Calls with an API key are idempotent by the ids they contain.
    ...(route.audit ? [of.keyFormat] : []),
    ...(route.audit && !isKey ? [of.keyReused] : []),
    of.internal,
    of.databaseAway,
    ...(permission === null ? [] : [of.tooManyCalls]),
    ...(isWrite ? [of.recordDeleted, of.storageFull] : []),
    ...named,
  ];
}
