import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

export const findDemoClock = statementOfOne<{ ahead_ms: number }>("demo_clock")`select ahead_ms from billing_clock`;

export const saveDemoClock = statement<object, { aheadMs: number }>("demo_clock_save")`
  insert into billing_clock (id, ahead_ms) values (1, ${sql.placeholder("aheadMs")})
  on conflict (id) do update set ahead_ms = excluded.ahead_ms`;
