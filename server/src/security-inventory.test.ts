import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BANK_FILE_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMPORT_MAX_BYTES,
  RESEND_SECONDS,
  STEP_UP_MINUTES,
} from "@console/contract/limits.ts";
import { describe, expect, it } from "vitest";
import { IDLE_MS, SESSION_MS } from "./auth/session.ts";
import { personalTables } from "./db/tables/personal.ts";
import { MAILS_ADDRESS_DAY, MAILS_INVOICE_DAY, MAILS_PERSON_DAY } from "./features/access/mail-limits/mail-limits.ts";
import {
  CODE_MINUTES,
  CODE_TRIES,
  FAILURE_BUDGET,
  FAILURE_DAYS,
  LIVE_CODES,
  LIVE_CODES_NETWORK,
} from "./features/access/sign-in/sign-in.rules.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const inventory = read("docs/security-inventory.md");
/** A section, with its lines joined and its table's cells as they are. */
const section = (title: string) =>
  inventory
    .split(/^## /m)
    .find((each) => each.startsWith(`${title}\n`))
    ?.replaceAll("\n", " ") ?? "";
/** A constant that only its own file knows. */
const numberIn = (file: string, name: string) =>
  Number(new RegExp(`${name} = ([\\d_]+);`).exec(read(file))?.[1]?.replaceAll("_", ""));

describe("docs/security-inventory.md", () => {
  it("has the limits of guessing and of use that the code has (MORE-619, ASVS V2.1.3, V6.1.1)", () => {
    const limits = section("Limits of guessing and of use");
    const signIn = "server/src/features/access/sign-in/sign-in.service.ts";
    const stepUp = "server/src/features/access/sign-in/step-up-code.service.ts";
    const of = (name: string) => numberIn(signIn, name);
    for (const said of [
      `| ${CODE_TRIES} a code, valid for ${CODE_MINUTES} minutes |`,
      `| ${FAILURE_BUDGET} in ${FAILURE_DAYS} days,`,
      `| one in ${RESEND_SECONDS} seconds |`,
      `| ${LIVE_CODES}, of which ${LIVE_CODES_NETWORK} from one network;`,
      `network ${of("MAILS_ADDRESS_NETWORK")} in 15 minutes, for an address ${of("MAILS_ADDRESS")};`,
      `from a network ${of("MAILS_NETWORK")} in 15 minutes and ${of("MAILS_NETWORK_MINUTE")} in a minute`,
      `| ${of("STRANGERS_HOUR")} in an hour, ${of("STRANGERS_DAY")} in a day, ${of("STRANGERS_NETWORK_DAY")} of them`,
      `| ${of("TRIES_NETWORK")} in 15 minutes |`,
      `| ${numberIn(stepUp, "CODES_PERSON")} emailed and ${numberIn(stepUp, "TRIES_PERSON")} tried in 15 minutes |`,
      `| ${MAILS_PERSON_DAY} a day for a person, ${MAILS_ADDRESS_DAY} for an address, ${MAILS_INVOICE_DAY} for an invoice |`,
      `| ${numberIn("server/src/features/money/partner-page/partner-page.ts", "USES")} in 10 minutes for a network |`,
    ])
      expect(limits).toContain(said);
    const pace = read("server/src/auth/session-limit.ts");
    expect(pace).toContain("write: { calls: 1_200, seconds: 60 }, export: { calls: 200, seconds: 600 }");
    expect(limits).toContain("1,200 writes in a minute, 200 exports in 10 minutes");
  });

  it("has the life of sessions (ASVS V7.1.1, V7.1.2)", () => {
    const sessions = section("Sessions");
    expect(sessions).toContain(`ends after ${IDLE_MS / 3_600_000} hours without a request`);
    expect(sessions).toContain(`| ${SESSION_MS / 86_400_000} days after the sign-in |`);
    expect(sessions).toContain(`a step-up within the last ${STEP_UP_MINUTES} minutes`);
    expect(sessions).toContain("any number");
  });

  it("has the files that come in, with their size (ASVS V5.1.1)", () => {
    const files = section("Files that come in");
    const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
    expect(files).toContain(
      `| ${megabytes(IMAGE_MAX_BYTES)}, and ${numberIn("server/src/adapters/pictures.ts", "PIXELS") / 1e6} million pixels`,
    );
    expect(files).toContain(`| bank file | CSV | ${megabytes(BANK_FILE_MAX_BYTES)} |`);
    expect(files).toContain(`| files of an import | CSV | ${megabytes(IMPORT_MAX_BYTES)} together`);
  });

  it("names every file that speaks to another machine (ASVS V13.1.1)", () => {
    const speaking = readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
      .filter((name) => /from "(node:(https?|net|tls)|nodemailer|pg)"|\bfetch\(/.test(read(`server/src/${name}`)))
      .map((name) => `server/src/${name}`);
    // They listen, only know addresses, or reach the database of connect.ts.
    const harmless =
      /auth\/network|http\/(starting|connections|security)|console-log|run-server|features\/desk\/demo|\/db\/|adapters\/(smtp-test|account-test|test-stages)|jobs\/queue-database|backup\/catalog|commands\//;
    const talks = section("What the console talks to");
    expect(speaking.filter((file) => !harmless.test(file) && !talks.includes(`\`${file}\``))).toEqual([]);
    expect(speaking.length).toBeGreaterThan(8);
  });

  it("names every algorithm that the code asks for (ASVS V11.1.1, V11.1.2)", () => {
    const keys = section("Keys and algorithms");
    const sources = readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
      .map((name) => read(`server/src/${name}`))
      .join("\n");
    const asked = sources.matchAll(
      /create(?:Hash|Hmac)\("(\w+)"|generateKeyPairSync\("(\w+)"|enc: "(\w+)"|hkdfSync\("(\w+)"/g,
    );
    const names: Record<string, string> = {
      sha256: "SHA-256",
      md5: "MD5",
      ed25519: "Ed25519",
      ec: "ES256",
      A256GCM: "A256GCM",
    };
    const found = new Set([...asked].map((each) => each.slice(1).find(Boolean) ?? ""));
    expect([...found].filter((each) => !keys.includes(names[each] ?? `unknown ${each}`))).toEqual([]);
    expect(found.size).toBeGreaterThan(3);
    for (const key of [
      "SECRETS_KEY",
      "API keys",
      "webhook secrets",
      "session and link tokens",
      "signing key of exports",
      "passkeys",
    ])
      expect(keys).toContain(`| ${key.startsWith("SECRETS") ? `\`${key}\`` : key} |`);
  });

  it("has a class for what every table says of people, and its rules (ASVS V14.1.1, V14.1.2, V14.2.4)", () => {
    const classes = section("Classes of data");
    for (const name of ["secret", "personal", "money", "audit log", "public"])
      expect(classes).toMatch(new RegExp(`\\| ${name} \\|[^|]+\\|[^|]+\\|`));
    // Each column's own class is declared, and a test walks the schema (`personal.test.ts`).
    expect(Object.keys(personalTables).length).toBeGreaterThan(50);
    expect(classes).toContain(`| sign-in codes | ${FAILURE_DAYS} days`);
  });

  it("has every log, and what costs much, with its limit (ASVS V15.1.3, V16.1.1, V16.2.3)", () => {
    const logs = section("Logs");
    for (const name of ["console", "audit log", "emails and jobs", "PostgreSQL", "proxy"])
      expect(logs).toContain(`| ${name}`);
    // The console itself writes nowhere but to its outputs.
    const writing = readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
      .filter((name) =>
        /pino\.destination|pino\.transport|createWriteStream\([^)]*log|appendFileSync/.test(read(`server/src/${name}`)),
      );
    expect(writing).toEqual(["features/desk/erasure/register.ts"]);
    expect(logs).toContain("| register of erasures |");
    const timeout = numberIn("server/src/db/client.ts", "QUERY_TIMEOUT_MS") / 1_000;
    expect(section("Functions that cost much")).toContain(`a statement ends after ${timeout} seconds`);
  });

  it("says within which time components are repaired, and where all of them are listed (ASVS V15.1.1, V15.1.2)", () => {
    const components = section("Components");
    for (const finding of ["critical, or exploited | 2 days", "high | 7 days", "moderate | 30 days", "low | 90 days"])
      expect(components).toContain(finding);
    expect(read("scripts/package.ts")).toContain('write("sbom.json"');
    // Of the public registry, each with its hash.
    const lock: { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> } = JSON.parse(
      read("package-lock.json"),
    );
    const outside = Object.entries(lock.packages).filter(
      ([, { resolved, integrity, link }]) =>
        resolved && !link && !(resolved.startsWith("https://registry.npmjs.org/") && integrity?.startsWith("sha512-")),
    );
    expect(outside.map(([name]) => name)).toEqual([]);
  });
});

describe("the proxies of deploy/", () => {
  it("allow TLS 1.2 and 1.3, and redirect no program (ASVS V12.1.1)", () => {
    expect(read("deploy/nginx.conf")).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
    expect(read("deploy/haproxy.cfg")).toContain("ssl-min-ver TLSv1.2");
    // Caddy's default is 1.2.
    expect(read("deploy/Caddyfile")).not.toMatch(/protocols tls1\.[01]/);
  });
});
