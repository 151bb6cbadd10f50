import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connectClient } from "../connect.ts";
import { LOCKS } from "../locks.ts";
import { ServerNotStarted } from "../open-faults.ts";
import { sqlState } from "../sql.ts";
import { type Cluster, serverLog, serverPid, startPostgres, stopPostgres } from "./cluster.ts";
import { FolderInUseError } from "./folder-lock.ts";

const RETRY_MS = 10;
/** A killed server may have to repeat what its log contains. */
const START_MS = 60_000;
const STOP_MS = 8_000;
/** A killed console's session ends this much later. */
const CLAIM_MS = 2_000;

/** One process among those that use the embedded database. */
export type Presence = {
  /** Takes the role of the console. @returns false if another process has it */
  claim(): Promise<boolean>;
  /** Resolves when the server ended the session. */
  lost: Promise<void>;
  /** Leaves, and stops the server if nobody else is here. */
  leave(): Promise<void>;
};

/**
 * Connects to the cluster's server, and starts it if it does not run.
 * @throws ServerNotStarted with its own words
 */
export async function enter(cluster: Cluster): Promise<Presence> {
  let server: ChildProcess | undefined;
  let logged = 0;
  for (const until = Date.now() + START_MS; Date.now() < until; await delay(RETRY_MS)) {
    const joined = await join(cluster);
    if (typeof joined !== "string") return presenceOf(cluster, joined);
    if (joined !== "absent" || (server && server.exitCode === null && server.signalCode === null)) continue;
    if (server) {
      const why = fatal(cluster, logged);
      if (why !== null) throw new ServerNotStarted(why);
      await delay(RETRY_MS * 10);
    }
    logged = logLength(cluster);
    server = startPostgres(cluster);
    server.on("error", () => undefined);
  }
  throw new FolderInUseError(cluster.folder);
}

/** @returns what keeps from joining: no server, or one that is not ready */
async function join({ reach }: Cluster): Promise<pg.Client | "absent" | "busy"> {
  let client: pg.Client | undefined;
  try {
    client = await connectClient(reach.url, { name: "console" });
    client.on("error", () => undefined);
    // Whoever stops the server has this lock alone: then this session ends with the server.
    await client.query("select pg_advisory_lock_shared($1)", [LOCKS.embeddedPresent]);
    return client;
  } catch (error) {
    await client?.end().catch(() => undefined);
    const state = sqlState(error) ?? "";
    if (state === "ENOENT" || state === "ECONNREFUSED") return "absent";
    // Starting, stopping, or gone meanwhile.
    if (/^(57P0[1-3]|08|ECONNRESET|EPIPE)/.test(state) || state === "") return "busy";
    throw error;
  }
}

function presenceOf(cluster: Cluster, client: pg.Client): Presence {
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  const holds = async (call: string, lock: number): Promise<boolean> => {
    const { rows } = await client.query<{ done: boolean }>(`select ${call}($1) as done`, [lock]);
    return rows[0]?.done ?? false;
  };
  return {
    lost,
    claim: async () => {
      for (
        const until = Date.now() + CLAIM_MS;
        !(await holds("pg_try_advisory_lock", LOCKS.embeddedConsole));
        await delay(50)
      ) {
        if (Date.now() > until) return false;
      }
      return true;
    },
    leave: async () => {
      try {
        // In this order, so that of two that leave together one is the last.
        await holds("pg_advisory_unlock_shared", LOCKS.embeddedPresent);
        if (await holds("pg_try_advisory_lock", LOCKS.embeddedPresent)) await stop(cluster, lost);
      } catch {
        // The server ended by itself, so that nobody is left to stop it.
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

async function stop(cluster: Cluster, ended: Promise<void>): Promise<void> {
  stopPostgres(cluster);
  await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
  for (const until = Date.now() + STOP_MS; serverPid(cluster) !== null && Date.now() < until; ) await delay(RETRY_MS);
}

const logLength = ({ folder }: Cluster): number => {
  if (!existsSync(serverLog(folder))) return 0;
  return readLog(folder, (file) => fstatSync(file).size);
};

/** Why the server ended, in its own words; null if it found another one, which may be about to end. */
function fatal({ folder }: Cluster, from: number): string | null {
  const text = readLog(folder, (file) => {
    const buffer = Buffer.alloc(64 * 1024);
    const begin = fstatSync(file).size < from ? 0 : from;
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, begin)).toString();
  });
  const [, why = "the server ended without a word"] = /(?:FATAL|PANIC): +(.*)/.exec(text) ?? [];
  return /already exists|still in use|already in use/.test(why) && !/port/.test(why) ? null : why;
}

function readLog<T>(folder: string, read: (file: number) => T): T {
  const file = openSync(serverLog(folder), "r");
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}
