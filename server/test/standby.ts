// Shows MORE-272.

import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { serverPid } from "../src/db/embedded/cluster.ts";
import { freePort } from "./console-process.ts";
import { type Cluster, makeCluster, startServer, stopServer, urlOf, withClient } from "./postgres.ts";

export type Pair = {
  /** Both servers, of which the one that can be written to is to be used. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
};

const consoleOf = ({ port }: Cluster) => `postgres://postgres@127.0.0.1:${port}/console`;

const run = (cluster: Cluster, text: string) => withClient(urlOf(cluster), (client) => client.query(text));

/** A durable PostgreSQL with a synchronous standby, and an empty database: what it acknowledges, both have. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "console-pair-"));
  const folderOf = (name: string) => join(folder, name);
  for (const each of [folder, folderOf("primary"), folderOf("standby")]) {
    mkdirSync(each, { recursive: true });
    chmodSync(each, 0o711);
  }
  const primary = await makeCluster(folderOf("primary"), { durable: true, settings: [] });
  const standby = { ...primary, folder: folderOf("standby"), port: await freePort() };
  // Copied while it is stopped: not every package of PostgreSQL has pg_basebackup.
  execFileSync("cp", ["-a", `${primary.folder}/.`, standby.folder]);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  appendFileSync(join(standby.folder, "data/postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  writeFileSync(join(standby.folder, "data/standby.signal"), "");
  const servers = [await startServer(primary)];
  const stop = async () => {
    for (const each of servers) await stopServer(each, "remove");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    servers.push(await startServer(standby));
    await run(primary, "create database console");
    await run(primary, "alter system set synchronous_standby_names = 'standby'");
    await run(primary, "select pg_reload_conf()");
    const followers = "select 1 from pg_stat_replication where sync_state = 'sync'";
    while ((await run(primary, followers)).rowCount === 0) await delay(50);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/console?target_session_attrs=read-write`,
    primaryUrl: consoleOf(primary),
    standbyUrl: consoleOf(standby),
    failOver: async () => {
      const pid = serverPid({ data: join(primary.folder, "data") });
      if (pid !== null) process.kill(pid, "SIGQUIT");
      // Promoted while the primary still ends, the standby takes five seconds more (wal_retrieve_retry_interval).
      if (servers[0]) await stopServer(servers[0], "keep");
      await run(standby, "select pg_promote()");
    },
    stop,
  };
}
