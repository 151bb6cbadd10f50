import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { rows } from "../../../db/sql.ts";
import { overlaps } from "../../../db/valid-from.ts";
import { billedByPerson } from "../months/month.sql.ts";

/**
 * Past months without a bill yet, oldest first, however old: of brands that had a package in them, and were active on
 * any day of them or billed by a person.
 * @param open first day of the earliest month that is not over
 * @param packageId only months on this package
 */
export async function findUnclosedMonths(db: Db, open: string, timeZone: string, packageId?: number) {
  const begins = (day: SQL) => sql`(${day})::date::timestamp at time zone ${timeZone}`;
  return rows<{ brand_id: number; month: string }>(
    db,
    sql`select p.brand_id, m.month::date::text as month
      from brand_packages p
      cross join lateral generate_series(p.starts_on::timestamp,
        least(coalesce(p.ends_on, ${open}::date), ${open}::date) - interval '1 month', interval '1 month') m(month)
      left join bills b on b.brand_id = p.brand_id and b.month = m.month
      where b.id is null and ${packageId === undefined ? sql`true` : sql`p.package_id = ${packageId}`}
        and (exists (select 1 from brand_periods a where a.brand_id = p.brand_id
            and ${overlaps("a", begins(sql`m.month`), begins(sql`m.month + interval '1 month'`))})
          or ${billedByPerson(sql`p.brand_id`, sql`m.month::date`)})
      order by 2, 1`,
  );
}
