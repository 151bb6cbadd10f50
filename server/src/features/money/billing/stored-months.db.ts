import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

/** The next brands, by id. */
export const brandsAfter = statement<{ id: number }, { after: number; limit: number }>("brands_after")`
  select id from brands where id > ${sql.placeholder("after")} order by id limit ${sql.placeholder("limit")}`;

/** Deletes months that are too old to be compared with an open month. */
export const deleteMonthsBefore = statement<object, { month: string }>("stored_months_expired")`
  delete from brand_months where month < ${sql.placeholder("month")}`;
