import { settingFaults } from "./env.text.ts";
import { parseDatabaseUrl } from "./lib/database-url.ts";

/** What ALLOW_INSECURE can accept: no TLS to another host. */
export const insecureRisks = ["smtp", "http", "database"] as const;
export type InsecureRisk = (typeof insecureRisks)[number];

/** A Unix socket and loopback are never another host. */
export const isOtherHost = (host: string): boolean =>
  !/^(\/.*|localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The largest private networks: 10.0.0.0/8 and fc00::/7. */
const LEAST_PREFIX = { ipv4: 8, ipv6: 7 };

export const isWholeInternet = (network: string): boolean => {
  const [address = "", prefix] = network.split("/");
  return prefix !== undefined && Number(prefix) < LEAST_PREFIX[address.includes(":") ? "ipv6" : "ipv4"];
};

type Settings = Partial<Record<string, string>>;

/** Settings that put passwords, codes or data at risk on the network, unless ALLOW_INSECURE names the risk. */
export function insecureFaults(set: Settings, allowed: readonly InsecureRisk[]): string[] {
  const risks: { risk: InsecureRisk; name: string; isRisky: (setting: string) => boolean }[] = [
    { risk: "smtp", name: "SMTP_URL", isRisky: onOtherHost(isSmtpWithoutTls) },
    { risk: "http", name: "PUBLIC_URL", isRisky: onOtherHost(({ protocol }) => protocol === "http:") },
    { risk: "database", name: "DATABASE_URL", isRisky: isDatabaseWithoutTls },
    { risk: "database", name: "DATABASE_DIRECT_URL", isRisky: isDatabaseWithoutTls },
    { risk: "database", name: "DATABASE_MIGRATE_URL", isRisky: isDatabaseWithoutTls },
    { risk: "database", name: "DATABASE_READ_URL", isRisky: isDatabaseWithoutTls },
  ];
  return risks.flatMap(({ risk, name, isRisky }) =>
    isRisky(set[name] ?? "") && !allowed.includes(risk) ? settingFaults.insecure[risk](name) : [],
  );
}

const onOtherHost = (isRisky: (url: URL) => boolean) => (setting: string) => {
  const url = URL.parse(setting);
  return url !== null && isOtherHost(url.hostname) && isRisky(url);
};

/** `smtp://` upgrades with STARTTLS, which is required (`makeMailer`), unless its options say otherwise. */
const isSmtpWithoutTls = ({ protocol, searchParams }: URL): boolean =>
  (protocol === "smtp:" && (searchParams.get("ignoreTLS") === "true" || searchParams.get("requireTLS") === "false")) ||
  searchParams.get("tls.rejectUnauthorized") === "false";

/** One of several hosts is enough. */
const isDatabaseWithoutTls = (setting: string): boolean => {
  const database = parseDatabaseUrl(setting);
  return database !== null && !database.hasTls && database.servers.some(({ host }) => isOtherHost(host));
};
