// Shows MORE-613.

import { randomBytes } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, testEnv } from "../../test/app.ts";
import { runCommand } from "../../test/console-process.ts";
import { emptyDatabase, openedPostgres, testKey } from "../../test/database.ts";
import { brandInput } from "../../test/factories/brand.ts";
import { withClient } from "../../test/postgres.ts";
import { signIn } from "../../test/sign-in.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { makeMailer } from "../adapters/mail.ts";
import { makeContext, systemActor } from "../context/context.ts";
import { usagePartitionsJob } from "../features/money/usage/usage-partitions.jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import { openDatabase } from "../open-database.ts";
import { type Running, startServer } from "../server.ts";
import { migrateDatabase } from "./migrate.ts";

const suffix = randomBytes(4).toString("hex");
const [owner, runner] = [`owner_${suffix}`, `runner_${suffix}`];
const SECRETS_KEY = testKey.toString("base64");
let urls: { server: string; owner: string; run: string };
let smtp: TestSmtp;
let running: Running;
let now = new Date("2031-05-20T12:00:00Z");

beforeAll(async () => {
  const url = await emptyDatabase();
  const as = (role: string) => Object.assign(new URL(url), { username: role, password: "secret" }).href;
  urls = { server: url, owner: as(owner), run: as(runner) };
  await withClient(url, async (client) => {
    await client.query(`create role ${owner} login password 'secret'`);
    await client.query(`create role ${runner} login password 'secret'`);
    await client.query(`alter database ${databaseOf(url)} owner to ${owner}`);
    await client.query("revoke all on schema public from public");
    await client.query(`alter schema public owner to ${owner}`);
  });
  smtp = await startSmtp();
});
afterAll(async () => {
  await running?.stop();
  await smtp.stop();
  await withClient(urls.server, async (client) => {
    await client.query(`alter database ${databaseOf(urls.server)} owner to current_user`);
    await client.query(`alter schema public owner to current_user`);
    for (const role of [runner, owner]) await client.query(`drop owned by ${role} cascade; drop role ${role}`);
  });
});

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

const migrate = () =>
  runCommand("migrate", [], { DATABASE_URL: urls.run, DATABASE_MIGRATE_URL: urls.owner, SECRETS_KEY });

/** The whole console, as the role that owns nothing. */
async function start(): Promise<Running> {
  const log = pino({ level: "silent" });
  const env = testEnv({ databaseUrl: urls.run, databaseDirectUrl: urls.run });
  const mailer = makeMailer({ smtpUrl: smtp.url, from: env.mailFrom, toLog: false, log });
  return startServer({ env, mailer, opened: openedPostgres(urls.run), log, clock: { now: () => now } });
}

const ask = <Row extends object>(text: string, url = urls.server) =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows);

describe("a console whose role does not own the tables (MORE-613, ASVS V13.2.2)", () => {
  it("is refused before the owner has migrated, by a line that names the command", async () => {
    await migrateDatabase(urls.owner, { count: 20 });
    await withClient(urls.owner, (client) =>
      client.query(`grant usage on schema public, drizzle to ${runner};
        grant select on all tables in schema drizzle, public to ${runner}`),
    );
    const env = { ...testEnv(), databaseUrl: urls.run, databaseDirectUrl: urls.run, secretsKeys: [testKey] };
    const log = { info: () => undefined, warn: () => undefined };
    await expect(openDatabase(env, log, "console")).rejects.toThrow(/npm run migrate with DATABASE_MIGRATE_URL first/);
  });

  it("gets what it needs by npm run migrate, as often as that runs", async () => {
    for (const _time of ["first", "again"]) {
      const { code, out, err } = await migrate();
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain(`The role ${runner} can run the console.`);
    }
    const same = await runCommand("migrate", [], {
      DATABASE_URL: urls.owner,
      DATABASE_MIGRATE_URL: urls.owner,
      SECRETS_KEY,
    });
    expect([same.code, same.err]).toEqual([1, expect.stringContaining("have the same role")]);
  });

  it("works: people sign in by an email that a job sends, brands are created, the log is sealed, usage is stored", async () => {
    running = await start();
    await running.jobs.started();
    const admin = await signIn(running.address, smtp, ADMIN);
    const made = await admin.post("/admin/agencies", { organization: brandInput() });
    expect(made.status).toBe(200);
    expect((await admin.delete(`/admin/agencies/${made.body.data.id}`)).status).toBe(200);
    await expect.poll(() => ask("select 1 from activities where seq is null")).toEqual([]);
    // Reports, exports and checks that make temporary tables or read every table.
    for (const path of [
      "/admin/stats",
      "/admin/activities",
      "/admin/jobs",
      "/admin/agencies?format=csv",
      "/admin/system",
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    const ctx = makeContext(running.services, systemActor);
    // Months that no one thought of at the upgrade: the job makes their partitions, as the owner's.
    now = new Date("2034-01-10T12:00:00Z");
    await ctx.db.transaction(() => enqueue(ctx.db, usagePartitionsJob, {}));
    const partitions = () =>
      ask("select tableowner from pg_tables where tablename in ('usage_events_2031_05', 'usage_events_2034_02')");
    await expect.poll(partitions).toEqual([{ tableowner: owner }, { tableowner: owner }]);
  });

  it.each([
    ["change a table", "alter table brands add column extra int"],
    ["create one", "create table public.mine (id int)"],
    ["create one in the queue's schema", "create table pgboss.mine (id int)"],
    ["create a schema", "create schema mine"],
    ["drop one", "drop table coupons"],
    ["empty one", "truncate brands cascade"],
    ["switch a guard off", "alter table activities disable trigger user"],
    ["delete from the audit log", "delete from activities"],
    ["rewrite the list of upgrades", "update schema_releases set oldest_release = '9.9.9'"],
    ["make others' functions its own", "alter function add_usage_month(date) owner to current_user"],
    ["become the owner", `set role ${owner}`],
  ])("may not %s", async (_what, text) => {
    await expect(ask(text, urls.run)).rejects.toThrow(/permission denied|must be (owner|able)/);
  });

  it("drops a month only once it is detached and archived (MORE-613)", async () => {
    await expect(ask("select drop_usage_month('2034-02-01')", urls.run)).rejects.toThrow(/is a partition/);
    await ask("select detach_usage_month('2034-02-01')", urls.run);
    await ask(
      `insert into usage_events_2034_02 select (e).* from (select jsonb_populate_record(null::usage_events,
         '{"brand_id": 1, "event_id": "kept", "type": "standard_minutes", "quantity": 1, "occurred_at": "2034-02-03T10:00:00Z",
           "received_at": "2034-02-03T10:00:00Z", "day": "2034-02-03", "bill_month": "2034-02-01"}') as e) one`,
      urls.run,
    );
    await expect(ask("select drop_usage_month('2034-02-01')", urls.run)).rejects.toThrow(/1 events .* not archived/);
    await ask("delete from usage_events_2034_02", urls.run);
    await ask("select drop_usage_month('2034-02-01')", urls.run);
    await ask("select add_usage_month('2034-02-01')", urls.run);
  });

  it("makes no other partition than a month's", async () => {
    await expect(ask("select add_usage_month('2034-01-02')", urls.run)).rejects.toThrow(/not the first day/);
    await ask("revoke execute on function add_usage_month(date) from public", urls.owner);
    const other = `stranger_${suffix}`;
    await ask(`create role ${other} login password 'secret'; grant usage on schema public to ${other}`);
    try {
      const url = Object.assign(new URL(urls.run), { username: other }).href;
      await expect(ask("select add_usage_month('2034-12-01')", url)).rejects.toThrow(/permission denied/);
    } finally {
      await ask(`drop owned by ${other}; drop role ${other}`);
    }
  });
});
