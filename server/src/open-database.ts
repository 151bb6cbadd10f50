import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { type Connection, connectEmbedded, connectPostgres } from "./db/client.ts";
import { openEmbedded } from "./db/embedded.ts";
import { migrateEmbedded, migratePostgres } from "./db/migrate.ts";
import { embeddedFault, postgresFault } from "./db/open-faults.ts";
import { requirePooledSession } from "./db/session-check.ts";
import { rows } from "./db/sql.ts";
import { Database } from "./db/unit-of-work.ts";
import type { Env } from "./env.ts";
import type { QueueStore } from "./jobs/queue-store.ts";
import { prepareKeys, readKeys } from "./secrets/key-file.ts";
import { type Keyring, makeKeyring } from "./secrets/keyring.ts";

export type Opened = {
  db: Database;
  keyring: Keyring;
  /** What the job queue connects to: the embedded database itself, or a URL. */
  queue: QueueStore;
  /** The data folder that this process has locked; absent for PostgreSQL. */
  folder?: string;
  /** Copies the files of the embedded database while it is in use; absent for PostgreSQL. */
  copyFiles?(): Promise<string>;
  /** Whether the keys come from the folder's own file, which may be replaced. */
  ownKeys?: boolean;
  close(): Promise<void>;
};

type Log = { warn(fields: object, message: string): void };
type DatabaseEnv = Pick<Env, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "secretsKeys">;

/**
 * Opens the database of the environment and migrates it.
 * @param keyIsLost whether to replace a missing key file with a new one
 * @throws OperatorError with a line that says what to do
 */
export async function openDatabase(env: DatabaseEnv, log: Log, keyIsLost = false): Promise<Opened> {
  if (env.databaseUrl) {
    const directUrl = env.databaseDirectUrl ?? env.databaseUrl;
    await migratePostgres(directUrl).catch((error: unknown) => {
      throw postgresFault(error, directUrl);
    });
    const isPooled = directUrl !== env.databaseUrl;
    const connection = connectPostgres(env.databaseUrl, log, isPooled);
    if (isPooled) await requirePooler(connection, env.databaseUrl);
    return {
      db: new Database(connection),
      keyring: makeKeyring(env.secretsKeys ?? []),
      queue: { url: directUrl },
      close: () => connection.close(),
    };
  }
  const opened = await openEmbedded(env.dataDir, (isNew) => {
    if (env.secretsKeys === null) prepareKeys(env.dataDir, isNew || keyIsLost);
  });
  await migrateEmbedded(opened.pglite).catch(async (error: unknown) => {
    await opened.close().catch(() => undefined);
    throw embeddedFault(error, resolve(env.dataDir));
  });
  const connection = connectEmbedded(opened);
  return {
    db: new Database(connection),
    keyring: makeKeyring(env.secretsKeys ?? readKeys(env.dataDir)),
    queue: { pglite: opened.pglite },
    folder: resolve(env.dataDir),
    copyFiles: opened.copyFiles,
    ownKeys: env.secretsKeys === null,
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
