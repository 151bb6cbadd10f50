// Shows MORE-284.

import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { settingFaults } from "./env.text.ts";
import { ConfigurationError, readEnv } from "./env.ts";

const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");

describe("the environment", () => {
  it("has the documented defaults", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: "./data",
      mailFrom: "console@localhost",
      billingTimeZone: "America/New_York",
      logLevel: "info",
    });
  });

  it("names every fault in one message (ASVS V11.2.3)", () => {
    const wrong = {
      PORT: "x",
      DATABASE_URL: "mysql://a",
      SMTP_URL: "mail",
      PUBLIC_URL: "console",
      TRUST_PROXY: "10.0.0.0/99",
      ADMIN_EMAIL: "me",
      BILLING_TIME_ZONE: "Mars/Base",
      LOG_LEVEL: "loud",
      HSTS_SUBDOMAINS: "yes",
      SECRETS_KEY: "short",
    };
    const message = (() => {
      try {
        readEnv(wrong);
      } catch (error) {
        return error instanceof ConfigurationError ? error.message : "";
      }
      return "";
    })();
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
  });

  it.each([
    [{ PORT: "70000.5" }, "PORT must be a number from 0 to 65535."],
    [{ PORT: "-1" }, "PORT must be a number from 0 to 65535."],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must be an address that begins with smtp:// or smtps://."],
    [{ WEB_ORIGINS: "a.example,b.example" }, "WEB_ORIGINS must be an origin like https://console.example.com."],
    [{ PUBLIC_URL: "https://me@a.example" }, "PUBLIC_URL must not contain a username or a password."],
    [{ OUTBOUND_ALLOW: "10.0.0.0/8, 10.0.0.0/33" }, "OUTBOUND_ALLOW: 10.0.0.0/33 is not an address or network."],
    [{ TRUST_PROXY: "localhost" }, "TRUST_PROXY: localhost is not an address or network."],
    [{ BILLING_TIME_ZONE: "Mars/Base" }, "BILLING_TIME_ZONE: Mars/Base is not a known time zone."],
    [{ AUDIT_ANCHOR: "mailto:nobody" }, settingFaults.anchor],
    [{ AUDIT_ANCHOR: "https://a.example, ftp://b.example" }, settingFaults.anchor],
    [{ AUDIT_ANCHOR: "https://a.example/x,rfc3161:https://a.example/y" }, settingFaults.anchorTwice],
    [{ BACKUP_DIR: "/nowhere/backups" }, settingFaults.folder("BACKUP_DIR")],
    [{ BACKUP_DIR: fileURLToPath(import.meta.url) }, settingFaults.folder("BACKUP_DIR")],
    [
      { BACKUP_DIR: tmpdir(), DATABASE_URL: "postgres://localhost/console", SECRETS_KEY },
      settingFaults.backupOfPostgres,
    ],
    [{ SMTP_URL: "smtp://mail.example?ignoreTLS=true" }, settingFaults.insecure.smtp("SMTP_URL")],
    [{ SMTP_URL: "smtp://mail.example?requireTLS=false" }, settingFaults.insecure.smtp("SMTP_URL")],
    [{ SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false" }, settingFaults.insecure.smtp("SMTP_URL")],
    [{ PUBLIC_URL: "http://console.example" }, settingFaults.insecure.http("PUBLIC_URL")],
    [{ DATABASE_URL: "postgres://db.example/console", SECRETS_KEY }, settingFaults.insecure.database("DATABASE_URL")],
    [
      { DATABASE_URL: "postgres://db.example/console?sslmode=no-verify", SECRETS_KEY },
      settingFaults.insecure.database("DATABASE_URL"),
    ],
    [{ DATABASE_URL: "mysql://localhost/console", SECRETS_KEY }, settingFaults.database("DATABASE_URL")],
    [{ DATABASE_URL: "postgres:///console", SECRETS_KEY }, settingFaults.database("DATABASE_URL")],
    [
      { DATABASE_URL: "postgres://localhost,db.example/console", SECRETS_KEY },
      settingFaults.insecure.database("DATABASE_URL"),
    ],
    [
      { DATABASE_URL: "postgres://localhost/console?target_session_attrs=standby", SECRETS_KEY },
      "DATABASE_URL: target_session_attrs must be any, read-write, or primary, because the console writes.",
    ],
    [{ DATABASE_DIRECT_URL: "postgres://10.0.0.5/console" }, settingFaults.insecure.database("DATABASE_DIRECT_URL")],
    [{ DATABASE_MIGRATE_URL: "postgres://localhost/console" }, settingFaults.migrateUrlAlone],
    [
      { DATABASE_URL: "postgres://localhost/b", SECRETS_KEY, DATABASE_MIGRATE_URL: "postgres://db.example/b" },
      settingFaults.insecure.database("DATABASE_MIGRATE_URL"),
    ],
    [{ SMTP_URL: "smtps://mail.example", MAIL_TO_LOG: "true" }, settingFaults.twoMailTargets],
    [{ OUTBOUND_ALLOW: "10.0.0.0/8,0.0.0.0/0" }, settingFaults.wholeInternet("OUTBOUND_ALLOW", "0.0.0.0/0")],
    [{ OUTBOUND_ALLOW: "::/0" }, settingFaults.wholeInternet("OUTBOUND_ALLOW", "::/0")],
    [{ ALLOW_INSECURE: "everything" }, "ALLOW_INSECURE must be one of smtp, http, database."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
    [{ DATABASE_URL: "postgres://localhost/b", SECRETS_KEY: " , " }, "SECRETS_KEY is required with DATABASE_URL."],
  ])("says in one line what is wrong with %j (ASVS V12.3.1)", (source, line) => {
    expect(() => readEnv(source)).toThrow(`The configuration has an error:\n  - ${line}`);
    expect(() => readEnv(source)).toThrow(/^[^\n]*\n[^\n]*$/);
  });

  it("accepts a risk that is named, and never calls this machine another host (MORE-207, MORE-241)", () => {
    const risky = {
      SMTP_URL: "smtp://mail.example?ignoreTLS=true",
      PUBLIC_URL: "http://console.example",
      DATABASE_URL: "postgres://db.example/console",
      SECRETS_KEY,
      ALLOW_INSECURE: "smtp, http,database",
    };
    expect(readEnv(risky).allowInsecure).toEqual(["smtp", "http", "database"]);
    for (const host of ["localhost", "127.0.0.2", "[::1]", "console.localhost"]) {
      expect(readEnv({ PUBLIC_URL: `http://${host}`, SMTP_URL: `smtp://${host}?ignoreTLS=true` }).smtpUrl).toContain(
        host,
      );
      expect(readEnv({ DATABASE_URL: `postgres://${host}/x`, SECRETS_KEY }).databaseUrl).toContain(host);
    }
    for (const url of [
      "postgres://%2Fvar%2Frun%2Fpostgresql/x",
      "postgres://ignored/x?host=/var/run/postgresql",
      "postgresql://app:pw@/x?host=/var/run/postgresql&port=5433",
      "postgres://db.example/x?sslmode=verify-full",
      "postgres://localhost:5432,127.0.0.1:5433/x?target_session_attrs=read-write",
      "postgres://a.example,b.example/x?sslmode=verify-full&target_session_attrs=primary",
    ]) {
      expect(readEnv({ DATABASE_URL: url, SECRETS_KEY }).databaseUrl).toBe(url);
    }
  });

  it("names all that the service lacks together", () => {
    const missing = { DATABASE_URL: "postgres://localhost/console" };
    expect(() => readEnv(missing, true)).toThrow(/SECRETS_KEY[\s\S]*SMTP_URL[\s\S]*ADMIN_EMAIL/);
    expect(() => readEnv({ DATA_DIR: "/nowhere" }, true)).toThrow(/SMTP_URL[\s\S]*ADMIN_EMAIL/);
    // Whether this database has people is known only once it is open.
    expect(readEnv({ ...missing, SECRETS_KEY, MAIL_TO_LOG: "true" }, true).adminEmail).toBeNull();
  });

  it("reads where the head of the audit log is published, and names no secret of an address", () => {
    const setting = "mailto:a@b.example, https://user:pass@store.example:444/{name}?sig=x, rfc3161:http://tsa.example";
    expect(readEnv({ AUDIT_ANCHOR: setting }).auditAnchors).toEqual([
      { kind: "email", name: "a@b.example", url: "a@b.example" },
      { kind: "https", name: "store.example:444", url: "https://user:pass@store.example:444/{name}?sig=x" },
      { kind: "time_stamp", name: "tsa.example", url: "http://tsa.example" },
    ]);
  });

  it("treats empty variables as unset, and accepts networks of both kinds", () => {
    const read = readEnv({ PORT: " ", SMTP_URL: "", TRUST_PROXY: "10.0.0.0/8, ::1,,fd12::/32", HOST: " ::1 " });
    expect(read).toMatchObject({
      port: 3000,
      smtpUrl: null,
      host: "::1",
      trustProxy: ["10.0.0.0/8", "::1", "fd12::/32"],
    });
    expect(read).toMatchObject({ secretsKeys: null, mailToLog: false, hstsSubdomains: true, databaseDirectUrl: null });
  });

  it("accepts addresses as the origins that browsers send", () => {
    const read = readEnv({
      PUBLIC_URL: "https://Console.Example.com:443/",
      WEB_ORIGINS: "http://LOCALHOST:80,https://bücher.example:8443",
    });
    expect(read.publicUrl).toBe("https://console.example.com");
    expect(read.webOrigins).toEqual(["http://localhost", "https://xn--bcher-kva.example:8443"]);
    for (const PUBLIC_URL of ["https://me:word@a.example", "https://a.example/#x", "https://a.example/path"]) {
      expect(() => readEnv({ PUBLIC_URL })).toThrow(/PUBLIC_URL must (not contain a username|be an origin)/);
    }
  });

  it("requires a key with PostgreSQL, and accepts several", () => {
    const url = { DATABASE_URL: "postgres://localhost/console" };
    expect(() => readEnv(url)).toThrow("SECRETS_KEY is required");
    const key = Buffer.alloc(32, 1).toString("base64");
    expect(readEnv({ ...url, SECRETS_KEY: `${key},${key}` }).secretsKeys).toHaveLength(2);
  });
});
