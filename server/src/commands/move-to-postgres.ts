import { resolve } from "node:path";
import { dump } from "../backup/dump.ts";
import { load } from "../backup/load.ts";
import { type Env, readEnv } from "../env.ts";
import { countUnreadable } from "../features/credentials/rotate.service.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { openDatabase } from "../open-database.ts";
import { keyFile, readKeys } from "../secrets/key-file.ts";
import { command, log, requireDatabase } from "./run-command.ts";

/** Copies the embedded database in DATA_DIR to the empty PostgreSQL at DATABASE_URL; the folder does not change. */
await command(async () => {
  if (!process.env.DATABASE_URL?.trim()) {
    throw new OperatorError(
      "Set DATABASE_URL to the empty PostgreSQL database to move to (DATA_DIR is the folder to move from).",
    );
  }
  requireKeys(readEnv({ ...process.env, DATABASE_URL: "", DATABASE_DIRECT_URL: "" }));
  const env = readEnv();
  const embedded = { ...env, databaseUrl: null };
  requireDatabase(embedded);
  const source = await openDatabase(embedded, log);
  try {
    const lost = await countUnreadable(source);
    if (lost > 0) throw new OperatorError(`${lost} stored secrets were made with a key that is not in SECRETS_KEY.`);
    const target = await openDatabase(env, log);
    try {
      const loaded = await source.db.transaction(() => load(target.db, dump(source.db.current(), new Date()), null));
      process.stdout.write(
        `Moved ${loaded.rows} rows of ${loaded.tables} tables; the audit log is intact: ${loaded.events} events.\nStart the console with this DATABASE_URL and SECRETS_KEY; ${resolve(env.dataDir)} was not changed.\n`,
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

/** Never prints a key: terminals and logs keep what they show. */
function requireKeys({ dataDir, secretsKeys }: Env): void {
  const given = secretsKeys ?? [];
  const missing = readKeys(dataDir).some((key) => !given.some((each) => each.equals(key)));
  if (!missing && given.length > 0) return;
  const file = resolve(keyFile(dataDir));
  throw new OperatorError(
    missing
      ? `SECRETS_KEY must contain the key of this folder: set it to the content of ${file} (several lines joined by commas).`
      : "SECRETS_KEY is required with DATABASE_URL: set it to the key that was used with this folder.",
  );
}
