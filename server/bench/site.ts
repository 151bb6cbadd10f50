import type pg from "pg";
import { startConsole } from "../test/console-process.ts";
import { fillConsole, openSessions, type Run } from "./fill/console.ts";
import { fillMonths } from "./fill/months.ts";
import { fillLimit } from "./limit/tables.ts";
import { type BenchPostgres, withConnection } from "./postgres.ts";
import type { ConsoleSite } from "./targets.ts";

/** The limit's and the console's databases with the same brands. */
export type Site = ConsoleSite & { brands: number; limitUrl: string; consoleUrl: string };

export const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");

/** Creates the databases of the console and of the limit; the console creates its own tables by being started once. */
export async function makeSite(postgres: BenchPostgres, brands: number): Promise<Site> {
  const limitUrl = await postgres.create();
  await withConnection(limitUrl, (client) => fillLimit(runOn(client), brands));
  const { url, site } = await makeConsoleSite(postgres, (run) => fillConsole(run, { brands }));
  await fillMonths(site, url, brands);
  return { ...site, brands, limitUrl, consoleUrl: url };
}

/** A console database, filled by `fill`, with a session of the first Super Admin. */
export async function makeConsoleSite(
  postgres: BenchPostgres,
  fill: (run: Run) => Promise<unknown>,
): Promise<{ url: string; site: ConsoleSite }> {
  const url = await postgres.create();
  const variables = { DATABASE_URL: url, SECRETS_KEY };
  await (await startConsole(variables)).stop();
  const sessions = await withConnection(url, async (client) => {
    await fill(runOn(client));
    return openSessions(runOn(client));
  });
  return { url, site: { variables, ...sessions } };
}

const runOn =
  (client: pg.Client): Run =>
  (statements) =>
    client.query(statements);
