import * as z from "zod/mini";

/** The closed list of error codes and the HTTP status each is sent with. Add here before throwing. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  inactive_user: 403,
  step_up_required: 403,
  passkey_required: 403,
  use_passkey: 403,
  not_found: 404,
  conflict: 409,
  duplicate: 409,
  in_use: 409,
  last_super_admin: 409,
  own_account: 409,
  unreadable_secret: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  invalid_code: 422,
  invalid_passkey: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every answer that is not a success. `fields` is keyed by the path in the sent body. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Only on 412: the record as it is now, and who changed it when. */
  current: z.optional(z.unknown()),
  changed_by: z.optional(z.nullable(z.string())),
  changed_at: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
