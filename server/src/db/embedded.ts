import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { OperatorError } from "../lib/operator-error.ts";
import { databaseFaults } from "./db.text.ts";
import { copyDatabaseFiles, deleteLeftCopies } from "./embedded-copy.ts";
import { embeddedFault } from "./open-faults.ts";
import { SyncedNodeFS } from "./synced-nodefs.ts";
import { startUpkeep } from "./upkeep.ts";

/** Two processes on one folder would corrupt it without any error, so the second one must not start. */
export class FolderInUseError extends OperatorError {
  override name = "FolderInUseError";

  constructor(dataDir: string) {
    super(databaseFaults.folderInUse(dataDir));
  }
}

export interface Embedded {
  pglite: PGlite;
  close(): Promise<void>;
  /** Copies the files while others keep working; the copy is a separate data folder, which the caller deletes. */
  copyFiles(): Promise<string>;
  /** How often the engine called fsync. */
  fsyncCount(): number;
}

/**
 * PGlite's own parameters without `-F`, which turns fsync off. `fsync` instead of the default `fdatasync`, because only
 * the former reaches the file system class.
 */
const START_PARAMS = [
  "--single",
  "-O",
  "-j",
  ...[
    "search_path=public",
    "exit_on_error=false",
    "log_checkpoints=false",
    "max_worker_processes=0",
    "max_parallel_workers=0",
    "max_parallel_workers_per_gather=0",
    "max_parallel_maintenance_workers=0",
    "io_method=sync",
    "fsync=on",
    "wal_sync_method=fsync",
    // The default of 128 MB is cleared at every start and stays allocated; the system's cache holds the files as well.
    "shared_buffers=32MB",
  ].flatMap((setting) => ["-c", setting]),
];

const EXTENSIONS = { pg_trgm };

/**
 * Opens the database in `<dataDir>/database`, creating it on first use; nobody else can open it until `close`.
 * @param prepare called while the folder is locked, before anything is created or opened
 * @throws OperatorError if the folder cannot be used or the database is damaged
 */
export async function openEmbedded(
  dataDir: string,
  prepare: (isNew: boolean) => void = () => undefined,
): Promise<Embedded> {
  const folder = resolve(dataDir);
  try {
    return await open(folder, prepare);
  } catch (error) {
    throw embeddedFault(error, folder);
  }
}

async function open(folder: string, prepare: (isNew: boolean) => void): Promise<Embedded> {
  makePrivate(folder);
  const lock = takeLock(folder);
  try {
    const database = join(folder, "database");
    const isNew = !existsSync(database);
    prepare(isNew);
    deleteLeftCopies(folder);
    if (isNew) await create(database);
    requireWhole(database);
    chmodSync(database, 0o700);
    const fs = new SyncedNodeFS(database);
    const pglite = await PGlite.create({ fs, startParams: START_PARAMS, extensions: EXTENSIONS });
    takeTurns(pglite);
    const upkeep = startUpkeep(pglite);
    return {
      pglite,
      copyFiles: () => upkeep.withoutCheckpoint(() => copyDatabaseFiles(folder)),
      fsyncCount: () => fs.fsyncCount,
      close: async () => {
        upkeep.stop();
        try {
          if (!pglite.closed) {
            await pglite.exec("CHECKPOINT");
            await pglite.close();
          }
        } finally {
          if (lock.isOpen) lock.close();
        }
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * The engine answers before the event loop turns, so a long series of statements would block all requests until its
 * end. This yields to the event loop after each statement and each transaction; within a transaction, nobody else's
 * statement could run anyway.
 */
function takeTurns(pglite: PGlite): void {
  const run = pglite._runExclusiveTransaction.bind(pglite);
  pglite._runExclusiveTransaction = async (work) => {
    try {
      return await run(work);
    } finally {
      await nextTurn();
    }
  };
}

/**
 * The engine's files are readable by everyone whatever the umask, so the folder must be private before the first file
 * is written.
 */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** The engine would create a new database over one whose version file is missing. */
function requireWhole(database: string): void {
  for (const file of ["PG_VERSION", "global/pg_control", "pg_wal", "base"]) {
    if (!existsSync(join(database, file))) throw new Error(`${file} is missing`);
  }
}

/** Held as an open transaction: the kernel releases it even after a kill, unlike a file with a process id. */
function takeLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUseError(folder);
    throw error;
  }
}

/** Created under a temporary name and then renamed, so that a kill in between leaves no half database behind. */
async function create(database: string): Promise<void> {
  const unfinished = `${database}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const pglite = await PGlite.create({ fs: new SyncedNodeFS(unfinished), startParams: START_PARAMS });
  await pglite.close();
  syncTree(unfinished);
  renameSync(unfinished, database);
}

/** The engine syncs only what it writes later, not the thousand files it starts from. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Windows cannot open a folder, and syncs a file only through a writable handle.
    if (process.platform === "win32" && !entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), entry.isFile() ? "r+" : "r");
    fsyncSync(file);
    closeSync(file);
  }
}
