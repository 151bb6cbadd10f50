/** The closed list of error codes and their HTTP status. Add new codes here. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  https_required: 403,
  inactive_user: 403,
  step_up_required: 403,
  code_required: 403,
  passkey_required: 403,
  use_passkey: 403,
  use_single_sign_on: 403,
  not_found: 404,
  conflict: 409,
  duplicate: 409,
  in_use: 409,
  brand_closed: 409,
  history_changed: 409,
  last_super_admin: 409,
  own_account: 409,
  unreadable_secret: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  unknown_field: 422,
  page_too_far: 422,
  invalid_code: 422,
  invalid_passkey: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * An error that routes declare and services throw. A word in braces in the message or field is a value that the service
 * fills in, so that the document can show the template.
 */
export type DeclaredError<Message extends string = string, Field extends string = string> = {
  readonly code: ErrorCode;
  readonly message: Message;
  /** The affected path in the sent body. */
  readonly field?: Field;
};

/** Declares the errors of an area; the type parameter preserves each message, including the names of its values. */
export const errors = <const E extends Record<string, DeclaredError>>(declared: E): E => declared;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type FieldOf<E> = E extends { readonly field: infer Field } ? Field : never;

/** Values filled in by the service. */
export type ErrorValues<E extends DeclaredError> = Readonly<
  Record<NamesIn<E["message"]> | NamesIn<FieldOf<E>>, string | number>
>;
