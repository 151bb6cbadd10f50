import type { UsageType } from "@console/contract/usage-types.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { statement } from "../../../db/statements.ts";
export type Late = { brand_id: number; month: string; type: UsageType; quantity: string };

export const readLate = statement<Late, { brandIds: number[]; month: string }>("late_usage")`
  select brand_id, date_trunc('month', day)::date::text as month, type, sum(quantity)::text as quantity
  from usage_days
  where brand_id = any(${sql.placeholder("brandIds")}::int[]) and bill_month = ${sql.placeholder("month")}::date
    and day < ${sql.placeholder("month")}::date
  group by 1, 2, 3 order by 2, 3`;

const billOfMonth = statement<{ id: number }, { brandId: number; month: string }>("bill_of_month_id")`
  select id from bills where brand_id = ${sql.placeholder("brandId")} and month = ${sql.placeholder("month")} and not opening`;

/** Whether a brand's month is closed with a bill. */
export const hasBill = async (db: Db, brandId: number, month: string): Promise<boolean> =>
  (await billOfMonth(db, { brandId, month })).length > 0;
