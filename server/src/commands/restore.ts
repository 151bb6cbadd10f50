import { dirname, resolve } from "node:path";
import { archiveGap } from "../archive/gap.ts";
import { rowsIn } from "../backup/dump.ts";
import { readHeader, restore } from "../backup/restore.ts";
import { renewHistory } from "../db/data-history.db.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { migrationCount } from "../db/migration-files.ts";
import { readEnv } from "../env.ts";
import { registerText } from "../features/desk/erasure/erasure.text.ts";
import { reapplyErasures } from "../features/desk/erasure/reapply.service.ts";
import { countUnreadable } from "../features/partners/credentials/unreadable.service.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { openDatabase } from "../open-database.ts";
import { servicesOf } from "../services.ts";
import { command, log, say } from "./run-command.ts";

const ACCEPT_BROKEN_LOG = "--accept-broken-log";

/** Fills an empty database from a backup: all of it or nothing. */
await command(async () => {
  const given = process.argv.slice(2);
  const [name, ...others] = given.filter((each) => each !== ACCEPT_BROKEN_LOG);
  if (!name || others.length > 0) throw new OperatorError(`Usage: npm run restore -- <file> [${ACCEPT_BROKEN_LOG}]`);
  const file = resolve(name);
  const env = readEnv();
  const { migrations } = await readHeader(file);
  const isEarlier = migrations < (await migrationCount());
  const opened = await openDatabase(env, log, "restore", { migrations: isEarlier ? migrations : undefined });
  try {
    const acceptBrokenLog = given.includes(ACCEPT_BROKEN_LOG);
    const now = isEarlier ? null : new Date();
    const { totals, broken } = await restore(opened.directUrl, file, { acceptBrokenLog, now });
    if (isEarlier) {
      const { db } = opened;
      await migrateDatabase(opened.directUrl, { log });
      await db.transaction(() => renewHistory(db.current(), new Date()));
    }
    const saved = `Restored ${rowsIn(totals)} rows of ${Object.keys(totals.rows).length} tables`;
    if (broken.length === 0) say(`${saved}; the audit log is intact: ${totals.rows.activities ?? 0} events.`);
    else
      say(
        `${saved}. The audit log is broken, as it is in the backup:\n${broken.map((each) => `  ${each}`).join("\n")}`,
      );
    say(
      "A new history begins: the voice platform reads every configuration again and is told which usage to send again.",
    );
    // A copy may lie beside the backup, where the server's own folders are lost.
    const register = [...env.erasureDirs, dirname(file)];
    const again = await reapplyErasures(servicesOf(opened, env), register);
    if (again.members + again.brands > 0) say(registerText.reapplied(again));
    for (const line of again.left) say(line);
    const gap = await archiveGap(servicesOf(opened, env));
    if (gap !== null) say(gap);
    const lost = await countUnreadable(opened);
    const folder = opened.keyFolder;
    if (lost > 0) {
      say(
        `${lost} stored secrets need the key that was saved apart from the backup. Add it ${folder ? `as another line to ${folder}/secrets.key` : "to SECRETS_KEY, after a comma"}.`,
      );
    }
  } finally {
    await opened.close();
  }
});
