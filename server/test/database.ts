import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";
import { connectDatabase } from "../src/db/client.ts";
import { clusterFolder, serverPid } from "../src/db/embedded/cluster.ts";
import { Database } from "../src/db/unit-of-work.ts";
import type { Opened } from "../src/open-database.ts";
import { makeKeyring } from "../src/secrets/keyring.ts";
import { createDatabase } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of the tests, its prepared template, and a data folder whose embedded database is empty. */
    postgres: { url: string; template: string; folder: string };
  }
}

export const testKey = Buffer.alloc(32, 7);

/** An empty database on the server of the tests. */
export const emptyDatabase = (): Promise<string> => createDatabase(inject("postgres").url);

/** A separate database for a test file, migrated and bootstrapped. */
export async function openTestDatabase(): Promise<Opened & { url: string }> {
  const { url: server, template } = inject("postgres");
  const url = await createDatabase(server, template);
  return { ...openedPostgres(url), url };
}

/** A separate data folder, as after its first start, with a key and an empty database. */
export const makeDataFolder = (folder?: string): string => makeCopy(inject("postgres").folder, folder);

/** A copy of a data folder whose server is stopped, with the owners of its files, which Node's own copy would change. */
export function makeCopy(source: string, folder = mkdtempSync(join(tmpdir(), "console-folder-"))): string {
  mkdirSync(folder, { recursive: true });
  execFileSync("cp", ["-a", `${source}/.`, folder]);
  return folder;
}

/** Deletes a data folder, and ends the server of one whose console was killed. */
export async function dropDataFolder(folder: string): Promise<void> {
  const pid = serverPid({ data: clusterFolder(folder) });
  try {
    if (pid !== null) process.kill(pid, "SIGQUIT");
    while (pid !== null && isAlive(pid)) await delay(10);
  } catch {
    // It ended before.
  }
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function openedPostgres(url: string): Opened {
  const connection = connectDatabase(url, { warn: () => undefined });
  return {
    db: new Database(connection),
    keyring: makeKeyring([testKey]),
    directUrl: url,
    keyFolder: null,
    close: () => connection.close(),
  };
}
