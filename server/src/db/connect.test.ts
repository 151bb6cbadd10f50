import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { testEnv } from "../../test/app.ts";
import { testKey } from "../../test/database.ts";
import { type Passage, startPassage } from "../../test/passage.ts";
import { createDatabase, startPostgres, type TestPostgres } from "../../test/postgres.ts";
import { verifyAuditLogJob } from "../features/desk/audit-log/audit-log.jobs.ts";
import { connectionTimes } from "../http/connections.ts";
import { enqueue } from "../jobs/outbox.ts";
import { startServer } from "../server.ts";
import { connectClient, makePool } from "./connect.ts";
import { keepListening } from "./listening.ts";
import { migrateDatabase } from "./migrate.ts";
import { postgresFault } from "./open-faults.ts";

const log = pino({ level: "silent" });
/** Nothing listens there. */
const NOBODY = "127.0.0.1:1";

/** Starts the console at this address, and waits until it has run a job and received of a change. */
async function startAt(databaseUrl: string): Promise<void> {
  const env = testEnv({ databaseUrl, databaseDirectUrl: databaseUrl, secretsKeys: [testKey] });
  const mailer = { send: async () => undefined };
  const running = await startServer({ env, mailer, log, times: { ...connectionTimes, idleMs: 0 } });
  const { services, jobs, stop } = running;
  await jobs.started();
  await enqueue(services.db, verifyAuditLogJob, {});
  const { rows } = await connectClient(databaseUrl, { name: "test" }).then(async (client) => {
    const done = () =>
      client.query("select 1 from pgboss.job where name = $1 and state = 'completed'", [verifyAuditLogJob.name]);
    await expect.poll(async () => (await done()).rowCount).toBe(1);
    const listening = "select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
    await expect.poll(async () => (await client.query(listening)).rowCount).toBe(2);
    const seen = await client.query(
      "select distinct client_addr is null as socket from pg_stat_activity where datname = current_database()",
    );
    await client.end();
    return seen;
  });
  expect(rows).toEqual([{ socket: databaseUrl.includes("host=/") }]);
  await stop();
}

const hostsOf = (url: string, hosts: string, query = "") => {
  const { pathname } = new URL(url);
  return `postgres://postgres@${hosts}${pathname}${query}`;
};

describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)("a Unix socket (MORE-241)", () => {
  const folder = mkdtempSync(join(tmpdir(), "console-socket-"));
  let postgres: TestPostgres;
  beforeAll(async () => {
    chmodSync(folder, 0o777);
    postgres = await startPostgres({ settings: [`unix_socket_directories=${folder}`] });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is how the whole console reaches its database, and is named by faults", async () => {
    const { pathname, port } = new URL(await createDatabase(postgres.url));
    await startAt(`postgresql://postgres@${pathname}?host=${folder}&port=${port}`);
    const wrong = `postgresql://postgres:hidden@${pathname}?host=${folder}&port=1`;
    const fault = await migrateDatabase(wrong).catch((error: unknown) => postgresFault(error, wrong).message);
    expect(fault).toMatch(`The database can't be used: PostgreSQL at ${folder}:1 answered "connect ENOENT`);
    expect(fault).not.toContain("hidden");
  });
});

describe("several hosts (MORE-241)", () => {
  let url = "";
  let passages: [Passage, Passage];
  beforeAll(async () => {
    url = await createDatabase(inject("postgres").url, inject("postgres").template);
    passages = [await startPassage(url), await startPassage(url)];
  });
  afterAll(async () => {
    await Promise.all(passages.map((each) => each.close()));
  });
  const throughPassages = () => hostsOf(url, passages.map((each) => new URL(each.url).host).join(","));

  it("are tried in order by the whole console, until one answers", async () => {
    await startAt(hostsOf(url, `${NOBODY},${new URL(url).host}`, "?target_session_attrs=primary"));
  });

  it("are all named if none answers", async () => {
    const nobody = hostsOf(url, `${NOBODY},127.0.0.1:2`);
    const reason = "127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2";
    await expect(connectClient(nobody, { name: "test" })).rejects.toThrow(reason);
    const pool = makePool(nobody, { name: "test" }, {});
    await expect(pool.query("select 1")).rejects.toMatchObject({ message: reason, code: "ECONNREFUSED" });
    expect(pool.totalCount).toBe(0);
    await pool.end();
  });

  it("replace each other when one goes away, for a pool and for a listener", async () => {
    const pool = makePool(throughPassages(), { name: "test" }, { max: 2 });
    pool.on("error", () => undefined);
    const received = vi.fn();
    const connected = vi.fn();
    const listening = keepListening({
      url: throughPassages(),
      name: () => "test",
      channel: "test",
      onNotification: received,
      onConnected: connected,
      onFailure: () => undefined,
    });
    const number = async () => (await pool.query("select 1 as one").catch(() => ({ rows: [] }))).rows;
    await expect.poll(() => connected.mock.calls.length).toBe(1);
    expect(await number()).toEqual([{ one: 1 }]);
    await passages[0].close();
    await expect.poll(number).toEqual([{ one: 1 }]);
    await expect.poll(() => connected.mock.calls.length).toBe(2);
    await pool.query("select pg_notify('test', 'hello')");
    await expect.poll(() => received.mock.calls).toEqual([["hello"]]);
    await passages[0].open();
    await passages[1].close();
    await expect.poll(number).toEqual([{ one: 1 }]);
    await listening.stop();
    await pool.end();
  });

  it("lead to the one that can be written to", async () => {
    const settings = ["default_transaction_read_only=on"];
    const readOnly = await startPostgres({ settings });
    const server = inject("postgres").url;
    const both = `${new URL(readOnly.url).host},${new URL(server).host}`;
    const portOf = async (query: string) => {
      const client = await connectClient(hostsOf(server, both, query), { name: "test" });
      const pool = makePool(hostsOf(server, both, query), { name: "test" }, {});
      const ports = await Promise.all(
        [client, pool].map(async (each) => (await each.query("show port")).rows[0]?.port),
      );
      await Promise.all([client.end(), pool.end()]);
      return ports;
    };
    try {
      const [first, second] = both.split(",").map((host) => host.split(":")[1]);
      expect(await portOf("")).toEqual([first, first]);
      expect(await portOf("?target_session_attrs=read-write")).toEqual([second, second]);
      const alone = `${readOnly.url}?target_session_attrs=read-write`;
      const refused = await connectClient(alone, { name: "test" }).catch((error: unknown) =>
        postgresFault(error, alone),
      );
      expect(String(refused)).toMatch(/is read-only\. Use the primary server\.$/);
    } finally {
      await readOnly.stop();
    }
  });
});

describe("a pooler that accepts no settings (MORE-242)", () => {
  it("is told to be followed by DATABASE_DIRECT_URL", async () => {
    const message = "unsupported startup parameter in options: datestyle";
    // An ErrorResponse as PgBouncer 1.25 writes it: severity, code and message.
    const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
    const answer = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), fields]);
    answer.writeInt32BE(fields.length + 4, 1);
    const pooler = createServer((socket) => socket.once("data", () => socket.end(answer)));
    await new Promise<void>((done) => pooler.listen(0, "127.0.0.1", done));
    const address = pooler.address();
    const url = `postgres://app:hidden@127.0.0.1:${Object(address).port}/console`;
    const fault = await migrateDatabase(url).catch((error: unknown) => postgresFault(error, url).message);
    expect(fault).toBe(
      `DATABASE_URL leads to a pooler, which accepts no settings (${message}). Set DATABASE_DIRECT_URL to the address of the PostgreSQL behind it.`,
    );
    pooler.close();
  });
});
