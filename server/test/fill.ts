import { sql } from "drizzle-orm";
import { fillConsole, openSession, type Run } from "../bench/fill/console.ts";
import { loadSampleCatalog } from "../seed/index.ts";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";

const bootEnv = { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" };

/**
 * Fills a new database with this many brands and their records.
 * @returns the token of a Super Admin's session
 */
export async function fill(ctx: Context, brands: number): Promise<string> {
  await bootstrap(ctx, bootEnv);
  // What the integrations of the brands refer to.
  await loadSampleCatalog(ctx);
  const run: Run = (statement) => ctx.db.current().execute(sql.raw(statement));
  await fillConsole(run, { brands, activities: 0 });
  return openSession(run);
}
