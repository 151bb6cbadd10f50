import type { CredentialField } from "@console/contract/credentials.ts";
import { credentialHints as hints } from "./credentials.text.ts";

const shapes: Readonly<Record<keyof typeof hints, RegExp>> = {
  smtp_address: /^[^\s/:@]+\.[^\s/:@]+$/,
  smtp_port: /^(25|465|587|2525)$/,
  smtp_domain: /^[^\s/:@]+\.[^\s/:@]+$/,
  smtp_from: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  account_sid: /^AC[0-9a-f]{32}$/i,
  auth_token: /^[0-9a-f]{32}$/i,
  trunk_sid: /^TK[0-9a-f]{32}$/i,
  termination_sip_uri: /^[^\s/:@]+\.[^\s/:@]+$/,
  secret_key: /^[sr]k_(live|test)_\w+$/,
  publishable_key: /^pk_(live|test)_\w+$/,
  webhook_secret: /^whsec_\S+$/,
};

const hasHint = (field: CredentialField): field is keyof typeof hints => field in hints;

/** A warning, not an error: an unusual value can still be saved. The port's hint is always shown. */
export function hintFor(field: CredentialField, value: string): string | undefined {
  if (!hasHint(field)) return undefined;
  const text = value.trim();
  if (field === "smtp_port") return hints[field];
  return text === "" || shapes[field].test(text) ? undefined : hints[field];
}
