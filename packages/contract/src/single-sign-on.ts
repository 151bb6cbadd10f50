import * as z from "zod/mini";
import { yesNo } from "./columns.ts";
import { errors } from "./errors.ts";
import { line, partialShape, type RecordFields, storedShape } from "./fields.ts";
import { CREDENTIAL_MAX, NAME_MAX, SSO_GROUPS_MAX, SSO_PEOPLE_MAX, SSO_URL_MAX } from "./limits.ts";
import { role, roleLabel, roles } from "./permissions.ts";
import { id, instant, optionalText, requiredText, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

const ISSUER_MESSAGE = "Enter the provider's address, for example https://login.example.com.";
const SCOPES_MESSAGE = "Separate scopes by spaces. openid and email are needed.";
const ONCE = "List each only once.";

/** Exactly as the provider names itself: without query, fragment or user name. */
const issuer = text(SSO_URL_MAX).check(
  z.trim(),
  z.refine((sent) => sent === "" || /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(sent), ISSUER_MESSAGE),
);

const scopeWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const scopes = text(SSO_URL_MAX).check(
  z.trim(),
  z.refine((sent) => {
    const words = sent.split(/\s+/);
    return words.every((word) => scopeWord.test(word)) && words.includes("openid") && words.includes("email");
  }, SCOPES_MESSAGE),
);

const groups = z.array(requiredText(NAME_MAX, "Enter the name of a group."), "Send a list of groups.").check(
  z.maxLength(SSO_GROUPS_MAX, `List at most ${SSO_GROUPS_MAX} groups.`),
  z.refine((sent) => new Set(sent).size === sent.length, ONCE),
);
const groupsField = (label: string) => ({
  label,
  as: "list" as const,
  stored: z.array(z.string()),
  sent: groups,
  empty: [],
});

/** The settings; the client secret is sent only. */
export const fieldsOfSingleSignOn = {
  enabled: {
    label: "Offer single sign-on",
    words: yesNo,
    stored: z.boolean(),
    sent: z.boolean("Send true or false."),
    empty: false,
  },
  /** On the button of the sign-in page. */
  provider_name: { ...line("Name of the provider", NAME_MAX), sent: optionalText(NAME_MAX) },
  issuer: { ...line("Issuer", SSO_URL_MAX), sent: issuer },
  client_id: { ...line("Client ID", CREDENTIAL_MAX), sent: text(CREDENTIAL_MAX).check(z.trim()) },
  scopes: { ...line("Scopes", SSO_URL_MAX), sent: scopes, empty: "openid email profile offline_access" },
  group_claim: { ...line("Group claim", NAME_MAX), sent: text(NAME_MAX).check(z.trim()) },
  super_admin_groups: groupsField("Groups of Super Admins"),
  manager_groups: groupsField("Groups of Managers"),
  sales_groups: groupsField("Groups of Sales"),
  required_for: {
    label: "Require single sign-on",
    as: "list",
    words: roleLabel,
    stored: z.array(role),
    sent: z.array(role, "Send a list of roles.").check(z.maxLength(roles.length, ONCE)),
    empty: [],
  },
  /** Who may sign in otherwise all the same. */
  exempt: {
    label: "May still use codes and links",
    as: "list",
    names: "member",
    stored: z.array(id),
    sent: z.array(id, "Send a list of people.").check(z.maxLength(SSO_PEOPLE_MAX, ONCE)),
    empty: [],
  },
} satisfies RecordFields;

export const singleSignOnSettings = z.object({
  /** 0 until the settings are first saved. */
  version: z.int(),
  updated_at: z.nullable(instant),
  ...storedShape(fieldsOfSingleSignOn),
  /** Whether there is a client secret, which is never sent out. */
  client_secret_set: z.boolean(),
  /** What the provider must be told: where it sends people back to, and where it reports that they signed out. */
  redirect_uri: z.string(),
  back_channel_logout_uri: z.string(),
  /** People with these roles who have signed in with it. */
  linked: z.array(z.object({ role, people: z.int(), linked: z.int() })),
  /** Who can be exempt: active people, by name. */
  people: z.array(z.object({ id, name: z.string(), role })),
});
export type SingleSignOnSettings = z.output<typeof singleSignOnSettings>;

const MESSAGE = "Send the fields under single_sign_on.";
const clientSecret = z.optional(requiredText(CREDENTIAL_MAX, "Enter the client secret."));

/** Absent fields are unchanged. */
export const singleSignOnUpdate = z.object(
  { single_sign_on: z.object({ ...partialShape(fieldsOfSingleSignOn), client_secret: clientSecret }, MESSAGE) },
  MESSAGE,
);

const fieldError = <const F extends string, const M extends string>(field: F, message: M) =>
  ({ code: "invalid", field: `single_sign_on.${field}`, message }) as const;

export const singleSignOnErrors = errors({
  noName: fieldError("provider_name", "Enter the name that people see on the button."),
  noIssuer: fieldError("issuer", ISSUER_MESSAGE),
  plainHttp: fieldError("issuer", "The address must begin with https://."),
  noClient: fieldError("client_id", "Enter the client ID."),
  noSecret: fieldError("client_secret", "Enter the client secret."),
  otherIssuer: fieldError("client_secret", "Enter the client secret of the new provider or client."),
  noClaim: fieldError("group_claim", "Enter the claim that lists a person's groups."),
  sharedGroup: fieldError("{list}", "{group} is listed for two roles. List each group once."),
  unknownPerson: fieldError("exempt", "Choose active members of the team."),
  twoAddresses: {
    code: "conflict",
    message: "Single sign-on needs the console's pages and its API at one address, and here they have two.",
  },
  lockout: {
    code: "conflict",
    message:
      "Choose a Super Admin who may still use codes and links, or sign in with single sign-on yourself before you require it. Otherwise no one may be able to sign in if the provider fails.",
  },
});

/** What a test found, in one sentence. */
const testResult = z.object({ ok: z.boolean(), message: z.string() });
export type SingleSignOnTest = z.output<typeof testResult>;

export const singleSignOn = {
  read: route({
    id: "singleSignOn.read",
    method: "GET",
    path: "/admin/single_sign_on",
    summary: "The identity provider with which people sign in, and for whom it is required",
    permission: "super_admin",
    data: singleSignOnSettings,
  }),
  update: route({
    id: "singleSignOn.update",
    method: "PUT",
    path: "/admin/single_sign_on",
    summary:
      "Change the settings of single sign-on; requiring it needs an exempt Super Admin, or a session of your own that it opened",
    permission: "super_admin",
    touches: "account",
    audit: ["single_sign_on.updated"],
    body: singleSignOnUpdate,
    errors: [
      singleSignOnErrors.noName,
      singleSignOnErrors.noIssuer,
      singleSignOnErrors.plainHttp,
      singleSignOnErrors.noClient,
      singleSignOnErrors.noSecret,
      singleSignOnErrors.otherIssuer,
      singleSignOnErrors.noClaim,
      singleSignOnErrors.sharedGroup,
      singleSignOnErrors.unknownPerson,
      singleSignOnErrors.twoAddresses,
      singleSignOnErrors.lockout,
    ],
    ifMatch: true,
    data: singleSignOnSettings,
  }),
  test: route({
    id: "singleSignOn.test",
    method: "POST",
    path: "/admin/single_sign_on/test",
    summary: "Ask a provider whether the console could sign people in with it; nothing is saved",
    permission: "super_admin",
    audit: null,
    // It sends requests to an address that the caller chooses.
    touches: "account",
    body: z.object(
      {
        single_sign_on: z.object(
          { issuer, client_id: text(CREDENTIAL_MAX), client_secret: clientSecret, scopes },
          MESSAGE,
        ),
      },
      MESSAGE,
    ),
    errors: [
      sharedErrors.tooManyTries,
      singleSignOnErrors.noIssuer,
      singleSignOnErrors.plainHttp,
      singleSignOnErrors.noSecret,
    ],
    data: testResult,
  }),
};
