import { isIP } from "node:net";
import { OperatorError } from "./operator-error.ts";

/** The environment, parsed once. Times zones are IANA names, keys raw bytes. */
export type Env = {
  port: number;
  host: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  dataDir: string;
  smtpUrl: string | null;
  mailFrom: string;
  mailToLog: boolean;
  /** Origin that people use, without a trailing slash; null: worked out from host and port after listening. */
  publicUrl: string | null;
  webOrigins: readonly string[];
  trustProxy: readonly string[];
  adminEmail: string | null;
  /** Newest first; null where the embedded database keeps its own. */
  secretsKeys: readonly Buffer[] | null;
  billingTimeZone: string;
  metricsToken: string | null;
  /** Whether HSTS covers the subdomains of PUBLIC_URL too. */
  hstsSubdomains: boolean;
  outboundAllow: readonly string[];
  /** Host below which the web app calls the API, if not its own origin; the build reads the same variable. */
  apiHost: string | null;
  logLevel: string;
};

export class ConfigurationError extends OperatorError {
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  }
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/**
 * Reads the variables of the README.
 * @throws ConfigurationError naming every fault at once
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const faults: string[] = [];
  const fault = (text: string) => {
    faults.push(text);
  };
  const value = (name: string) => source[name]?.trim() || null;
  const list = (name: string) =>
    (value(name) ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);

  const port = Number(value("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fault("PORT must be a number from 0 to 65535.");

  const databaseUrl = value("DATABASE_URL");
  checkUrl("DATABASE_URL", databaseUrl, ["postgres:", "postgresql:"], fault);
  const databaseDirectUrl = value("DATABASE_DIRECT_URL");
  checkUrl("DATABASE_DIRECT_URL", databaseDirectUrl, ["postgres:", "postgresql:"], fault);
  const smtpUrl = value("SMTP_URL");
  checkUrl("SMTP_URL", smtpUrl, ["smtp:", "smtps:"], fault);
  const publicUrl = value("PUBLIC_URL");
  checkOrigin("PUBLIC_URL", publicUrl, fault);
  const webOrigins = list("WEB_ORIGINS");
  for (const origin of webOrigins) checkOrigin("WEB_ORIGINS", origin, fault);
  const trustProxy = list("TRUST_PROXY");
  const outboundAllow = list("OUTBOUND_ALLOW");
  for (const [name, networks] of Object.entries({ TRUST_PROXY: trustProxy, OUTBOUND_ALLOW: outboundAllow })) {
    for (const network of networks) {
      if (!isNetwork(network)) fault(`${name}: ${network} is not an address or network.`);
    }
  }
  const adminEmail = value("ADMIN_EMAIL");
  if (adminEmail && !/^[^\s@]+@[^\s@]+$/.test(adminEmail)) fault("ADMIN_EMAIL must be an e-mail address.");

  const hstsSubdomains = value("HSTS_SUBDOMAINS") ?? "false";
  if (!/^(true|false)$/.test(hstsSubdomains)) fault("HSTS_SUBDOMAINS must be true or false.");
  const billingTimeZone = value("BILLING_TIME_ZONE") ?? "America/New_York";
  if (!isTimeZone(billingTimeZone)) fault(`BILLING_TIME_ZONE: ${billingTimeZone} is not a known time zone.`);
  const logLevel = value("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(logLevel)) fault(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`);

  const secretsKeys = list("SECRETS_KEY").map((key) => Buffer.from(key, "base64"));
  if (secretsKeys.some((key) => key.length !== 32)) {
    fault("SECRETS_KEY must be 32 bytes in base64 (make one: openssl rand -base64 32); several comma-separated.");
  }
  if (databaseUrl && secretsKeys.length === 0) fault("SECRETS_KEY is required with DATABASE_URL.");

  if (faults.length > 0) throw new ConfigurationError(faults);
  return {
    port,
    host: value("HOST") ?? "127.0.0.1",
    databaseUrl,
    databaseDirectUrl: databaseDirectUrl ?? databaseUrl,
    dataDir: value("DATA_DIR") ?? "./data",
    smtpUrl,
    mailFrom: value("MAIL_FROM") ?? "console@localhost",
    mailToLog: value("MAIL_TO_LOG") === "true",
    // As browsers write it: in lower case, in punycode, without the scheme's own port.
    publicUrl: publicUrl && new URL(publicUrl).origin,
    webOrigins: webOrigins.map((origin) => new URL(origin).origin),
    trustProxy,
    adminEmail,
    secretsKeys: secretsKeys.length > 0 ? secretsKeys : null,
    billingTimeZone,
    metricsToken: value("METRICS_TOKEN"),
    hstsSubdomains: hstsSubdomains === "true",
    outboundAllow,
    apiHost: value("VITE_API_HOST"),
    logLevel,
  };
}

/** The address people use: PUBLIC_URL, or where it listens. */
export function publicUrlOf({ publicUrl, host, port }: Env): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function checkUrl(name: string, url: string | null, protocols: string[], fault: (text: string) => void): void {
  if (url === null) return;
  const parsed = URL.parse(url);
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.hostname === "") {
    fault(`${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(" or ")}.`);
  }
}

function checkOrigin(name: string, url: string | null, fault: (text: string) => void): void {
  if (url === null) return;
  const parsed = URL.parse(url);
  const rest = parsed && `${parsed.pathname}${parsed.search}${parsed.hash}`;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || rest !== "/") {
    fault(`${name} must be an origin like https://console.example.com.`);
  } else if (parsed.username !== "" || parsed.password !== "") {
    fault(`${name} must not hold a user name or a password.`);
  }
}

function isNetwork(text: string): boolean {
  const [address = "", prefix = "0", rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest === undefined && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
