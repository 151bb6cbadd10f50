import { chmodSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { logText } from "../../lib/log.text.ts";
import { OperatorError, operatorMessage } from "../../lib/operator-error.ts";
import { databaseFaults } from "../db.text.ts";
import { embeddedFault } from "../open-faults.ts";
import type { Candidate } from "./binaries.ts";
import { type Cluster, clusterFolder, prepareCluster } from "./cluster.ts";
import { FolderInUseError, withFolder } from "./folder-lock.ts";
import { enter } from "./presence.ts";

type Log = { warn(fields: object, message: string): void };

export type Purpose = {
  /** `console`: only one at a time. `restore`: beside the database of a release before 1.3, which it replaces. */
  as: "console" | "command" | "restore";
  /** Called while nobody else uses the folder, before anything is created. */
  prepare?: (isNew: boolean) => void;
  log: Log;
  /** By default what this machine has. */
  sources?: Candidate[];
};

export type Embedded = {
  /** The real path of the data folder. */
  folder: string;
  url: string;
  /** Leaves; the last one stops the server. */
  close(): Promise<void>;
};

const RETRY_MS = 1_000;

const hasDatabase = (folder: string): boolean => existsSync(clusterFolder(folder));

/** Releases before 1.3 had another engine, whose files no PostgreSQL reads. */
const hasEarlierDatabase = (folder: string): boolean => existsSync(join(folder, "database"));

/** Whether there is a database in the folder, of this release or an earlier one. */
export const holdsDatabase = (dataDir: string): boolean => hasDatabase(dataDir) || hasEarlierDatabase(dataDir);

/**
 * Runs the PostgreSQL of a data folder, which is created on first use, or joins the others that use it. The server is
 * started again whenever it ends before `close`.
 * @throws OperatorError if the folder cannot be used, its database is damaged, or another console has it
 */
export async function openEmbedded(dataDir: string, purpose: Purpose): Promise<Embedded> {
  try {
    return await open(makePrivate(resolve(dataDir)), purpose);
  } catch (error) {
    throw embeddedFault(error, resolve(dataDir));
  }
}

async function open(folder: string, { as, prepare, log, sources }: Purpose): Promise<Embedded> {
  const enterAs = async (cluster: Cluster) => {
    const entered = await enter(cluster);
    if (as !== "console" || (await entered.claim())) return entered;
    await entered.leave();
    throw new FolderInUseError(folder);
  };
  const { cluster, first } = await withFolder(folder, async () => {
    if (as !== "restore") requireCurrent(folder);
    prepare?.(!hasDatabase(folder));
    const prepared = await prepareCluster(folder, sources);
    return { cluster: prepared, first: await enterAs(prepared) };
  });
  let presence = first;
  const closing = new AbortController();
  const closed = new Promise<void>((done) => closing.signal.addEventListener("abort", () => done()));
  const guard = async () => {
    for (;;) {
      await Promise.race([presence.lost, closed]);
      if (closing.signal.aborted) return;
      log.warn({}, logText.databaseEnded);
      try {
        presence = await withFolder(folder, () => enterAs(cluster));
      } catch (error) {
        log.warn({ reason: operatorMessage(error) }, logText.databaseNotStarted);
        await Promise.race([delay(RETRY_MS, undefined, { ref: false }), closed]);
      }
    }
  };
  const guarding = guard();
  return {
    folder,
    url: cluster.reach.url,
    close: async () => {
      closing.abort();
      await guarding;
      await presence.leave();
    },
  };
}

/**
 * Before the first file is written. The account that runs PostgreSQL for root must be able to pass through.
 * @returns its real path: whoever comes by a link meets the same server
 */
function makePrivate(folder: string): string {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  mkdirSync(folder, { recursive: true, mode });
  chmodSync(folder, mode);
  return realpathSync(folder);
}

function requireCurrent(folder: string): void {
  if (hasDatabase(folder) || !hasEarlierDatabase(folder)) return;
  throw new OperatorError(databaseFaults.earlierRelease(folder));
}
