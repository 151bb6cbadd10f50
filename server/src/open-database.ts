import { type Connection, connectDatabase } from "./db/client.ts";
import { openEmbedded, type Purpose } from "./db/embedded/open.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { embeddedFault, postgresFault } from "./db/open-faults.ts";
import { askPooler, type Pooler } from "./db/pooler.ts";
import { requirePooledSession } from "./db/session-check.ts";
import { queryOn } from "./db/sql.ts";
import { Database } from "./db/unit-of-work.ts";
import type { Env } from "./env.ts";
import type { OperatorError } from "./lib/operator-error.ts";
import { prepareKeys, readKeys } from "./secrets/key-file.ts";
import { type Keyring, makeKeyring } from "./secrets/keyring.ts";

export type Opened = {
  db: Database;
  keyring: Keyring;
  /** What needs a session of its own connects to: the job queue and the listener. */
  directUrl: string;
  /** The data folder whose file has the keys; null if SECRETS_KEY has them. */
  keyFolder: string | null;
  close(): Promise<void>;
};

type Log = Record<"info" | "warn", (fields: object, message: string) => void>;
type DatabaseEnv = Pick<
  Env,
  "databaseUrl" | "databaseDirectUrl" | "databaseReadUrl" | "poolerKeeps" | "dataDir" | "secretsKeys"
>;

type Special = {
  /** Replaces a missing key file by a new one. */
  keyIsLost?: boolean;
  /** Called once the database is being created, started or connected to: that takes a while. */
  meanwhile?: () => void;
  /** Runs only the first migrations, for a backup of the release that had so many. */
  migrations?: number | undefined;
};

type Reached = {
  /** Of a server that can be connected to; gives sessions of its own. */
  directUrl: string;
  /** The data folder of the embedded database. */
  folder: string | null;
  /** What is wrong with the database, as a line that says what to do. */
  fault(error: unknown): OperatorError;
  close(): Promise<void>;
};

/**
 * Reaches the database of the environment, which may be older than this release.
 * @param as what this process is for the embedded database
 * @param prepare called while nobody else uses the embedded database, before anything is created
 * @throws OperatorError with a line that says what to do
 */
export async function reachDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseEnv,
  log: Log,
  as: Purpose["as"],
  prepare?: Purpose["prepare"],
): Promise<Reached> {
  if (databaseUrl !== null) {
    const directUrl = databaseDirectUrl ?? databaseUrl;
    return { directUrl, folder: null, fault: (error) => postgresFault(error, directUrl), close: async () => undefined };
  }
  const { folder, url, close } = await openEmbedded(dataDir, { as, log, ...(prepare && { prepare }) });
  return { directUrl: url, folder, fault: (error) => embeddedFault(error, folder), close };
}

/**
 * Opens the database of the environment and migrates it.
 * @param as what this process is for the embedded database
 * @throws OperatorError with a line that says what to do
 */
export async function openDatabase(
  env: DatabaseEnv,
  log: Log,
  as: Purpose["as"],
  { keyIsLost = false, meanwhile, migrations }: Special = {},
): Promise<Opened> {
  const { dataDir, secretsKeys } = env;
  const keysInFolder = secretsKeys === null && env.databaseUrl === null;
  const prepare = (isNew: boolean) => {
    // What is created next begins in this turn of the event loop.
    setImmediate(() => meanwhile?.());
    if (keysInFolder) prepareKeys(dataDir, isNew || keyIsLost);
  };
  if (env.databaseUrl !== null) meanwhile?.();
  const { directUrl, folder, fault, close } = await reachDatabase(env, log, as, prepare);
  const url = env.databaseUrl ?? directUrl;
  const isPooled = url !== directUrl;
  try {
    await migrateDatabase(directUrl, { count: migrations, log });
    const keyring = makeKeyring(secretsKeys ?? (keysInFolder ? readKeys(dataDir) : []));
    const connection = connectDatabase(url, log, isPooled ? await poolerOf(env, url) : "none");
    if (isPooled) await requirePooler(connection, url);
    const replica = env.databaseReadUrl === null ? null : connectDatabase(env.databaseReadUrl, log);
    return {
      db: new Database(connection, replica),
      keyring,
      directUrl,
      keyFolder: keysInFolder ? folder : null,
      close: async () => {
        await Promise.all([connection.close(), replica?.close()]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw fault(error);
  }
}

const poolerOf = async ({ poolerKeeps }: DatabaseEnv, url: string): Promise<Pooler> =>
  poolerKeeps ? "sessions" : askPooler(url);

/** Checks the sessions of the pooler, which has its own settings. */
async function requirePooler(connection: Connection, url: string): Promise<void> {
  try {
    await requirePooledSession(queryOn(connection.root));
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw postgresFault(error, url);
  }
}
