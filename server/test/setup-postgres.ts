import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../src/db/embedded/open.ts";
import { migrateDatabase } from "../src/db/migrate.ts";
import { prepareKeys } from "../src/secrets/key-file.ts";
import { dropDataFolder, openedPostgres } from "./database.ts";
import { createDatabase, startPostgres } from "./postgres.ts";
import { prepare } from "./prepare.ts";

/**
 * Finds or starts a PostgreSQL, and creates the template for each test file's database and a data folder for those about
 * the embedded database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.stdout.write(`PostgreSQL for tests: ${server.source}\n`);
  const url = await createDatabase(server.url);
  await migrateDatabase(url);
  await prepare(openedPostgres(url));
  const folder = mkdtempSync(join(tmpdir(), "console-folder-"));
  const embedded = await openEmbedded(folder, {
    as: "command",
    prepare: (isNew) => prepareKeys(folder, isNew),
    log: { warn: () => undefined },
  });
  await embedded.close();
  project.provide("postgres", { url: server.url, template: new URL(url).pathname.slice(1), folder });
  return async () => {
    await server.stop();
    await dropDataFolder(folder);
  };
}
