import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { USAGE_KEEP_MONTHS, USAGE_KEEP_MONTHS_MAX, USAGE_KEEP_MONTHS_MIN } from "@console/contract/limits.ts";
import * as z from "zod/mini";
import { type Anchor, parseAnchor } from "./adapters/audit-anchor.ts";
import { settingFaults } from "./env.text.ts";
import { type InsecureRisk, insecureFaults, insecureRisks, isWholeInternet } from "./env-risks.ts";
import { parseDatabaseUrl, sessionTargets } from "./lib/database-url.ts";
import { OperatorError } from "./lib/operator-error.ts";

/** What a process does: answer people and the voice platform, work in the background, or both. */
const processKinds = ["web", "jobs", "all"] as const;
export type ProcessKind = (typeof processKinds)[number];

/** The environment, parsed once. Time zones are IANA names, keys raw bytes. */
export type Env = {
  port: number;
  host: string;
  process: ProcessKind;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  /** With the role that owns the tables; only `npm run migrate` uses it. */
  databaseMigrateUrl: string | null;
  /** A standby for exports. */
  databaseReadUrl: string | null;
  /** Whether the pooler in DATABASE_URL is known to keep sessions; otherwise it is asked. */
  poolerKeeps: boolean;
  dataDir: string;
  /** Where the embedded database is backed up every night. */
  backupDir: string | null;
  /** Where usage events of old months go, null if nowhere, and how many closed months stay in the database. */
  archive: { folder: string | null; keepMonths: number };
  /** Folders with the register of erasures; none where the database is elsewhere and nothing is set. */
  erasureDirs: readonly string[];
  smtpUrl: string | null;
  mailFrom: string;
  mailToLog: boolean;
  /** Public origin without a trailing slash; null: built from host and port after listening. */
  publicUrl: string | null;
  webOrigins: readonly string[];
  trustProxy: readonly string[];
  adminEmail: string | null;
  /** Newest first; null if the embedded database's folder stores the key. */
  secretsKeys: readonly Buffer[] | null;
  billingTimeZone: string;
  metricsToken: string | null;
  /** Whether HSTS also covers the subdomains of PUBLIC_URL. */
  hstsSubdomains: boolean;
  outboundAllow: readonly string[];
  /** Where the head of the audit log is published. */
  auditAnchors: readonly Anchor[];
  /** Base host for API calls of the web app, if not its own origin; the build reads the same variable. */
  apiHost: string | null;
  logLevel: string;
  /** Risks that the operator accepts. */
  allowInsecure: readonly InsecureRisk[];
  /** In tests and development, throw if a route answers with an error it does not declare. */
  strictErrors: boolean;
};

export class ConfigurationError extends OperatorError {
  constructor(faults: readonly string[]) {
    super(settingFaults.all(faults));
  }
}

/** Unset and empty variables are null. */
const text = z._default(z.nullable(z.string()), null);

const url = (name: string, ...schemes: string[]) => {
  const isUrl = (each: string) => {
    const parsed = URL.parse(each);
    return parsed !== null && schemes.includes(parsed.protocol) && parsed.hostname !== "";
  };
  const error = settingFaults.url(name, schemes);
  return z._default(z.nullable(z.string().check(z.refine(isUrl, error))), null);
};

/** One or more hosts, or the folder of a Unix socket. */
const database = (name: string) => {
  const isDatabase = (each: string) => parseDatabaseUrl(each) !== null;
  const canWrite = (each: string) => sessionTargets.some((target) => target === parseDatabaseUrl(each)?.target);
  return z._default(
    z.nullable(
      z
        .string()
        .check(
          z.refine(isDatabase, { error: settingFaults.database(name), abort: true }),
          z.refine(canWrite, settingFaults.sessionTarget(name, sessionTargets)),
        ),
    ),
    null,
  );
};

/** As browsers write it: lowercase, punycode, without the scheme's default port. */
const origin = (name: string) => {
  const isOrigin = (each: string) => {
    const parsed = URL.parse(each);
    return parsed !== null && /^https?:$/.test(parsed.protocol) && after(parsed) === "/";
  };
  const isBare = (each: string) => !/^[^/]*\/\/[^/]*@/.test(new URL(each).href);
  return z.pipe(
    z
      .string()
      .check(
        z.refine(isOrigin, { error: settingFaults.origin(name), abort: true }),
        z.refine(isBare, settingFaults.userInOrigin(name)),
      ),
    z.transform((each) => new URL(each).origin),
  );
};
const after = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`;

const list = <T>(item: z.ZodMiniType<T, string>) => {
  const items = z.transform((all: string) => all.split(",").flatMap((each) => each.trim() || []));
  return z._default(z.pipe(z.pipe(z.string(), items), z.array(item)), []);
};

const network = (name: string) =>
  z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
    error: ({ input }) => settingFaults.network(name, input),
  });
const internalNetwork = (name: string) =>
  network(name).check(
    z.refine((given) => !isWholeInternet(given), { error: ({ input }) => settingFaults.wholeInternet(name, input) }),
  );

/** Each has another name, because its publications are stored by name. */
const anchors = list(z.string().check(z.refine((each) => parseAnchor(each) !== null, settingFaults.anchor))).check(
  z.refine((all) => new Set(all.map((each) => parseAnchor(each)?.name)).size === all.length, settingFaults.anchorTwice),
);

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const PORT_MESSAGE = settingFaults.port;
const KEEP_MESSAGE = settingFaults.keepMonths(USAGE_KEEP_MONTHS_MIN, USAGE_KEEP_MONTHS_MAX);

/** The variables of the README in the same order; each message names its variable. */
const variables = z.object({
  PORT: z._default(
    z.coerce.number(PORT_MESSAGE).check(z.int(PORT_MESSAGE), z.gte(0, PORT_MESSAGE), z.lte(65_535, PORT_MESSAGE)),
    3000,
  ),
  HOST: z._default(z.string(), "127.0.0.1"),
  PROCESS: z._default(z.enum(processKinds, settingFaults.oneOf("PROCESS", processKinds)), "all"),
  DATABASE_URL: database("DATABASE_URL"),
  DATABASE_DIRECT_URL: database("DATABASE_DIRECT_URL"),
  DATABASE_MIGRATE_URL: database("DATABASE_MIGRATE_URL"),
  DATABASE_READ_URL: database("DATABASE_READ_URL"),
  DATABASE_POOLER: z._default(z.nullable(z.enum(["keeps"], settingFaults.oneOf("DATABASE_POOLER", ["keeps"]))), null),
  DATA_DIR: z._default(z.string(), "./data"),
  BACKUP_DIR: z._default(
    z.nullable(z.string().check(z.refine(isWritableFolder, settingFaults.folder("BACKUP_DIR")))),
    null,
  ),
  ERASURE_DIR: z._default(
    z.nullable(z.string().check(z.refine(isWritableFolder, settingFaults.folder("ERASURE_DIR")))),
    null,
  ),
  USAGE_ARCHIVE_DIR: z._default(
    z.nullable(z.string().check(z.refine(isWritableFolder, settingFaults.folder("USAGE_ARCHIVE_DIR")))),
    null,
  ),
  USAGE_KEEP_MONTHS: z._default(
    z.coerce
      .number(KEEP_MESSAGE)
      .check(
        z.int(KEEP_MESSAGE),
        z.gte(USAGE_KEEP_MONTHS_MIN, KEEP_MESSAGE),
        z.lte(USAGE_KEEP_MONTHS_MAX, KEEP_MESSAGE),
      ),
    USAGE_KEEP_MONTHS,
  ),
  SMTP_URL: url("SMTP_URL", "smtp:", "smtps:"),
  MAIL_FROM: z._default(z.string(), "console@localhost"),
  MAIL_TO_LOG: text,
  PUBLIC_URL: z._default(z.nullable(origin("PUBLIC_URL")), null),
  WEB_ORIGINS: list(origin("WEB_ORIGINS")),
  TRUST_PROXY: list(network("TRUST_PROXY")),
  OUTBOUND_ALLOW: list(internalNetwork("OUTBOUND_ALLOW")),
  AUDIT_ANCHOR: anchors,
  ADMIN_EMAIL: z._default(
    z.nullable(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, settingFaults.email("ADMIN_EMAIL")))),
    null,
  ),
  HSTS_SUBDOMAINS: z._default(z.enum(["true", "false"], settingFaults.trueOrFalse("HSTS_SUBDOMAINS")), "true"),
  BILLING_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, { error: ({ input }) => settingFaults.timeZone(input) })),
    "America/New_York",
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, settingFaults.oneOf("LOG_LEVEL", logLevels)), "info"),
  SECRETS_KEY: list(
    z
      .pipe(
        z.string(),
        z.transform((key) => Buffer.from(key, "base64")),
      )
      .check(z.refine(({ length }) => length === 32, settingFaults.secretsKey)),
  ),
  METRICS_TOKEN: text,
  ALLOW_INSECURE: list(z.enum(insecureRisks, settingFaults.oneOf("ALLOW_INSECURE", insecureRisks))),
  VITE_API_HOST: text,
});

/** The names of all settings. */
export const settingNames = Object.keys(variables.shape);

/**
 * Reads the variables of the README.
 * @param isService whether this is the real service, which sends email
 * @throws ConfigurationError naming every fault
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env, isService = false): Env {
  const set = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const { data, error } = variables.safeParse(set);
  // Two invalid items of a list, or two rules that one value breaks, can have the same message.
  const faults = new Set(error?.issues.map(({ message }) => message));
  // Not in the schema, where rules across variables run only once each one is valid.
  if (set.DATABASE_URL && !/[^,\s]/.test(set.SECRETS_KEY ?? "")) faults.add(settingFaults.secretsKeyMissing);
  if (set.DATABASE_MIGRATE_URL && !set.DATABASE_URL) faults.add(settingFaults.migrateUrlAlone);
  for (const fault of insecureFaults(set, data?.ALLOW_INSECURE ?? insecureRisks)) faults.add(fault);
  if (set.DATABASE_READ_URL && !set.DATABASE_URL) faults.add(settingFaults.replicaAlone);
  if (set.DATABASE_POOLER && !set.DATABASE_DIRECT_URL) faults.add(settingFaults.poolerAlone);
  if (set.BACKUP_DIR && set.DATABASE_URL) faults.add(settingFaults.backupOfPostgres);
  if (set.SMTP_URL && set.MAIL_TO_LOG === "true") faults.add(settingFaults.twoMailTargets);
  if (isService && !set.SMTP_URL && set.MAIL_TO_LOG !== "true") faults.add(settingFaults.smtpMissing);
  // Only an empty database needs it; with another fault it is named here, so that one start tells of all.
  if (isService && !set.ADMIN_EMAIL && mayBeEmpty(set) && (faults.size > 0 || !set.DATABASE_URL)) {
    faults.add(settingFaults.adminMissing);
  }
  if (!data || faults.size > 0) throw new ConfigurationError([...faults]);
  return {
    port: data.PORT,
    host: data.HOST,
    process: data.PROCESS,
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    databaseMigrateUrl: data.DATABASE_MIGRATE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    poolerKeeps: data.DATABASE_POOLER === "keeps",
    dataDir: data.DATA_DIR,
    backupDir: data.BACKUP_DIR,
    archive: { folder: data.USAGE_ARCHIVE_DIR, keepMonths: data.USAGE_KEEP_MONTHS },
    erasureDirs: erasureDirsOf(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailToLog: data.MAIL_TO_LOG === "true",
    publicUrl: data.PUBLIC_URL,
    webOrigins: data.WEB_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    adminEmail: data.ADMIN_EMAIL,
    secretsKeys: data.SECRETS_KEY.length > 0 ? data.SECRETS_KEY : null,
    billingTimeZone: data.BILLING_TIME_ZONE,
    metricsToken: data.METRICS_TOKEN,
    hstsSubdomains: data.HSTS_SUBDOMAINS === "true",
    outboundAllow: data.OUTBOUND_ALLOW,
    auditAnchors: data.AUDIT_ANCHOR.flatMap((each) => parseAnchor(each) ?? []),
    apiHost: data.VITE_API_HOST,
    logLevel: data.LOG_LEVEL,
    allowInsecure: data.ALLOW_INSECURE,
    strictErrors: source.NODE_ENV !== "production",
  };
}

/** Beside the embedded database's key, and where its backups are: either may be lost. */
function erasureDirsOf(set: {
  ERASURE_DIR: string | null;
  DATABASE_URL: string | null;
  DATA_DIR: string;
  BACKUP_DIR: string | null;
}) {
  if (set.ERASURE_DIR !== null) return [set.ERASURE_DIR];
  if (set.DATABASE_URL !== null) return [];
  return [set.DATA_DIR, ...(set.BACKUP_DIR === null ? [] : [set.BACKUP_DIR])];
}

/** Whether the database may have nobody yet: of PostgreSQL only a connection would tell. */
function mayBeEmpty({ DATABASE_URL, DATA_DIR = "./data" }: Partial<Record<string, string>>): boolean {
  return DATABASE_URL !== undefined || !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0;
}

/** The public address: PUBLIC_URL, or where it listens. */
export function publicUrlOf({ publicUrl, host, port }: Env): string {
  // These mean every address, and no browser opens them.
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return publicUrl ?? `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Not created: a disk that is not mounted must not be mistaken for an empty folder. */
function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
