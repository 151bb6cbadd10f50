import type { TestProject } from "vitest/node";
import { migratePostgres } from "../src/db/migrate.ts";
import { openedPostgres } from "./database.ts";
import { createDatabase, startPostgres } from "./postgres.ts";
import { prepare } from "./prepare.ts";

/** Finds or starts a PostgreSQL and creates the template for each test file's database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.stdout.write(`PostgreSQL for tests: ${server.source}\n`);
  const url = await createDatabase(server.url);
  await migratePostgres(url);
  await prepare(openedPostgres(url));
  project.provide("postgres", { url: server.url, template: new URL(url).pathname.slice(1) });
  return () => server.stop();
}
