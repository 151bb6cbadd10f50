// Shows MORE-613.

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, testEnv } from "../../test/app.ts";
import { runCommand } from "../../test/console-process.ts";
import { emptyDatabase, openedPostgres, testKey } from "../../test/database.ts";
import { brandInput, makeBrand } from "../../test/factories/brand.ts";
import { withClient } from "../../test/postgres.ts";
import { signIn } from "../../test/sign-in.ts";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { makeMailer } from "../adapters/mail.ts";
import { sealAll } from "../audit/seal.ts";
import { verifyChain } from "../audit/verify.ts";
import { makeContext, systemActor } from "../context/context.ts";
import { archiveActivities } from "../features/desk/audit-log/archive.service.ts";
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
    // Activities leave for the archive by the owner's function.
    const folder = mkdtempSync(join(tmpdir(), "console-run-role-"));
    const archived = { ...running.services, archive: { folder, keepMonths: 13 } };
    now = new Date("2036-01-10T12:00:00Z");
    const before = await ask("select 1 from activities");
    await archiveActivities(archived);
    expect((await ask("select 1 from archive_files where kind = 'activities'")).length).toBeGreaterThan(0);
    expect((await ask("select 1 from activities")).length).toBeLessThan(before.length);
    expect(await verifyChain(running.services.db, { folder })).toMatchObject({ ok: true });
    rmSync(folder, { recursive: true });
    for (let made = 0; made < 6; made += 1) await makeBrand(ctx);
    await sealAll(ctx.db);
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

  it("deletes entries of the audit log only once the archive has them (MORE-628)", async () => {
    const count = async () => (await ask<{ count: number }>("select count(*)::int as count from activities"))[0]?.count;
    const before = await count();
    type End = { last_key: number; head: string; hash: string };
    const [end] = await ask<End>(`select last_key::int, head, hash from archive_files
      join activities on seq = last_key + 5 where kind = 'activities' order by last_key desc limit 1`);
    if (!end) throw new Error("nothing is archived");
    const [first, last] = [end.last_key + 1, end.last_key + 5];
    const [{ id = 0 } = {}] = await ask<{ id: number }>(
      `insert into archive_files (kind, month, name, rows, bytes, sha256, first_key, last_key, first_day, last_day, archived_at,
         previous_hash, head)
       values ('activities', '2036-01-01', 'forged', 5, 1, '', ${first}, ${last}, '2036-01-01', '2036-01-31', now(),
         '${end.head}', '${end.hash}') returning id`,
      urls.run,
    );
    const remove = (seqs: string) =>
      ask(`select remove_archived_activities(${id}, array[${seqs}]::bigint[])`, urls.run);
    for (const [wrong, right] of [
      ["kind = 'usage'", "kind = 'activities'"],
      ["rows = 4", "rows = 5"],
      ["head = repeat('f', 64)", `head = '${end.hash}'`],
      ["previous_hash = repeat('f', 64)", `previous_hash = '${end.head}'`],
      ["first_key = first_key + 1, rows = 4", "first_key = first_key - 1, rows = 5"],
    ]) {
      await ask(`update archive_files set ${wrong} where id = ${id}`, urls.run);
      await expect(remove(`${first}, ${first + 1}`)).rejects.toThrow("not archived");
      await ask(`update archive_files set ${right} where id = ${id}`, urls.run);
    }
    // Others than those of the file stay.
    await remove(`${first}, ${first + 1}, ${last + 1}, 1`);
    expect(await count()).toBe(Number(before) - 2);
    await remove(`${last}`);
    await expect(remove(`${first + 2}`)).rejects.toThrow("not archived");
    expect(await count()).toBe(Number(before) - 3);
    await expect(
      ask("select set_config('console.erasing', 'archived', true); delete from activities", urls.run),
    ).rejects.toThrow("permission denied");
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
