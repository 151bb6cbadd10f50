import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import pino from "pino";
import { describe, expect, inject, it } from "vitest";
import { testEnv } from "../../test/app.ts";
import { Client } from "../../test/client.ts";
import { testKey } from "../../test/database.ts";
import { makeApiKey } from "../../test/factories/api-key.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { makeBusiness } from "../../test/factories/business.ts";
import { makeMember, openSessionFor } from "../../test/factories/member.ts";
import { createDatabase } from "../../test/postgres.ts";
import { sealAll } from "../audit/seal.ts";
import { verifyChain } from "../audit/verify.ts";
import { makeContext, systemActor } from "../context/context.ts";
import { verifyAuditLogJob } from "../features/desk/audit-log/audit-log.jobs.ts";
import { connectionTimes } from "../http/connections.ts";
import { enqueue } from "../jobs/outbox.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { openDatabase } from "../open-database.ts";
import { startServer } from "../server.ts";
import { isRight, MEANING, REFUSED } from "./session.ts";

/** For each declared setting one under which values or statements mean something else. */
const BAD: Record<keyof typeof MEANING, string> = {
  client_encoding: "LATIN1",
  DateStyle: "German",
  IntervalStyle: "sql_standard",
  TimeZone: "Asia/Kolkata",
  bytea_output: "escape",
  extra_float_digits: "-10",
  quote_all_identifiers: "on",
  standard_conforming_strings: "off",
  transform_null_equals: "on",
  array_nulls: "off",
  search_path: "nowhere",
  default_transaction_isolation: "serializable",
  gin_fuzzy_search_limit: "1",
  lock_timeout: "1",
};
const BAD_REFUSED: Record<keyof typeof REFUSED, string> = {
  default_transaction_read_only: "on",
  session_replication_role: "replica",
};

const log = pino({ level: "silent" });
const times = { ...connectionTimes, idleMs: 0 };
const clock = { now: () => new Date("2026-11-24T14:00:05.678Z") };

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A database of the console, migrated and bootstrapped, with these settings. */
async function databaseWith(settings: Record<string, string>): Promise<string> {
  const { url: server = "", template } = inject("postgres") ?? {};
  const url = await createDatabase(server, template);
  const name = new URL(url).pathname.slice(1);
  const set = Object.entries(settings).map(([key, value]) => `alter database ${name} set ${key} = '${value}'`);
  await run(server, ...set);
  return url;
}

const envOf = (databaseUrl: string, databaseDirectUrl = databaseUrl) =>
  testEnv({ databaseUrl, databaseDirectUrl, secretsKeys: [testKey] });

/** Starts the console, reads, writes, ingests usage, runs a job and verifies the audit log. */
async function use(url: string): Promise<object> {
  const mailer = { send: async () => undefined };
  const { address, services, jobs, stop } = await startServer({
    env: envOf(url),
    mailer,
    log,
    clock,
    times,
    conditions: {},
  });
  try {
    const ctx = makeContext(services, systemActor);
    const { id: person } = await makeMember(ctx, { name: "Zoë", email: "zoe@a.example", role: "super_admin" });
    const admin = new Client(address, { session: await openSessionFor(ctx, person) });
    const brand = await makeBrand(ctx, { name: "O’Brien \\ Söhne ß 東京", email: "b@a.example" });
    const business = await makeBusiness(ctx, brand.id, { name: "Ash" }, "ash");
    const platform = Client.withKey(address, (await makeApiKey(ctx, ["usage"])).token);
    const usage = await platform.post("/platform/usage_events", {
      usage_events: [
        {
          id: "one",
          organization_id: brand.id,
          business_id: business.external_id,
          type: "standard_minutes",
          quantity: "1.5",
          occurred_at: "2026-11-03T04:30:00.123Z",
        },
      ],
    });
    const scope = { "organization-id": String(brand.id) };
    const read = async (path: string, headers = {}) => (await admin.get(path, headers)).body;
    const changed = await admin.put(`/admin/agencies/${brand.id}`, { organization: { name: "Ash & Söhne" } });
    await jobs.started();
    await sealAll(services.db);
    await enqueue(services.db, verifyAuditLogJob, {});
    const verified = async () => (await read("/admin/audit_log/verification")).data;
    for (let tries = 0; tries < 100 && (await verified()).verdict === null; tries += 1) await delay(100);
    return {
      usage: usage.body,
      changed: changed.body,
      brands: await read("/admin/agencies?search_key=sohne"),
      brand: await read(`/admin/agencies/${brand.id}`),
      bill: await read("/admin/billing", scope),
      activities: await read("/admin/activities"),
      stats: await read("/admin/stats"),
      packages: await read("/admin/organization_plans"),
      verification: await verified(),
      chain: await verifyChain(services.db),
    };
  } finally {
    await stop();
  }
}

/** What differs between any two databases. */
const comparable = (answers: object): object =>
  JSON.parse(
    JSON.stringify(answers, (key, value) =>
      /^(hash|head|external_id|token|history|prefix)$|_uid$/.test(key) ? `a ${typeof value}` : value,
    ),
  );

async function refusalOf(databaseUrl: string, directUrl = databaseUrl): Promise<string> {
  try {
    const opened = await openDatabase(envOf(databaseUrl, directUrl), log, "command");
    await opened.close();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return error instanceof Error ? error.message : "";
  }
  return "it opened";
}

/** The driver itself asks for the encoding, which poolers pass on; what search_path lacks has lines of its own. */
const elsewhere = new Set(["client_encoding", "search_path"]);

/** The same server, as the console sees one behind a pooler: without settings of its own. */
const asPooled = (url: string) => `${url}?sslmode=disable`;

describe("a database with settings of its own (MORE-240)", () => {
  it("gives the same answers, whatever it sets", async () => {
    const usual = await use(await databaseWith({}));
    expect(usual).toMatchObject({ verification: { verdict: { ok: true } }, chain: { ok: true } });
    expect(comparable(await use(await databaseWith(BAD)))).toEqual(comparable(usual));
  });

  it.each(Object.entries(BAD_REFUSED))(
    "is refused by the name of %s, which is its operator's to set",
    async (name, value) => {
      const url = await databaseWith({ [name]: value });
      const database = new URL(url).pathname.slice(1);
      expect(await refusalOf(url)).toBe(
        `DATABASE_URL: ${name} is ${value} and must be ${Object(REFUSED)[name]}. Run ALTER ROLE postgres IN DATABASE ${database} SET ${name} TO '${Object(REFUSED)[name]}';`,
      );
    },
  );

  it.each(Object.entries({ ...BAD, ...BAD_REFUSED }).filter(([name]) => !elsewhere.has(name)))(
    "is refused behind a pooler by the name of %s",
    async (name, value) => {
      const url = await databaseWith({ TimeZone: "UTC", [name]: value });
      // A database that is frozen is refused before, on the direct connection.
      expect(await refusalOf(asPooled(url), url)).toMatch(
        new RegExp(
          `^DATABASE_URL: ${name} is \\S.* and must be .*\\. Run ALTER ROLE \\S+ IN DATABASE \\S+ SET ${name} TO '.*';`,
        ),
      );
    },
  );

  it("opens behind a pooler with settings that mean the same", async () => {
    const same = { TimeZone: "Etc/UTC", DateStyle: "ISO, DMY", extra_float_digits: "3" };
    const url = await databaseWith(same);
    expect(await refusalOf(asPooled(url), url)).toBe("it opened");
    expect(isRight("DateStyle", "German, DMY", MEANING.DateStyle)).toBe(false);
  });

  it("is told that the search_path of a pooler's session names nothing, or finds no tables", async () => {
    const nowhere = await databaseWith({ TimeZone: "UTC", search_path: "nowhere" });
    expect(await refusalOf(asPooled(nowhere), nowhere)).toMatch(
      /^DATABASE_URL: search_path names no schema that exists \(nowhere\)\. Run ALTER ROLE \S+ IN DATABASE \S+ SET search_path TO public; and/,
    );
    const other = await databaseWith({ TimeZone: "UTC", search_path: "other" });
    await run(other, "create schema other");
    expect(await refusalOf(asPooled(other), other)).toMatch(
      /^DATABASE_URL: search_path does not find the console's tables, which are in the schema public \(other\)\. Run/,
    );
  });

  it("is told where its tables are if they were moved, or that the schema public is missing", async () => {
    const moved = await databaseWith({});
    await run(moved, "alter schema public rename to elsewhere");
    expect(await refusalOf(moved)).toMatch(/^DATABASE_URL: this database has no schema public/);
    await run(moved, "create schema public");
    expect(await refusalOf(moved)).toMatch(
      /^DATABASE_URL: the console's tables are in the schema elsewhere instead of public\. Run ALTER SCHEMA elsewhere/,
    );
  });

  it("is refused with an encoding that cannot store every text", async () => {
    const { url: server = "" } = inject("postgres") ?? {};
    const name = `console_test_${Date.now()}_latin`;
    await run(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    expect(await refusalOf(url.href)).toBe(
      "DATABASE_URL: the encoding of this database is LATIN1, which cannot store every text. Create a database with ENCODING 'UTF8' TEMPLATE template0.",
    );
  });
});

it("is every connection's, because only one file opens connections", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const opening = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) && /new (pg\.)?(Client|Pool)\(/.test(readFileSync(join(folder, file), "utf8")),
  );
  expect(opening).toEqual([join("db", "connect.ts")]);
});
