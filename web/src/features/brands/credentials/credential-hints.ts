import type { CredentialField } from "@console/contract/credentials.ts";

type Shape = { pattern: RegExp; hint: string };

const shapes: Partial<Record<CredentialField, Shape>> = {
  smtp_address: { pattern: /^[^\s/:@]+\.[^\s/:@]+$/, hint: "A host name alone, like smtp.mail.example." },
  smtp_port: { pattern: /^(25|465|587|2525)$/, hint: "587 uses STARTTLS, 465 uses TLS." },
  smtp_domain: { pattern: /^[^\s/:@]+\.[^\s/:@]+$/, hint: "A domain alone, like northgate.example." },
  smtp_from: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, hint: "This does not look like an email address." },
  account_sid: { pattern: /^AC[0-9a-f]{32}$/i, hint: "Account SIDs start with AC and have 34 characters." },
  auth_token: { pattern: /^[0-9a-f]{32}$/i, hint: "Auth tokens have 32 characters, 0–9 and a–f." },
  trunk_sid: { pattern: /^TK[0-9a-f]{32}$/i, hint: "Trunk SIDs start with TK and have 34 characters." },
  termination_sip_uri: { pattern: /^[^\s/:@]+\.[^\s/:@]+$/, hint: "A host name alone, like northgate.pstn.example." },
  secret_key: { pattern: /^[sr]k_(live|test)_\w+$/, hint: "Secret keys start with sk_live_ or sk_test_." },
  publishable_key: { pattern: /^pk_(live|test)_\w+$/, hint: "Publishable keys start with pk_live_ or pk_test_." },
  webhook_secret: { pattern: /^whsec_\S+$/, hint: "Webhook secrets start with whsec_." },
};

/** A doubt, not an error: an odd value can be saved all the same. The port's hint is always worth reading. */
export function hintFor(field: CredentialField, value: string): string | undefined {
  const shape = shapes[field];
  if (!shape) return undefined;
  const text = value.trim();
  if (field === "smtp_port") return shape.hint;
  return text === "" || shape.pattern.test(text) ? undefined : shape.hint;
}
