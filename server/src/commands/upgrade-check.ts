import { readLastBackup } from "../backup/last-backup.db.ts";
import { connectDatabase } from "../db/client.ts";
import { runningProcesses } from "../db/processes.db.ts";
import { readApplied, release, requireRelease } from "../db/release.ts";
import { queryOn } from "../db/sql.ts";
import { planUpgrade } from "../db/upgrade-plan.ts";
import { readEnv } from "../env.ts";
import { command, log, say, withDatabaseAsIs } from "./run-command.ts";
import { upgradeText } from "./upgrade.text.ts";

/** Says what an upgrade to this release will do, and changes nothing. */
await command(() =>
  withDatabaseAsIs(readEnv(), async (directUrl) => {
    const { root: db, close } = connectDatabase(directUrl, log);
    const query = queryOn(db);
    try {
      await requireRelease(query);
      const steps = await planUpgrade(query);
      say(upgradeText.pending(release, steps.length));
      for (const step of steps) say(upgradeText.step(step));
      const processes = await runningProcesses(db, {});
      say(upgradeText.processes(processes.map((each) => each.release)));
      const isEmpty = (await readApplied(query)).count === 0;
      const backup = isEmpty ? null : await readLastBackup(db);
      say(upgradeText.backup(backup === null ? null : Date.now() - backup.getTime()));
    } finally {
      await close();
    }
  }),
);
