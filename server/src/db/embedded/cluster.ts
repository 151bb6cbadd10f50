import {
  type ChildProcess,
  type ExecFileException,
  execFile,
  type SpawnOptions,
  spawn,
  spawnSync,
} from "node:child_process";
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../lib/operator-error.ts";
import { databaseFaults } from "../db.text.ts";
import { type Account, asAccount, findAccount } from "./account.ts";
import { type Binaries, type Candidate, candidates, OLDEST_MAJOR } from "./binaries.ts";
import { type Reach, reachOf, USER } from "./reach.ts";

/** The files of the embedded database and the programs that run it. */
export type Cluster = { folder: string; data: string; account: Account; binaries: Binaries; reach: Reach };

/** The log of PostgreSQL; emptied at a start once it is as long. */
const LONGEST_LOG = 1024 * 1024;

export const clusterFolder = (folder: string): string => join(folder, "postgres");
export const serverLog = (folder: string): string => join(folder, "postgres.log");

/**
 * The cluster of a data folder, created on first use.
 * @param sources where the programs may come from, for tests
 * @throws OperatorError if no PostgreSQL fits the folder
 */
export async function prepareCluster(folder: string, sources: Candidate[] = candidates(folder)): Promise<Cluster> {
  const data = clusterFolder(folder);
  const made = existsSync(data) ? readMajor(folder, data) : null;
  const account = findAccount(folder, made === null ? null : data);
  const binaries = choose(folder, sources, account, made);
  const cluster = { folder, data, account, binaries, reach: reachOf(folder, account) };
  if (made === null) await create(cluster);
  return cluster;
}

/** @throws OperatorError if the folder is not whole: PostgreSQL would say something that helps nobody */
function readMajor(folder: string, data: string): number {
  for (const file of ["PG_VERSION", "global/pg_control", "pg_wal", "base"]) {
    if (!existsSync(join(data, file)))
      throw new OperatorError(databaseFaults.folderDamaged(folder, `${file} is missing`));
  }
  return Number.parseInt(readFileSync(join(data, "PG_VERSION"), "utf8"), 10);
}

function choose(folder: string, sources: Candidate[], account: Account, made: number | null): Binaries {
  const others: number[] = [];
  for (const source of sources) {
    const found = source(account);
    if (found && (made === null || found.major === made)) return found;
    if (found) others.push(found.major);
  }
  if (made === null || others[0] === undefined)
    throw new OperatorError(databaseFaults.noPostgres(made === null ? `${OLDEST_MAJOR} or later` : `${made}`));
  throw new OperatorError(databaseFaults.otherMajor(folder, made, others[0]));
}

/**
 * Created under a temporary name and then renamed, so that a kill in between leaves no half database behind. Takes most
 * of a second, in which the console loads its own code.
 */
async function create({ folder, data, account, binaries, reach }: Cluster): Promise<void> {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  account.own(unfinished);
  // No index may depend on the machine's locale.
  const args = ["-D", unfinished, "-U", USER, "--encoding=UTF8", "--locale=C", "--no-instructions"];
  if (reach.password === null) args.push("--auth=trust");
  else {
    writeFileSync(`${unfinished}.password`, reach.password, { mode: 0o600 });
    args.push("--auth=scram-sha-256", `--pwfile=${unfinished}.password`);
  }
  const [program, all, options] = asAccount(account, join(binaries.bin, "initdb"), args);
  const { error, stderr } = await run(program, all, { ...options, cwd: unfinished, env: environment() });
  rmSync(`${unfinished}.password`, { force: true });
  // A program that cannot be run has no exit code, but the name of what is wrong.
  if (typeof error?.code === "string") throw error;
  if (error) {
    const why = stderr.trim().split("\n").at(-1) ?? "";
    throw /No space left/.test(why) ? new Error(why) : new OperatorError(databaseFaults.notCreated(folder, why));
  }
  renameSync(unfinished, data);
}

const run = (program: string, args: string[], options: SpawnOptions) =>
  new Promise<{ error: ExecFileException | null; stderr: string }>((resolve) => {
    execFile(program, args, { ...options, encoding: "utf8" }, (error, _, stderr) => resolve({ error, stderr }));
  });

/** Little memory, full durability; what others set on a command line wins over the files in the folder. */
const SETTINGS = [
  "shared_buffers=32MB",
  "max_connections=60",
  "io_method=sync",
  "max_worker_processes=0",
  "max_parallel_workers=0",
  "max_parallel_workers_per_gather=0",
  "max_logical_replication_workers=0",
  "max_wal_senders=0",
  "wal_level=minimal",
  "huge_pages=off",
  "jit=off",
  "fsync=on",
  "full_page_writes=on",
  "synchronous_commit=on",
  "timezone=UTC",
  "log_timezone=UTC",
  "logging_collector=off",
  "log_destination=stderr",
];

/** Starts PostgreSQL on the cluster, in a session of its own: a terminal's Ctrl-C reaches the console alone. */
export function startPostgres(cluster: Cluster): ChildProcess {
  const { folder, data, account, binaries, reach } = cluster;
  const settings = [
    ...SETTINGS.filter((each) => binaries.major >= 18 || !each.startsWith("io_method")),
    ...reach.settings,
  ];
  const args = ["-D", data, ...settings.flatMap((each) => ["-c", each])];
  const [program, all, options] = asAccount(account, join(binaries.bin, "postgres"), args);
  const log = openSync(serverLog(folder), "a", 0o600);
  if (fstatSync(log).size > LONGEST_LOG) ftruncateSync(log);
  const server = spawn(program, all, {
    ...options,
    cwd: data,
    env: environment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  server.unref();
  return server;
}

/** The variables of PostgreSQL's own clients, and the machine's locale, must not change how it runs. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: "C",
  SystemRoot: process.env.SystemRoot,
});

/** The process id of the server that has the cluster open, or had when it was killed; null if it was stopped. */
export function serverPid({ data }: Pick<Cluster, "data">): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10) || null;
  } catch {
    return null;
  }
}

/** Asks the server to roll back open transactions, write everything to its files and end. */
export function stopPostgres({ data, binaries }: Cluster): void {
  const pid = serverPid({ data });
  if (pid === null) return;
  // Windows has no signals; this sends what PostgreSQL has instead.
  if (process.platform === "win32") spawnSync(join(binaries.bin, "pg_ctl"), ["kill", "INT", String(pid)]);
  else process.kill(pid, "SIGINT");
}
