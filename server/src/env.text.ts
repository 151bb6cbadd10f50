/** What is wrong with the settings, for operators. */
export const settingFaults = {
  all: (faults: readonly string[]) =>
    `The configuration has ${faults.length === 1 ? "an error" : `${faults.length} errors`}:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
  url: (name: string, schemes: readonly string[]) =>
    `${name} must be an address that begins with ${schemes.map((each) => `${each}//`).join(" or ")}.`,
  database: (name: string) =>
    `${name} must be an address like postgresql://user:password@host:5432/database; several hosts are separated by commas, and ?host=/folder names a Unix socket.`,
  sessionTarget: (name: string, targets: readonly string[]) =>
    `${name}: target_session_attrs must be ${new Intl.ListFormat("en", { type: "disjunction" }).format(targets)}, because the console writes.`,
  origin: (name: string) => `${name} must be an origin like https://console.example.com.`,
  userInOrigin: (name: string) => `${name} must not contain a username or a password.`,
  network: (name: string, given: unknown) => `${name}: ${given} is not an address or network.`,
  anchor:
    "AUDIT_ANCHOR must be mailto: with an email address, an https:// address, or rfc3161: with the address of a time-stamp authority; or several, separated by commas.",
  anchorTwice: "AUDIT_ANCHOR must name each email address and each host only once.",
  folder: (name: string) => `${name} must be a folder that exists and that the console may write to.`,
  backupOfPostgres:
    "BACKUP_DIR is set beside DATABASE_URL, but only the embedded database is backed up by the console. Back up that PostgreSQL with its own tools, and remove BACKUP_DIR.",
  poolerAlone: "DATABASE_POOLER is set without DATABASE_DIRECT_URL, the address of the PostgreSQL behind the pooler.",
  replicaAlone: "DATABASE_READ_URL is set without DATABASE_URL, whose standby it must be.",
  keepMonths: (least: number, most: number) => `USAGE_KEEP_MONTHS must be a number from ${least} to ${most}.`,
  port: "PORT must be a number from 0 to 65535.",
  email: (name: string) => `${name} must be an email address.`,
  trueOrFalse: (name: string) => `${name} must be true or false.`,
  timeZone: (given: unknown) => `BILLING_TIME_ZONE: ${given} is not a known time zone.`,
  speed: (most: number) => `SIMULATOR_SPEED must be a number above 0, at most ${most}.`,
  oneOf: (name: string, values: readonly string[]) => `${name} must be one of ${values.join(", ")}.`,
  secretsKey:
    "SECRETS_KEY must be 32 bytes in base64 (create one: openssl rand -base64 32), or several, separated by commas.",
  migrateUrlAlone:
    "DATABASE_MIGRATE_URL is set without DATABASE_URL. It names the owner of the tables of that database.",
  secretsKeyMissing: "SECRETS_KEY is required with DATABASE_URL.",
  insecure: {
    smtp: (name: string) =>
      `${name}: passwords and codes would be sent to another host without TLS. Leave out ignoreTLS, requireTLS and tls.rejectUnauthorized, or accept the risk with ALLOW_INSECURE=smtp.`,
    http: (name: string) =>
      `${name} begins with http://: sessions could be read on the network. Use https, or accept the risk with ALLOW_INSECURE=http.`,
    database: (name: string) =>
      `${name}: the database is on another host, and the connection has no TLS that checks its certificate. Add ?sslmode=verify-full, or accept the risk with ALLOW_INSECURE=database.`,
  },
  smtpWithoutTls:
    "SMTP_URL: this mail server offers no TLS, so passwords and codes would be sent readable. Use another server, or accept the risk with ALLOW_INSECURE=smtp.",
  wholeInternet: (name: string, given: unknown) =>
    `${name}: ${given} is larger than any internal network. Name the networks that credential tests and webhooks may reach.`,
  twoMailTargets: "MAIL_TO_LOG is set beside SMTP_URL: email would be logged instead of sent. Remove one of them.",
  adminMissing: "ADMIN_EMAIL is not set. An empty database needs the address of the first Super Admin.",
  smtpMissing: "SMTP_URL is not set. Sign-in codes are sent by email; set MAIL_TO_LOG=true to log them instead.",
  otherTimeZone: (given: string, stored: string) =>
    `BILLING_TIME_ZONE is ${given}, but this database was started with ${stored}. It can't be changed after the first start.`,
  noAdmin: "The database is empty. Set ADMIN_EMAIL to the address of the first Super Admin.",
};

/** Why the console does not start, and progress messages, for operators. */
export const startText = {
  building: "Building the web app …",
  notBuilt:
    "The web app is not built, and the packages that build it are not installed. Run npm ci and npm run build, after which npm prune --omit=dev may follow; or use an archive made by npm run package.",
  failed: (why: string) => `The console could not start: ${why}`,
  portInUse: (port: number, host: string) => `Port ${port} on ${host} is in use. Stop the other process, or set PORT.`,
  portForbidden: (port: number) => `The current user can't listen on port ${port}. Set PORT to 1024 or higher.`,
  noSuchHost: (host: string) => `HOST: ${host} is not an address of this machine.`,
  cannotListen: (host: string, port: number, why: string) =>
    `The console can't listen on ${host}, port ${port}: ${why}.`,
};
