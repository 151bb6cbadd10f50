import type { Env } from "../env.ts";
import type { QueueStore } from "../jobs/queue-store.ts";
import { readOrMakeKey } from "../secrets/key-file.ts";
import { type Keyring, makeKeyring } from "../secrets/keyring.ts";
import { connectEmbedded, connectPostgres } from "./client.ts";
import { openEmbedded } from "./embedded.ts";
import { migrateEmbedded, migratePostgres } from "./migrate.ts";
import { Database } from "./unit-of-work.ts";

export type Opened = {
  db: Database;
  keyring: Keyring;
  /** What the job queue connects to: the embedded database itself, or a URL. */
  queue: QueueStore;
  close(): Promise<void>;
};

type Log = { warn(fields: object, message: string): void };
type DatabaseEnv = Pick<Env, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "secretsKeys">;

/**
 * Opens the database of the environment and migrates it.
 * @throws FolderInUseError where another process has the embedded one open
 */
export async function openDatabase(env: DatabaseEnv, log: Log): Promise<Opened> {
  if (env.databaseUrl) {
    const directUrl = env.databaseDirectUrl ?? env.databaseUrl;
    await migratePostgres(directUrl);
    const connection = connectPostgres(env.databaseUrl, log);
    return {
      db: new Database(connection),
      keyring: makeKeyring(env.secretsKeys ?? []),
      queue: { url: directUrl },
      close: () => connection.close(),
    };
  }
  const opened = await openEmbedded(env.dataDir);
  await migrateEmbedded(opened.pglite);
  const connection = connectEmbedded(opened);
  return {
    db: new Database(connection),
    keyring: makeKeyring(env.secretsKeys ?? [readOrMakeKey(env.dataDir)]),
    queue: { pglite: opened.pglite },
    close: () => connection.close(),
  };
}
