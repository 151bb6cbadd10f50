import { sql } from "drizzle-orm";
import { statement } from "./statements.ts";

/** Until the end of the transaction; never more than the session's own. */
export const limitStatements = statement<object, { limitMs: number }>(
  "limit_statements",
  sql`select set_config('statement_timeout', least(nullif(setting::int, 0), ${sql.placeholder("limitMs")}::int)::text, true)
      from pg_settings where name = 'statement_timeout'`,
);
