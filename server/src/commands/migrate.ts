import { makeLog } from "../console-log.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { release } from "../db/release.ts";
import { grantRunRole } from "../db/run-role.ts";
import { readEnv } from "../env.ts";
import { installQueue } from "../jobs/queue-install.ts";
import { command, log, say, withDatabaseAsIs } from "./run-command.ts";
import { upgradeText } from "./upgrade.text.ts";

/**
 * Upgrades the database without starting the console; the log reports each step. As the owner of the tables if
 * DATABASE_MIGRATE_URL names one: then the role of DATABASE_URL gets what the console needs to run, and no more.
 */
await command(async () => {
  const env = readEnv();
  await withDatabaseAsIs(env, async (directUrl) => {
    const ownerUrl = env.databaseMigrateUrl ?? directUrl;
    await migrateDatabase(ownerUrl, { log: makeLog(env.logLevel) });
    if (env.databaseMigrateUrl === null) return;
    await installQueue(ownerUrl, (reason) => log.warn({ reason }, upgradeText.queueWaits));
    say(upgradeText.granted(await grantRunRole(ownerUrl, directUrl)));
  });
  say(upgradeText.done(release));
});
