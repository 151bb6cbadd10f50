import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import { movementDay } from "./movements.sql.ts";

/** What is open on all bills now. */
export const openNow = statementOfOne<{ amount: string }, object>("outstanding_now")`
  select coalesce(sum(receivable), 0)::numeric(19, 2)::text as amount from brand_balances`;

type Since = { since: string; zone: string };

/** What each day moved, of what was written since a moment. The limit makes the planner look each bill up instead of reading all. */
export const openMovedByDay = statement<{ day: string; amount: string }, Since>("outstanding_days")`
  select ${movementDay}::text as day, sum(v.receivable)::numeric(19, 2)::text as amount
  from ledger_movements v left join lateral (select closed_at from bills where id = v.bill_id limit 1) b on true
  where v.receivable <> 0 and v.created_at >= ${sql.placeholder("since")}::timestamptz
  group by 1`;
