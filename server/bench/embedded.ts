import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { startConsole } from "../test/console-process.ts";
import { fillConsole, openSessions } from "./fill/console.ts";
import type { ConsoleSite } from "./targets.ts";

/** The embedded database with this many brands: created by the console, filled while the console does not run. */
export async function makeEmbeddedSite(folder: string, brands: number): Promise<ConsoleSite> {
  const variables = { DATA_DIR: join(folder, `embedded-${brands}`) };
  await (await startConsole(variables)).stop();
  const database = await PGlite.create({
    dataDir: join(variables.DATA_DIR, "database"),
    extensions: { pg_trgm },
  });
  const run = (statement: string) => database.exec(statement);
  await fillConsole(run, { brands });
  const sessions = await openSessions(run);
  await database.close();
  return { variables, ...sessions };
}
