import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { brandPeriods } from "../../../db/tables/bills.ts";

export const listLatestPeriods = statement<InferSelectModel<typeof brandPeriods>, { brandIds: readonly number[] }>(
  "brand_periods_latest",
)`
  select distinct on (brand_id) ${allOf(brandPeriods)} from brand_periods
  where brand_id = any(${sql.placeholder("brandIds")}::int[]) order by brand_id, started_at desc, id desc`;

export const deletePeriods = statement<object, { ids: readonly number[] }>("brand_periods_delete")`
  delete from brand_periods where id = any(${sql.placeholder("ids")}::int[])`;

/** @param ends null if a period continues */
export const endPeriods = statement<object, { ids: readonly number[]; ends: readonly (string | null)[] }>(
  "brand_periods_end",
)`
  update brand_periods p set ended_at = e.ends
  from unnest(${sql.placeholder("ids")}::int[], ${sql.placeholder("ends")}::timestamptz[]) e(id, ends)
  where p.id = e.id`;
