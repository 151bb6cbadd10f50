import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";

type Database = {
  version: string;
  bytes: number;
  migrations: number;
  sent_at: string | null;
};

const database = statement<Database>("system_database")`
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
  (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
  (select sent_at from emails where sent_at is not null order by queued_at desc, id desc limit 1) as sent_at`;

/** The database itself, and when the last email was sent. */
export async function findDatabase(db: Db): Promise<Database> {
  const row = await oneRow(database(db, {}));
  if (!row) throw new Error("the database has no row");
  return row;
}
