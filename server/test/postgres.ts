import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Account, findAccount } from "../src/db/embedded/account.ts";
import { candidates } from "../src/db/embedded/binaries.ts";
import { freePort } from "./console-process.ts";

export interface TestPostgres {
  url: string;
  /** The source of the binaries, for display. */
  source: string;
  /** Stops it as in an outage and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Cluster {
  folder: string;
  bin: string;
  /** The source of the binaries, for display. */
  source: string;
  port: number;
  account: Account;
  durable: boolean;
  settings: readonly string[];
}

/** @param settings additional ones for the throwaway server, as `name=value` */
type Options = { durable?: boolean; settings?: readonly string[] };

const START_TIMEOUT_MS = 30_000;
const WINDOWS = process.platform === "win32";

/** The server at TEST_DATABASE_URL, or a throwaway one that ends with this process, even if that is killed. */
export async function startPostgres({ durable = false, settings = [] }: Options = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  // Its settings are not ours to change.
  if (given && settings.length === 0) return givenServer(given);
  const folder = mkdtempSync(join(tmpdir(), "console-pg-"));
  chmodSync(folder, 0o711);
  try {
    return await startCluster(folder, { durable, settings });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates a database on the server of `url`, from the database `template` if given. Returns its URL. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `console_test_${Date.now()}_${randomBytes(4).toString("hex")}`;
  await withClient(url, (client) =>
    client.query(`create database ${name}${template ? ` template ${pg.escapeIdentifier(template)}` : ""}`),
  );
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

async function givenServer(url: string): Promise<TestPostgres> {
  await dropOld(url);
  return {
    url,
    source: "TEST_DATABASE_URL",
    restart: () => Promise.reject(new Error("the server of TEST_DATABASE_URL is not ours to restart")),
    stop: () => Promise.resolve(),
  };
}

/** Databases of earlier runs, after an hour, because another run may be using newer ones. */
async function dropOld(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname ~ '^console_test_\\d+_'",
    );
    const old = rows.filter(({ datname }) => Number(datname.split("_")[2]) < Date.now() - 3_600_000);
    for (const { datname } of old) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

async function startCluster(folder: string, options: Required<Options>): Promise<TestPostgres> {
  const cluster = await makeCluster(folder, options);
  let server = await startServer(cluster);
  return {
    url: urlOf(cluster),
    source: cluster.source,
    restart: async () => {
      await stopServer(server, "keep");
      server = await startServer(cluster);
    },
    stop: async () => {
      await stopServer(server, "remove");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const urlOf = ({ port }: Cluster): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** The files of a server in a folder that its account can pass through. */
export async function makeCluster(folder: string, options: Required<Options>): Promise<Cluster> {
  const account = findAccount(folder, null);
  account.own(folder);
  // An installed one first: the embedded database, which has tests of its own, prefers the package.
  const [bundled, ...installed] = candidates(folder);
  const found = [...installed, bundled].map((each) => each?.(account)).find((each) => each);
  if (!found) throw new Error("No PostgreSQL to test on: set TEST_DATABASE_URL or install PostgreSQL 15 or later.");
  const source = `PostgreSQL ${found.major} (${found.bin})`;
  const cluster = { folder, bin: found.bin, source, account, ...options, port: await freePort() };
  initdb(cluster);
  return cluster;
}

function initdb({ bin, folder, account }: Cluster): void {
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  account.own(data);
  const locale = process.platform === "linux" ? "C.UTF-8" : "C";
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", `--locale=${locale}`, "-N"];
  const { status, stderr, error } = spawnSync(join(bin, "initdb"), args, {
    ...account.as,
    cwd: data,
    encoding: "utf8",
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`initdb failed: ${stderr.trim()}`);
}

/**
 * The shell waits for a word from us or for the end of our process, and only then stops the server; without a word it
 * also removes the folder, so that a killed test run leaves nothing behind.
 */
const KEEPER = `"$@" & pid=$!; read -r word; kill -INT $pid; wait $pid; [ "$word" = keep ] || rm -rf "$0"`;

export async function startServer(cluster: Cluster): Promise<ChildProcess> {
  const { bin, folder, port, account, durable } = cluster;
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  settings.push(...cluster.settings);
  if (!durable) settings.push("fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off");
  const command = [join(bin, "postgres"), "-D", join(folder, "data"), ...settings.flatMap((each) => ["-c", each])];
  const [program = "", ...args] = WINDOWS ? command : ["sh", "-c", KEEPER, folder, ...command];
  const server = spawn(program, args, { ...account.as, cwd: folder, stdio: ["pipe", "ignore", "pipe"] });
  let log = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
  });
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && server.exitCode === null; await delay(50)) {
    if (await answers(cluster)) return server;
    if (/FATAL|could not/.test(log) && !/starting up|not yet accepting/.test(log)) break;
  }
  await stopServer(server, "remove");
  throw new Error(`postgres did not start: ${log.trim()}`);
}

export async function stopServer(server: ChildProcess, word: "keep" | "remove"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const closed = once(server, "close");
  if (WINDOWS) server.kill();
  else server.stdin?.end(`${word}\n`);
  await closed;
}

async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await withClient(urlOf(cluster), (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
