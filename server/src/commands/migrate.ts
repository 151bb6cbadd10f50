import { makeLog } from "../console-log.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { release } from "../db/release.ts";
import { readEnv } from "../env.ts";
import { command, say, withDatabaseAsIs } from "./run-command.ts";
import { upgradeText } from "./upgrade.text.ts";

/** Upgrades the database without starting the console; the log reports each step. */
await command(async () => {
  const env = readEnv();
  await withDatabaseAsIs(env, (directUrl) => migrateDatabase(directUrl, { log: makeLog(env.logLevel) }));
  say(upgradeText.done(release));
});
