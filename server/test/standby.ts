import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Account, findAccount } from "../src/db/embedded/account.ts";
import { candidates } from "../src/db/embedded/binaries.ts";
import { freePort } from "./console-process.ts";

export type Pair = {
  /** Both servers, of which the one that can be written to is to be used. */
  url: string;
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
};

type Server = { data: string; port: number; bin: string; account: Account };

const urlOf = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;

/** A durable PostgreSQL with a synchronous standby, and an empty database: what it acknowledges, both have. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "console-pair-"));
  chmodSync(folder, 0o711);
  const account = findAccount(folder, null);
  const binaries = candidates(folder)
    .map((each) => each(account))
    .find((each) => each);
  if (!binaries) throw new Error("there is no PostgreSQL");
  const make = async (name: string): Promise<Server> => ({
    data: join(folder, name),
    port: await freePort(),
    bin: binaries.bin,
    account,
  });
  const [primary, standby] = [await make("primary"), await make("standby")];
  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const each of running) await end(each, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(primary.data, { mode: 0o700 });
    account.own(primary.data);
    run(primary, "initdb", ["-D", primary.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]);
    // Copied while it is stopped: not every package of PostgreSQL has pg_basebackup.
    const first = await start(primary);
    await query(primary.port, "create database console");
    await end(first, "SIGINT");
    execFileSync("cp", ["-a", primary.data, standby.data]);
    appendFileSync(
      join(standby.data, "postgresql.auto.conf"),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=standby'\n`,
    );
    writeFileSync(join(standby.data, "standby.signal"), "");
    account.own(standby.data);
    running.push(await start(primary), await start(standby));
    await query(primary.port, "alter system set synchronous_standby_names = 'standby'");
    await query(primary.port, "select pg_reload_conf()");
    const isFollowed = "select 1 from pg_stat_replication where sync_state = 'sync'";
    while ((await query(primary.port, isFollowed)).length === 0) await delay(50);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/console?target_session_attrs=read-write`,
    failOver: async () => {
      const [first] = running;
      if (first) await end(first, "SIGQUIT");
      await query(standby.port, "select pg_promote()");
    },
    stop,
  };
}

function run({ bin, account, data }: Server, program: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(bin, program), args, { ...account.as, cwd: data, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

async function start({ bin, account, data, port }: Server): Promise<ChildProcess> {
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  const args = ["-D", data, ...settings.flatMap((each) => ["-c", each])];
  const child = spawn(join(bin, "postgres"), args, { ...account.as, cwd: data, stdio: "ignore" });
  for (const until = Date.now() + 30_000; Date.now() < until && child.exitCode === null; await delay(50)) {
    if (await query(port, "select 1").catch(() => null)) return child;
  }
  throw new Error("a PostgreSQL of the pair did not start");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

async function query(port: number, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: urlOf(port, "postgres"), connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
