import { sql } from "drizzle-orm";
import { statement } from "./statements.ts";

/** Until the end of the transaction; never more than the session's own. */
// Not from pg_settings, which computes all of its rows for each look at one. As an interval, '5s' and '0' are both read.
export const limitStatements = statement<object, { limitMs: number }>("limit_statements")`
  select set_config('statement_timeout', least(
  nullif(extract(epoch from current_setting('statement_timeout')::interval) * 1000, 0)::int,
  ${sql.placeholder("limitMs")}::int)::text, true)`;
