import type { CredentialField, CredentialKind, TestStage } from "@console/contract/credentials.ts";

export const credentialNames = {
  smtp: { name: "SMTP", what: "Outgoing email" },
  twilio: { name: "Twilio", what: "Phone calls" },
  stripe: { name: "Stripe", what: "Payments" },
} as const satisfies Record<CredentialKind, { name: string; what: string }>;

/** Shown if a value looks unusual; it can still be saved. */
export const credentialHints = {
  smtp_address: "Enter only the host name, for example smtp.mail.example.",
  smtp_port: "587 uses STARTTLS, 465 uses TLS.",
  smtp_domain: "Enter only the domain, for example northgate.example.",
  smtp_from: "This doesn't look like an email address.",
  account_sid: "Account SIDs start with AC and have 34 characters.",
  auth_token: "Auth tokens have 32 characters, 0–9 and a–f.",
  trunk_sid: "Trunk SIDs start with TK and have 34 characters.",
  termination_sip_uri: "Enter only the host name, for example northgate.pstn.example.",
  secret_key: "Secret keys start with sk_live_ or sk_test_.",
  publishable_key: "Publishable keys start with pk_live_ or pk_test_.",
  webhook_secret: "Webhook secrets start with whsec_.",
} as const satisfies Partial<Record<CredentialField, string>>;

export const credentialsText = {
  title: "Credentials",
  about: "Accounts used to send email, place calls and take payments.",
  system: { title: "Use system credentials", about: "The platform's own accounts" },
  own: { title: "Use the brand's own credentials", about: "Enter them for SMTP, Twilio and Stripe below" },
  willDelete: "Saving permanently deletes the brand's stored credentials.",
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
  hostMoved: "Changing the server clears the stored password. Enter it again.",
  found: (count: number) => `Found ${count} ${count === 1 ? "setting" : "settings"} in what you pasted.`,
  fill: (count: number) => `Fill ${count} ${count === 1 ? "field" : "fields"}`,
  pasteAsText: "Paste as Text",
  test: "Test Credentials",
  stages: { reach: "Connect", login: "Sign in", use: "Send test" } satisfies Record<TestStage["stage"], string>,
  stageStates: { running: "Running", waiting: "Skipped", ok: "Done", failed: "Failed" },
  tested: "Tested",
  testWorks: "These credentials work.",
  testFails: "These credentials don't work.",
  testBroken: "The test couldn't be run. Please try again.",
} as const;
