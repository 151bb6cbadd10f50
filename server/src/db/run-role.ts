import pg from "pg";
import { OperatorError } from "../lib/operator-error.ts";
import { connectClient } from "./connect.ts";
import { databaseFaults } from "./db.text.ts";

/** Rows are what the console works with: it neither creates, changes nor empties a table. */
const ROWS = "select, insert, update, delete";

/** @param role quoted @param database quoted */
const grants = (role: string, database: string): string[] => [
  `grant connect, temporary on database ${database} to ${role}`,
  `grant usage on schema public, drizzle, pgboss to ${role}`,
  `grant ${ROWS} on all tables in schema public, pgboss to ${role}`,
  `grant usage, select on all sequences in schema public, pgboss to ${role}`,
  `grant execute on all functions in schema public, pgboss to ${role}`,
  `grant select on all tables in schema drizzle to ${role}`,
  // The log and the list of steps are the owner's: what the triggers refuse, the rights refuse first.
  `revoke delete on activities, audit_head from ${role}`,
  `revoke insert, update, delete on schema_releases from ${role}`,
  // Tables and partitions of later.
  `alter default privileges in schema public grant ${ROWS} on tables to ${role}`,
  `alter default privileges in schema public grant usage, select on sequences to ${role}`,
];

/**
 * Lets the role that the console runs as read and write rows, and nothing else.
 * @param ownerUrl with the role that owns the tables
 * @param runUrl with the role that the console runs as
 * @returns the latter
 */
export async function grantRunRole(ownerUrl: string, runUrl: string): Promise<string> {
  const role = await currentRole(runUrl);
  const client = await connectClient(ownerUrl, { name: "console-migration" });
  try {
    const { rows } = await client.query<{ owner: string; database: string }>(
      "select current_user as owner, current_database() as database",
    );
    const [{ owner, database } = { owner: role, database: "" }] = rows;
    if (owner === role) throw new OperatorError(databaseFaults.noRunRole(role));
    for (const each of grants(pg.escapeIdentifier(role), pg.escapeIdentifier(database))) await client.query(each);
  } finally {
    await client.end();
  }
  return role;
}

async function currentRole(url: string): Promise<string> {
  const client = await connectClient(url, { name: "console-migration" });
  try {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}
