import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { NAME_MAX } from "./limits.ts";
import { role, roles } from "./permissions.ts";
import { id, idText, instant, pageNumber, perPage, record, requiredText, sortBy, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";
import { identity, signInErrors } from "./sign-in.ts";
import { teamErrors } from "./team.ts";

export const passkey = z.object({
  ...record,
  name: z.string(),
  /** Synced by the device vendor or a password manager, so that it outlives the device. */
  backed_up: z.boolean(),
  /** Null: never used. */
  last_used_at: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

const UNREADABLE = "The device's response couldn't be read.";

/** Bytes in base64url, as browsers and this server exchange them. */
const bytes = (max: number) =>
  z.string(UNREADABLE).check(z.maxLength(max, UNREADABLE), z.regex(/^[A-Za-z0-9_-]+$/, UNREADABLE));

const credentialId = bytes(1_400);
const answerHead = { id: credentialId, rawId: credentialId, type: z.literal("public-key", UNREADABLE) };

const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** A device's answer when a passkey is created. Certificates are not requested; browsers add fields of their own. */
const registrationResponse = z.looseObject(
  {
    ...answerHead,
    response: z.looseObject(
      {
        clientDataJSON: bytes(4_000),
        attestationObject: bytes(16_000),
        transports: z.optional(z.array(text(40)).check(z.maxLength(20))),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type RegistrationResponse = z.output<typeof registrationResponse>;

/** A device's answer when a passkey is used. */
const shownResponse = z.looseObject(
  {
    ...answerHead,
    response: z.looseObject(
      {
        clientDataJSON: bytes(4_000),
        authenticatorData: bytes(4_000),
        signature: bytes(4_000),
        userHandle: z.optional(z.nullable(bytes(200))),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type ShownResponse = z.output<typeof shownResponse>;

const known = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(transport) });

const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  /** Prevents a device from creating a second passkey. */
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type RegistrationOptions = z.output<typeof registrationOptions>;

const authenticationOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty at sign-in: the device knows the owners of its passkeys. */
  allowCredentials: z.array(known),
});
export type ShowOptions = z.output<typeof authenticationOptions>;

const MESSAGE = "Send the fields under passkey.";
const name = requiredText(NAME_MAX, "Name is required.");
const params = z.object({ id: idText });
const shown = z.object({ passkey: shownResponse }, MESSAGE);

export const passkeyErrors = errors({
  notFound: { code: "not_found", message: "This passkey wasn't found." },
  /** The same message for every reason, so that it reveals nothing. */
  refused: { code: "invalid_passkey", message: "This passkey couldn't be used. Please try again." },
  notAdded: { code: "invalid_passkey", message: "The passkey couldn't be added. Please try again." },
  notHere: {
    code: "conflict",
    message: "Passkeys aren't available on this site address. Open the console at its public address.",
  },
  known: { code: "duplicate", message: "This passkey has already been added." },
  tooMany: { code: "conflict", message: "You already have {most} passkeys, the maximum. Remove one first." },
  last: {
    code: "conflict",
    message: "Your role requires a passkey. Add another one before you remove this one.",
  },
  ownReset: {
    code: "own_account",
    message: "You can't reset your own passkeys. Another Super Admin can, or remove them one by one in your profile.",
  },
  none: { code: "conflict", message: "{name} has no passkey." },
  ownFirst: {
    code: "conflict",
    message: "Add your own passkey first. Otherwise there may be no one left who can sign in.",
  },
});

export const passkeyColumns = columns({
  name: { title: "Name", field: "name" },
  added: { title: "Added", field: "created_at", as: "day" },
  last_used: { title: "Last used", field: "last_used_at", as: "minute" },
});

export const passkeys = {
  list: route({
    id: "passkeys.list",
    method: "GET",
    path: "/admin/passkeys",
    summary: "The signed-in person's own passkeys, newest first",
    permission: "signed_in",
    beforePasskey: true,
    list: "page",
    query: z.object({
      page: pageNumber,
      per_page: perPage(100),
      sort: sortBy("created_at", "name", "last_used_at"),
    }),
    columns: passkeyColumns,
    data: z.array(passkey),
  }),
  registrationOptions: route({
    id: "passkeys.registrationOptions",
    method: "POST",
    path: "/admin/passkey_registration",
    summary: "Options for registering a passkey; valid once, for five minutes, in this session",
    permission: "signed_in",
    beforePasskey: true,
    touches: "account",
    audit: null,
    errors: [sharedErrors.tooManyTries, passkeyErrors.notHere, passkeyErrors.tooMany],
    data: registrationOptions,
  }),
  create: route({
    id: "passkeys.create",
    method: "POST",
    path: "/admin/passkeys",
    summary: "Add the passkey that a device created; without a name it is named after the browser",
    permission: "signed_in",
    beforePasskey: true,
    // Otherwise a stolen session could add its own passkey, and use that.
    touches: "account",
    audit: ["passkey.added"],
    body: z.object({ passkey: z.object({ name: z.optional(name), response: registrationResponse }, MESSAGE) }, MESSAGE),
    errors: [passkeyErrors.notHere, passkeyErrors.notAdded, passkeyErrors.tooMany, passkeyErrors.known],
    data: passkey,
  }),
  rename: route({
    id: "passkeys.rename",
    method: "PATCH",
    path: "/admin/passkeys/{id}",
    summary: "Rename one of your passkeys",
    permission: "signed_in",
    audit: ["passkey.renamed"],
    touches: null,
    params,
    body: z.object({ passkey: z.object({ name }, MESSAGE) }, MESSAGE),
    errors: [passkeyErrors.notFound],
    ifMatch: true,
    data: passkey,
  }),
  remove: route({
    id: "passkeys.remove",
    method: "DELETE",
    path: "/admin/passkeys/{id}",
    summary: "Remove one of your passkeys; it can no longer be used to sign in",
    permission: "signed_in",
    touches: "account",
    audit: ["passkey.removed"],
    params,
    errors: [passkeyErrors.notFound, passkeyErrors.last],
    ifMatch: true,
    data: z.object({ id }),
  }),
  reset: route({
    id: "passkeys.reset",
    method: "DELETE",
    path: "/admin/users/{id}/passkeys",
    summary: "Remove all passkeys of a colleague who lost theirs, and sign them out; both are told by email",
    permission: "super_admin",
    touches: "account",
    audit: ["passkey.reset"],
    params,
    errors: [teamErrors.notFound, passkeyErrors.ownReset, passkeyErrors.none],
    data: z.object({ id, removed: z.int() }),
  }),
  stepUpOptions: route({
    id: "passkeys.stepUpOptions",
    method: "POST",
    path: "/admin/passkey_step_up_options",
    summary: "Options for confirming with one of the caller's passkeys (step-up)",
    permission: "signed_in",
    beforePasskey: true,
    audit: null,
    touches: null,
    errors: [sharedErrors.tooManyTries, passkeyErrors.notHere],
    data: authenticationOptions,
  }),
  stepUp: route({
    id: "passkeys.stepUp",
    method: "POST",
    path: "/admin/passkey_step_up",
    summary: "Confirm with a passkey (step-up); valid for some minutes, and the session gets a new token",
    permission: "signed_in",
    beforePasskey: true,
    audit: null,
    touches: null,
    body: shown,
    errors: [sharedErrors.tooManyTries, passkeyErrors.notHere, passkeyErrors.refused],
    data: null,
  }),
  signInOptions: route({
    id: "passkeys.signInOptions",
    method: "POST",
    path: "/admin/passkey_sign_in_options",
    summary: "Options for signing in with a passkey; the same for everyone",
    permission: null,
    audit: null,
    touches: null,
    errors: [sharedErrors.tooManyTries, passkeyErrors.notHere],
    data: authenticationOptions,
  }),
  signIn: route({
    id: "passkeys.signIn",
    method: "POST",
    path: "/admin/passkey_sign_in",
    summary: "Exchange a passkey for a session",
    permission: null,
    // As with a code: its event is written with the session, and the attempt stays consumed.
    audit: null,
    touches: null,
    body: shown,
    errors: [
      sharedErrors.tooManyTries,
      passkeyErrors.notHere,
      passkeyErrors.refused,
      signInErrors.inactive,
      signInErrors.useSingleSignOn,
    ],
    data: identity,
  }),
};

export const policy = z.object({
  /** 0 until the policy is first changed. */
  version: z.int(),
  updated_at: z.nullable(instant),
  roles: z.array(
    z.object({
      role,
      required: z.boolean(),
      /** Active people of the role, and how many of them have a passkey. */
      people: z.int(),
      with_passkey: z.int(),
    }),
  ),
});
export type PasskeyPolicy = z.output<typeof policy>;

const POLICY_MESSAGE = "Send the roles under passkey_policy.required_for.";

export const passkeyPolicy = {
  read: route({
    id: "passkeyPolicy.read",
    method: "GET",
    path: "/admin/passkey_policy",
    summary: "Which roles must sign in with a passkey",
    permission: "super_admin",
    data: policy,
  }),
  update: route({
    id: "passkeyPolicy.update",
    method: "PUT",
    path: "/admin/passkey_policy",
    summary: "Choose which roles must sign in with a passkey; requiring it of Super Admins needs a passkey of your own",
    permission: "super_admin",
    touches: "account",
    audit: ["passkey_policy.updated"],
    body: z.object(
      {
        passkey_policy: z.object(
          { required_for: z.array(role, POLICY_MESSAGE).check(z.maxLength(roles.length, "List each only once.")) },
          POLICY_MESSAGE,
        ),
      },
      POLICY_MESSAGE,
    ),
    errors: [passkeyErrors.ownFirst],
    ifMatch: true,
    data: policy,
  }),
};
