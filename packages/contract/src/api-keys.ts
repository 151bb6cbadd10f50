import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { KEY_DAYS_MAX, KEY_OVERLAP_HOURS, KEY_OVERLAP_HOURS_MAX, NAME_MAX } from "./limits.ts";
import { scope, scopes } from "./permissions.ts";
import { id, idText, instant, pageQuery, record, requiredText, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

const apiKeyStatus = z.enum(["active", "revoked"], "Choose active or revoked.");

export const apiKey = z.object({
  ...record,
  name: z.string(),
  scopes: z.array(scope),
  /** Last four characters of the token. */
  last4: z.string(),
  created_by: z.string(),
  /** To the minute; null: never used. */
  last_used_at: z.nullable(instant),
  /** The same per scope; never used scopes are missing. */
  last_used_by_scope: z.partialRecord(scope, instant),
  /** Calls are refused from then on; null: never expires. */
  expires_at: z.nullable(instant),
  /** The token from before the last rotation works until then; null if there is none. */
  previous_until: z.nullable(instant),
  revoked_at: z.nullable(instant),
});
export type ApiKey = z.output<typeof apiKey>;

const MESSAGE = "Send the fields under api_key.";
const DAYS_MESSAGE = `Enter a whole number of days from 1 to ${KEY_DAYS_MAX}.`;
const HOURS_MESSAGE = `Enter a whole number of hours from 0 to ${KEY_OVERLAP_HOURS_MAX}.`;

export const apiKeyCreate = z.object(
  {
    api_key: z.object(
      {
        name: requiredText(NAME_MAX, "Name is required."),
        scopes: z.array(scope, "Select at least one permission.").check(
          z.minLength(1, "Select at least one permission."),
          z.maxLength(scopes.length, "List each only once."),
          z.refine((chosen) => new Set(chosen).size === chosen.length, "List each only once."),
        ),
        /** In days; without it, the key never expires. */
        expires_in_days: z.optional(
          z.nullable(z.int(DAYS_MESSAGE).check(z.gte(1, DAYS_MESSAGE), z.lte(KEY_DAYS_MAX, DAYS_MESSAGE))),
        ),
      },
      MESSAGE,
    ),
  },
  MESSAGE,
);

export const apiKeyErrors = errors({
  notFound: { code: "not_found", message: "This API key wasn't found." },
});

export const apiKeyColumns = columns({
  name: { title: "Name", field: "name" },
  scopes: { title: "Permissions", field: "scopes" },
  ends_in: { title: "Ends in", field: "last4" },
  created_by: { title: "Created by", field: "created_by" },
  created: { title: "Created", field: "created_at", as: "day" },
  expires: { title: "Expires", field: "expires_at", as: "day" },
  last_used: { title: "Last used", field: "last_used_at", as: "minute" },
  revoked: { title: "Revoked", field: "revoked_at", as: "minute" },
});

export const apiKeys = {
  list: route({
    id: "apiKeys.list",
    method: "GET",
    path: "/admin/api_keys",
    summary: "Keys of the voice platform, newest first",
    permission: "super_admin",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(apiKeyStatus),
      sort: sortBy("created_at", "name", "last_used_at"),
    }),
    columns: apiKeyColumns,
    data: z.array(apiKey),
  }),
  create: route({
    id: "apiKeys.create",
    method: "POST",
    path: "/admin/api_keys",
    summary: "Create a key; only this response has its token",
    permission: "super_admin",
    audit: ["api_key.created"],
    touches: "secret",
    secret: "token",
    body: apiKeyCreate,
    /** `token` is null if the same call is answered again. */
    data: z.extend(apiKey, { token: z.nullable(z.string()) }),
  }),
  rotate: route({
    id: "apiKeys.rotate",
    method: "POST",
    path: "/admin/api_keys/{id}/rotate",
    summary: "Rotate a key; only this response has the new token, and the previous one keeps working for some hours",
    permission: "super_admin",
    audit: ["api_key.rotated"],
    touches: "secret",
    secret: "token",
    params: z.object({ id: idText }),
    body: z.object(
      {
        overlap_hours: z._default(
          z.optional(z.int(HOURS_MESSAGE).check(z.gte(0, HOURS_MESSAGE), z.lte(KEY_OVERLAP_HOURS_MAX, HOURS_MESSAGE))),
          KEY_OVERLAP_HOURS,
        ),
      },
      "Send overlap_hours.",
    ),
    errors: [apiKeyErrors.notFound],
    ifMatch: true,
    data: z.extend(apiKey, { token: z.nullable(z.string()) }),
  }),
  revoke: route({
    id: "apiKeys.revoke",
    method: "DELETE",
    path: "/admin/api_keys/{id}",
    summary: "Revoke a key permanently",
    permission: "super_admin",
    audit: ["api_key.revoked"],
    touches: "secret",
    params: z.object({ id: idText }),
    errors: [apiKeyErrors.notFound],
    ifMatch: true,
    data: z.object({ id }),
  }),
};
