import { sql } from "drizzle-orm";
import { type Connection, connectDatabase } from "./db/client.ts";
import { openEmbedded, type Purpose } from "./db/embedded/open.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { embeddedFault, postgresFault } from "./db/open-faults.ts";
import { requirePooledSession } from "./db/session-check.ts";
import { rows } from "./db/sql.ts";
import { Database } from "./db/unit-of-work.ts";
import type { Env } from "./env.ts";
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
type DatabaseEnv = Pick<Env, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "secretsKeys">;

type Special = {
  /** Replaces a missing key file by a new one. */
  keyIsLost?: boolean;
  /** Runs only the first migrations, for a backup of the release that had so many. */
  migrations?: number | undefined;
};

/**
 * Opens the database of the environment and migrates it.
 * @param as what this process is for the embedded database
 * @throws OperatorError with a line that says what to do
 */
export async function openDatabase(
  env: DatabaseEnv,
  log: Log,
  as: Purpose["as"],
  special: Special = {},
): Promise<Opened> {
  return env.databaseUrl === null ? openFolder(env, log, as, special) : openUrl(env.databaseUrl, env, log, special);
}

async function openFolder(
  { dataDir, secretsKeys }: DatabaseEnv,
  log: Log,
  as: Purpose["as"],
  { keyIsLost = false, migrations }: Special,
): Promise<Opened> {
  const keysInFolder = secretsKeys === null;
  const { folder, url, close } = await openEmbedded(dataDir, {
    as,
    log,
    prepare: (isNew) => {
      if (keysInFolder) prepareKeys(dataDir, isNew || keyIsLost);
    },
  });
  try {
    await migrateDatabase(url, { count: migrations, log });
    const keyring = makeKeyring(secretsKeys ?? readKeys(dataDir));
    const connection = connectDatabase(url, log);
    return {
      db: new Database(connection),
      keyring,
      directUrl: url,
      keyFolder: keysInFolder ? folder : null,
      close: async () => {
        await connection.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw embeddedFault(error, folder);
  }
}

async function openUrl(
  url: string,
  { databaseDirectUrl, secretsKeys }: DatabaseEnv,
  log: Log,
  { migrations }: Special,
): Promise<Opened> {
  const directUrl = databaseDirectUrl ?? url;
  await migrateDatabase(directUrl, { count: migrations, log }).catch((error: unknown) => {
    throw postgresFault(error, directUrl);
  });
  const isPooled = directUrl !== url;
  const connection = connectDatabase(url, log, isPooled);
  if (isPooled) await requirePooler(connection, url);
  return {
    db: new Database(connection),
    keyring: makeKeyring(secretsKeys ?? []),
    directUrl,
    keyFolder: null,
    close: () => connection.close(),
  };
}

/** Checks the sessions of the pooler, which has its own settings. */
async function requirePooler(connection: Connection, url: string): Promise<void> {
  try {
    await requirePooledSession(async (text) => ({ rows: await rows(connection.root, sql.raw(text)) }));
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw postgresFault(error, url);
  }
}
