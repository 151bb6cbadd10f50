import { makeLog } from "../console-log.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { release } from "../db/release.ts";
import { readEnv } from "../env.ts";
import { reachDatabase } from "../open-database.ts";
import { command, requireDatabase, say } from "./run-command.ts";
import { upgradeText } from "./upgrade.text.ts";

/** Upgrades the database without starting the console; the log tells each step. */
await command(async () => {
  const env = readEnv();
  requireDatabase(env);
  const log = makeLog(env.logLevel);
  const { directUrl, close } = await reachDatabase(env, log, "command");
  try {
    await migrateDatabase(directUrl, { log });
    say(upgradeText.done(release));
  } finally {
    await close();
  }
});
