import { join } from "node:path";
import { sql } from "drizzle-orm";
import { startConsole } from "../test/console-process.ts";
import { within } from "../test/within.ts";
import { fillConsole, openSessions } from "./fill/console.ts";
import type { ConsoleSite } from "./targets.ts";

/** The embedded database with this many brands. */
export async function makeEmbeddedSite(folder: string, brands: number): Promise<ConsoleSite> {
  const variables = { DATA_DIR: join(folder, `embedded-${brands}`) };
  await (await startConsole(variables)).stop();
  const sessions = await within(variables, async ({ db }) => {
    const run = (statement: string) => db.current().execute(sql.raw(statement));
    await fillConsole(run, { brands });
    return openSessions(run);
  });
  return { variables, ...sessions };
}
