import type { CredentialField, CredentialKind, TestStage } from "@console/contract/credentials.ts";

export const credentialNames = {
  smtp: { name: "SMTP", what: "Outgoing mail" },
  twilio: { name: "Twilio", what: "Phone calls" },
  stripe: { name: "Stripe", what: "Payments" },
} as const satisfies Record<CredentialKind, { name: string; what: string }>;

export const credentialLabels: Record<CredentialField, string> = {
  smtp_address: "Server address",
  smtp_port: "Port",
  smtp_username: "User name",
  smtp_password: "Password",
  smtp_domain: "Domain",
  smtp_from: "From address",
  smtp_from_name: "From name",
  account_sid: "Account SID",
  auth_token: "Auth token",
  trunk_sid: "Trunk SID",
  termination_sip_uri: "Termination SIP URI",
  termination_username: "Termination user name",
  termination_password: "Termination password",
  secret_key: "Secret key",
  publishable_key: "Publishable key",
  webhook_secret: "Webhook secret",
};

export const credentialPlaceholders: Partial<Record<CredentialField, string>> = {
  smtp_address: "smtp.mail.example",
  smtp_port: "587",
  smtp_domain: "northgate.example",
  smtp_from: "no-reply@northgate.example",
  smtp_from_name: "Northgate Realty",
  termination_sip_uri: "northgate.pstn.example",
};

export const credentialsText = {
  title: "Credentials",
  about: "Accounts used to send mail, place calls and take payments.",
  system: { title: "Use system credentials", about: "The platform's own accounts" },
  own: { title: "Use the brand's own", about: "Enter SMTP, Twilio and Stripe below" },
  willDestroy: "Saving this destroys the brand's stored credentials.",
  show: (label: string) => `Show ${label.toLowerCase()}`,
  hide: (label: string) => `Hide ${label.toLowerCase()}`,
  stored: "Stored",
  endsWith: (last4: string) => `Ends with ${last4}`,
  since: "since",
  willRemove: "Will be removed",
  replace: "Replace",
  remove: "Remove",
  keep: "Keep",
  replaceField: (label: string) => `Replace ${label.toLowerCase()}`,
  removeField: (label: string) => `Remove ${label.toLowerCase()}`,
  keepField: (label: string) => `Keep stored ${label.toLowerCase()}`,
  hostMoved: "Another server drops the stored password. Enter it again.",
  found: (count: number) => `The pasted text holds ${count} ${count === 1 ? "setting" : "settings"}.`,
  fill: (count: number) => `Fill ${count} ${count === 1 ? "field" : "fields"}`,
  pasteAsText: "Paste as Text",
  test: "Test Credentials",
  stages: { reach: "Reach the host", login: "Log in", use: "Send or read" } satisfies Record<
    TestStage["stage"],
    string
  >,
  stageStates: { running: "Running", waiting: "Not tried", ok: "Done", failed: "Failed" },
  tested: "Tested",
  testWorks: "These credentials work.",
  testFails: "These credentials do not work.",
  testBroken: "The test did not run. Please try again.",
} as const;
