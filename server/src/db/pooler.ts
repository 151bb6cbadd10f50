import type pg from "pg";
import { parseDatabaseUrl } from "../lib/database-url.ts";
import { connectAdmin } from "./connect.ts";

/**
 * What is between the console and PostgreSQL: nothing; a pooler that keeps a session for each connection, with its
 * settings and prepared statements; or one that may give each transaction a different session.
 */
export type Pooler = "none" | "sessions" | "transactions";

/** The database in which PgBouncer answers about itself. */
const ADMIN = "/pgbouncer";

type Row = { key?: string; value?: string; name?: string; pool_mode?: string | null };

/**
 * Asks PgBouncer what it does with the connections of an address. It tells only its `admin_users` and `stats_users`, and
 * other poolers have no such database: then each transaction counts as having another session, which is always safe.
 */
export async function askPooler(url: string): Promise<Exclude<Pooler, "none">> {
  const server = parseDatabaseUrl(url)?.servers[0];
  if (!server) return "transactions";
  const address = new URL(server.url);
  const [database, user] = [address.pathname.slice(1), address.username].map(decodeURIComponent);
  address.pathname = ADMIN;
  let client: pg.Client | undefined;
  try {
    const admin = await connectAdmin(String(address));
    client = admin;
    const ask = async (what: string) => (await admin.query<Row>(`show ${what}`)).rows;
    const own = async (what: string, name: string | undefined) =>
      (await ask(what)).find((row) => row.name === name)?.pool_mode;
    // In the order in which PgBouncer itself decides.
    const mode =
      (await own("users", user)) ||
      (await own("databases", database)) ||
      (await ask("config")).find(({ key }) => key === "pool_mode")?.value;
    return mode === "session" ? "sessions" : "transactions";
  } catch {
    return "transactions";
  } finally {
    await client?.end().catch(() => undefined);
  }
}
