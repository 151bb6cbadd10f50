import {
  type CredentialField,
  type CredentialKind,
  credentialFields,
  credentialKinds,
} from "@console/contract/credentials.ts";

export type ParsedCredentials = Partial<Record<CredentialField, string>>;

/** Other names used by providers and frameworks, without their group's prefix. */
const aliases: Record<CredentialKind, Record<string, CredentialField>> = {
  smtp: {
    host: "smtp_address",
    hostname: "smtp_address",
    server: "smtp_address",
    address: "smtp_address",
    port: "smtp_port",
    user: "smtp_username",
    username: "smtp_username",
    user_name: "smtp_username",
    login: "smtp_username",
    pass: "smtp_password",
    password: "smtp_password",
    domain: "smtp_domain",
    from: "smtp_from",
    from_email: "smtp_from",
    from_address: "smtp_from",
    from_name: "smtp_from_name",
  },
  twilio: {
    account_sid: "account_sid",
    sid: "account_sid",
    auth_token: "auth_token",
    token: "auth_token",
    trunk_sid: "trunk_sid",
    termination_sip_uri: "termination_sip_uri",
    sip_uri: "termination_sip_uri",
    termination_uri: "termination_sip_uri",
    termination_username: "termination_username",
    termination_password: "termination_password",
  },
  stripe: {
    secret_key: "secret_key",
    api_key: "secret_key",
    publishable_key: "publishable_key",
    public_key: "publishable_key",
    webhook_secret: "webhook_secret",
    webhook_signing_secret: "webhook_secret",
  },
};

const prefixes: Record<CredentialKind, readonly string[]> = {
  smtp: ["smtp_", "mail_", "email_"],
  twilio: ["twilio_"],
  stripe: ["stripe_"],
};

/**
 * Parses a pasted block: lines such as `SMTP_PORT=587`, or JSON, nested by group or not. A name without a group's
 * prefix belongs to the group that it was pasted into, if any.
 * @returns nothing for ordinary text, which may contain an equals sign
 */
export function parseCredentials(text: string, into: CredentialKind | null): ParsedCredentials {
  const parsed: ParsedCredentials = {};
  let certain = false;
  for (const { key, value, within } of pairsOf(text)) {
    const match = fieldFor(key, within ?? into);
    if (!match || value === "") continue;
    parsed[match.field] ??= value;
    certain ||= match.certain;
  }
  return certain || Object.keys(parsed).length > 1 ? parsed : {};
}

type Pair = { key: string; value: string; within?: CredentialKind | undefined };

function pairsOf(text: string): Pair[] {
  const trimmed = text.trim();
  return trimmed.startsWith("{") ? jsonPairs(trimmed) : trimmed.split(/\r?\n/).flatMap(linePair);
}

function jsonPairs(text: string): Pair[] {
  try {
    return objectPairs(JSON.parse(text));
  } catch {
    return [];
  }
}

function objectPairs(object: unknown, within?: CredentialKind): Pair[] {
  if (typeof object !== "object" || object === null) return [];
  return Object.entries(object).flatMap(([key, value]): Pair[] => {
    if (typeof value === "object") return objectPairs(value, groupNamed(key) ?? within);
    return typeof value === "string" || typeof value === "number" ? [{ key, value: String(value).trim(), within }] : [];
  });
}

const groupNamed = (key: string) => credentialKinds.find((kind) => key.toLowerCase().startsWith(kind));

function linePair(line: string): Pair[] {
  const match = /^\s*(?:export\s+)?["']?([A-Za-z][\w.-]*)["']?\s*[=:]\s*(.*?)\s*[,;]?\s*$/.exec(line);
  const [, key, raw] = match ?? [];
  if (key === undefined || raw === undefined) return [];
  const quoted = /^(["'])(.*)\1$/.exec(raw);
  return [{ key, value: quoted?.[2] ?? raw.replace(/\s+#.*$/, "") }];
}

function fieldFor(key: string, within: CredentialKind | null): { field: CredentialField; certain: boolean } | null {
  const name = snakeCase(key);
  for (const kind of credentialKinds) {
    const prefix = prefixes[kind].find((each) => name.startsWith(each));
    const field = prefix && aliases[kind][name.slice(prefix.length)];
    if (field) return { field, certain: true };
  }
  const exact = credentialKinds.flatMap((kind) => [...credentialFields[kind]]).find((field) => field === name);
  if (exact) return { field: exact, certain: true };
  const field = within && aliases[within][name];
  return field ? { field, certain: false } : null;
}

const snakeCase = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[.-]/g, "_")
    .toLowerCase();
