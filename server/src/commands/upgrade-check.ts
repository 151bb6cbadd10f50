import { readLastBackup } from "../backup/last-backup.db.ts";
import { connectDatabase } from "../db/client.ts";
import { connectClient } from "../db/connect.ts";
import { runningProcesses } from "../db/processes.db.ts";
import { release, requireRelease } from "../db/release.ts";
import { Database } from "../db/unit-of-work.ts";
import { planUpgrade } from "../db/upgrade-plan.ts";
import { readEnv } from "../env.ts";
import { reachDatabase } from "../open-database.ts";
import { command, log, requireDatabase, say } from "./run-command.ts";
import { upgradeText } from "./upgrade.text.ts";

/** Says what an upgrade to this release will do, and changes nothing. */
await command(async () => {
  const env = readEnv();
  requireDatabase(env);
  const { directUrl, close } = await reachDatabase(env, log, "command");
  const client = await connectClient(directUrl, { name: "console-upgrade-check" });
  const connection = connectDatabase(directUrl, log);
  const db = new Database(connection).current();
  try {
    await requireRelease((text) => client.query<object>(text));
    const steps = await planUpgrade(client);
    say(upgradeText.pending(release, steps.length));
    for (const step of steps) say(upgradeText.step(step));
    const processes = await runningProcesses(db, {});
    say(upgradeText.processes(processes.map((each) => each.release)));
    const found = await client.query<{ known: boolean }>("select to_regclass('public.settings') is not null as known");
    const backup = found.rows[0]?.known ? await readLastBackup(db) : null;
    say(upgradeText.backup(backup === null ? null : Date.now() - backup.getTime()));
  } finally {
    await connection.close();
    await client.end();
    await close();
  }
});
