import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { CODE_LENGTH, NAME_MAX } from "./limits.ts";
import { permission, role } from "./permissions.ts";
import { email, id, requiredText } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/** The signed-in person: shown in the shell, and used to filter the navigation. */
export const identity = z.object({
  id,
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  role,
  permissions: z.array(permission),
  /** The role requires a passkey and the person has none: it must be added first. */
  must_add_passkey: z.boolean(),
  /** The person signed in with the identity provider, and can confirm there. Absent from an earlier release. */
  single_sign_on: z.optional(z.boolean()),
  /** The time zone in which billing days and months begin. */
  billing_time_zone: z.string(),
  /** How far the demo's billing clock is ahead; null in the real service, which has no such clock. */
  billing_ahead_ms: z.nullable(z.int()),
});
export type Identity = z.output<typeof identity>;

const code = z
  .string("Please enter the complete 6-digit code.")
  .check(z.regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), "Please enter the complete 6-digit code."));

export const signInErrors = errors({
  failuresSpent: {
    code: "rate_limited",
    message: "There were too many wrong codes for your account. Sign out and sign in again to confirm this.",
  },
  tooSoon: { code: "rate_limited", message: "Please wait {seconds} seconds before requesting another code." },
  wrongCode: { code: "invalid_code", message: "The verification code is incorrect. Please try again." },
  noTriesLeft: { code: "invalid_code", message: "Too many incorrect attempts. Please request a new code." },
  expired: { code: "invalid_code", message: "This code has expired. Please request a new code." },
  inactive: { code: "inactive_user", message: "Trying to login a inactive user." },
  useSingleSignOn: {
    code: "use_single_sign_on",
    message: "Use single sign-on. Your role requires it, so codes, links and passkeys aren't enough.",
  },
  usePasskey: {
    code: "use_passkey",
    message: "Use your passkey to sign in. Your role requires it, so a code alone isn't enough.",
  },
});

const MESSAGE = "Send the fields under identity.";

export const signIn = {
  sendCode: route({
    id: "signIn.sendCode",
    method: "POST",
    path: "/admin/send_code",
    summary: "Email a one-time code; the response is the same for every address",
    permission: null,
    audit: null,
    touches: null,
    body: z.object({ email }),
    errors: [sharedErrors.tooManyTries, signInErrors.tooSoon],
    data: null,
  }),
  verifyCode: route({
    id: "signIn.verifyCode",
    method: "POST",
    path: "/admin/verify_code",
    summary: "Exchange the code for a session",
    permission: null,
    // The session's event is written with the session; a wrong attempt must outlive its refusal, so there is no single
    // transaction.
    audit: null,
    touches: null,
    body: z.object({ code, email }),
    errors: [
      sharedErrors.tooManyTries,
      signInErrors.wrongCode,
      signInErrors.noTriesLeft,
      signInErrors.expired,
      signInErrors.inactive,
      signInErrors.usePasskey,
      signInErrors.useSingleSignOn,
    ],
    data: identity,
  }),
  stepUpCode: route({
    id: "signIn.stepUpCode",
    method: "POST",
    path: "/admin/step_up_codes",
    summary: "Email the caller, who has no passkey, a code to confirm with (step-up)",
    permission: "signed_in",
    beforePasskey: true,
    audit: null,
    touches: null,
    errors: [sharedErrors.tooManyTries, signInErrors.tooSoon, signInErrors.failuresSpent],
    data: null,
  }),
  stepUp: route({
    id: "signIn.stepUp",
    method: "POST",
    path: "/admin/step_up",
    summary: "Confirm with an emailed code (step-up); valid for some minutes, and the session gets a new token",
    permission: "signed_in",
    beforePasskey: true,
    // A wrong attempt must outlive its refusal.
    audit: null,
    touches: null,
    body: z.object({ code }),
    errors: [sharedErrors.tooManyTries, signInErrors.wrongCode, signInErrors.noTriesLeft, signInErrors.expired],
    data: null,
  }),
  me: route({
    id: "signIn.me",
    method: "GET",
    path: "/admin/me",
    summary: "The signed-in person with role and permissions",
    permission: "signed_in",
    beforePasskey: true,
    data: identity,
  }),
  rename: route({
    id: "signIn.rename",
    method: "PUT",
    path: "/admin/me",
    summary: "Change your own name",
    permission: "signed_in",
    audit: ["team.updated"],
    touches: null,
    body: z.object({ identity: z.object({ name: requiredText(NAME_MAX, "Name is required.") }, MESSAGE) }, MESSAGE),
    data: identity,
  }),
  logout: route({
    id: "signIn.logout",
    method: "POST",
    path: "/admin/logout",
    summary: "End this session",
    permission: "signed_in",
    beforePasskey: true,
    audit: null,
    touches: null,
    data: null,
  }),
};
