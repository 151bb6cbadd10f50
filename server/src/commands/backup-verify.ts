import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compareText } from "../backup/backup.text.ts";
import { loadAndCompare } from "../backup/compare.ts";
import { readHeader } from "../backup/restore.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { migrationCount } from "../db/migration-files.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { openDatabase } from "../open-database.ts";
import { command, log, requireArgument, say } from "./run-command.ts";

/** Restores a file into a PostgreSQL of its own in a temporary folder, which touches no other database. */
await command(async () => {
  const file = resolve(requireArgument("npm run backup:verify -- <file>"));
  const { migrations, taken_at } = await readHeader(file);
  const dataDir = mkdtempSync(join(tmpdir(), "console-verify-"));
  try {
    const nowhere = {
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      poolerKeeps: false,
      secretsKeys: null,
      dataDir,
    };
    const { directUrl, close } = await openDatabase(nowhere, log, "restore", { migrations });
    try {
      const compared = await loadAndCompare(directUrl, file);
      for (const { line, faults } of compared) {
        if (faults?.length) say(compareText.differs(line, faults));
        else say(faults ? compareText.same(line) : line);
      }
      if (compared.some(({ faults }) => faults?.length)) throw new OperatorError(compareText.notGood(file));
      if (migrations < (await migrationCount())) {
        await migrateDatabase(directUrl, { log });
        say(compareText.upgraded);
      }
      say(compareText.good(taken_at));
    } finally {
      await close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
