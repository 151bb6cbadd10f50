import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { CREDENTIAL_MAX, NAME_MAX } from "./limits.ts";
import { instant, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/** The three groups of a brand's own credentials, in form order. */
export const credentialKinds = ["smtp", "twilio", "stripe"] as const;
export const credentialKind = z.enum(credentialKinds, "Choose smtp, twilio or stripe.");
export type CredentialKind = (typeof credentialKinds)[number];

export const credentialFields = {
  smtp: ["smtp_address", "smtp_port", "smtp_username", "smtp_password", "smtp_domain", "smtp_from", "smtp_from_name"],
  twilio: [
    "account_sid",
    "auth_token",
    "trunk_sid",
    "termination_sip_uri",
    "termination_username",
    "termination_password",
  ],
  stripe: ["secret_key", "publishable_key", "webhook_secret"],
} as const satisfies Record<CredentialKind, readonly string[]>;

export type CredentialField = (typeof credentialFields)[CredentialKind][number];

/** Their labels in forms, and under which they are recorded; their values never are. */
export const credentialLabels: Record<CredentialField, string> = {
  smtp_address: "Server address",
  smtp_port: "Port",
  smtp_username: "Username",
  smtp_password: "Password",
  smtp_domain: "Domain",
  smtp_from: "From address",
  smtp_from_name: "From name",
  account_sid: "Account SID",
  auth_token: "Auth token",
  trunk_sid: "Trunk SID",
  termination_sip_uri: "Termination SIP URI",
  termination_username: "Termination username",
  termination_password: "Termination password",
  secret_key: "Secret key",
  publishable_key: "Publishable key",
  webhook_secret: "Webhook secret",
};

/** Encrypted at rest and never sent out again. */
export const secretFields = [
  "smtp_password",
  "auth_token",
  "termination_password",
  "secret_key",
  "webhook_secret",
] as const satisfies readonly CredentialField[];

const secretNames = new Set<string>(secretFields);
export const isSecretField = (field: string): boolean => secretNames.has(field);

/** A port may come as a number; everything is stored as text. */
const value = z.optional(
  z.union(
    [
      text(CREDENTIAL_MAX),
      z.pipe(
        z.int(),
        z.pipe(
          z.transform((port: number) => String(port)),
          z.string(),
        ),
      ),
    ],
    "Enter some text.",
  ),
);

/** None is required. An absent secret, or its own mask, keeps the stored one. */
export const smtpCreds = z.object({
  smtp_address: value,
  smtp_port: value,
  smtp_username: value,
  smtp_password: value,
  smtp_domain: value,
  smtp_from: value,
  smtp_from_name: value,
});
export const twilioCreds = z.object({
  account_sid: value,
  auth_token: value,
  trunk_sid: value,
  termination_sip_uri: value,
  termination_username: value,
  termination_password: value,
});
export const stripeCreds = z.object({ secret_key: value, publishable_key: value, webhook_secret: value });

/** Fields of a brand's update that replace its credentials, or delete them: so does the way back to the operator's own. */
export const credentialChanges = ["use_system", "smtp_creds", "twilio_creds", "stripe_creds"].map((name) => ({
  field: `organization.${name}`,
}));

/** The public view of a stored secret: whether it is set, since when, and its last four characters (for 12 or more). */
export const maskedSecret = z.object({
  set: z.literal(true),
  last4: z.nullable(z.string()),
  set_at: instant,
});
export type MaskedSecret = z.output<typeof maskedSecret>;

/** Shown instead of a stored secret. If sent back unchanged, the secret is unchanged. */
export const secretMask = (last4: string | null): string => `••••${last4 ?? ""}`;

const stored = z.optional(z.string());
const secret = z.optional(maskedSecret);

export const smtpStored = z.object({
  smtp_address: stored,
  smtp_port: stored,
  smtp_username: stored,
  smtp_password: secret,
  smtp_domain: stored,
  smtp_from: stored,
  smtp_from_name: stored,
});
export const twilioStored = z.object({
  account_sid: stored,
  auth_token: secret,
  trunk_sid: stored,
  termination_sip_uri: stored,
  termination_username: stored,
  termination_password: secret,
});
export const stripeStored = z.object({ secret_key: secret, publishable_key: stored, webhook_secret: secret });

export const testStage = z.object({
  /** Connect, log in, send or read: in this order; the first failure ends the test. */
  stage: z.enum(["reach", "login", "use"]),
  ok: z.boolean(),
  message: z.string(),
});
export type TestStage = z.output<typeof testStage>;

export const credentialTest = z.object({
  kind: credentialKind,
  ok: z.boolean(),
  stages: z.array(testStage),
  tested_at: instant,
});
export type CredentialTest = z.output<typeof credentialTest>;

export const credentialErrors = errors({
  foreignField: {
    code: "invalid",
    field: "values.{field}",
    message: "This value doesn't belong to {group}.",
  },
  unreadable: {
    code: "unreadable_secret",
    message: "The stored {secret} can't be read with the console's key. Enter it again.",
  },
});

/** More than the fields of any kind; which ones fit it is checked with the kind. */
const FIELDS_MAX = 50;
const sentValues = z
  .record(text(NAME_MAX), value)
  .check(z.refine((sent) => Object.keys(sent).length <= FIELDS_MAX, "Send only the fields of these credentials."));

export const credentials = {
  test: route({
    id: "credentials.test",
    method: "POST",
    path: "/admin/credential_tests",
    summary: "Try SMTP, Twilio or Stripe credentials; with organization-id, absent secrets come from the stored ones",
    permission: "brands",
    brandScoped: "optional",
    audit: null,
    touches: null,
    body: z.object({ kind: credentialKind, values: sentValues }),
    errors: [sharedErrors.tooManyTries, credentialErrors.foreignField, credentialErrors.unreadable],
    data: credentialTest,
  }),
};
