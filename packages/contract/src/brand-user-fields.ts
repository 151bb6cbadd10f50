import * as z from "zod/mini";
import { yesNo } from "./columns.ts";
import { errors } from "./errors.ts";
import { externalIdLine, partialShape, type RecordFields, requiredLine, sentShape, storedShape } from "./fields.ts";
import { BRAND_USERS_MAX, EMAIL_MAX, NAME_MAX } from "./limits.ts";
import { brandEmail, id, instant } from "./primitives.ts";
import { externalIdTaken } from "./shared-errors.ts";

/** A person with an account on a brand's own portal. */
export const fieldsOfBrandUser = {
  name: requiredLine("Name", NAME_MAX, "Name is required."),
  email: { label: "Email", stored: z.string(), sent: brandEmail, input: { maxLength: EMAIL_MAX, required: true } },
  external_id: externalIdLine,
  owner: {
    label: "Portal owner",
    words: yesNo,
    stored: z.boolean(),
    sent: z.boolean("Send true or false."),
    empty: false,
  },
} satisfies RecordFields;

export const brandUser = z.object({
  id,
  ...storedShape(fieldsOfBrandUser),
  /** When the current address was invited. */
  invited_at: z.nullable(instant),
});
export type BrandUser = z.output<typeof brandUser>;

const MESSAGE = "Send the fields under user.";

export const brandUserCreate = z.object({ user: z.object(sentShape(fieldsOfBrandUser), MESSAGE) }, MESSAGE);
export type BrandUserCreate = z.output<typeof brandUserCreate>["user"];

const changes = z.object(partialShape(fieldsOfBrandUser), MESSAGE);
export type BrandUserUpdate = z.output<typeof changes>;

export const brandUserUpdate = z
  .object(
    {
      user: z.optional(changes),
      /** The name of the body before names and emails could be changed, for callers of earlier releases. */
      brand_user: z.optional(z.object({ external_id: externalIdLine.sent }, MESSAGE)),
    },
    MESSAGE,
  )
  .check(z.refine(({ user, brand_user }) => (user ?? brand_user) !== undefined, MESSAGE));

export const brandUserErrors = errors({
  notFound: { code: "not_found", message: "This portal user wasn't found." },
  emailTaken: {
    code: "duplicate",
    field: "user.email",
    message: "This brand already has a portal user with this email.",
  },
  externalIdTaken: externalIdTaken("user.external_id", "portal user"),
  lastOwner: {
    code: "conflict",
    message: "{person} is the portal owner. Make another person the portal owner first.",
  },
  full: { code: "conflict", message: `A brand can have up to ${BRAND_USERS_MAX} portal users.` },
  noOwner: { code: "not_found", message: "This brand has no portal owner to invite." },
  noEmail: { code: "conflict", message: "{person} has no email address. Add one first." },
});
