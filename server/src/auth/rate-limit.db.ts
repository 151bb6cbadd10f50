import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";

type Use = { key: string; now: string; cutoff: string };
type Window = { count: number; started: string };

const counted = statement<Window, Use>("rate_limit_use")`
  insert into rate_limits (key, window_started_at, count)
  values (${sql.placeholder("key")}, ${sql.placeholder("now")}, 1)
  on conflict (key) do update set
    count = case when rate_limits.window_started_at <= ${sql.placeholder("cutoff")} then 1
      else rate_limits.count + 1 end,
    window_started_at = case when rate_limits.window_started_at <= ${sql.placeholder("cutoff")}
      then excluded.window_started_at else rate_limits.window_started_at end
  returning count, window_started_at as started`;

/** Counts a use in the key's window. If the window began at the cutoff or earlier, a new one begins. */
export const countUse = (db: Db, use: Use): Promise<Window | undefined> => oneRow(counted(db, use));

/** Undoes one use of a key. */
export const uncountUse = statement<object, { key: string }>("rate_limit_undo")`
  update rate_limits set count = count - 1 where key = ${sql.placeholder("key")}`;
