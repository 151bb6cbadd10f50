import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { statement } from "../../../db/statements.ts";

const brandId = sql`${sql.placeholder("id")}::int`;

/** As the triggers of businesses do first: counts and ranges are changed by one transaction at a time. */
const lockCounts = statement("erase_business_counts")`
  select 1 as locked from counters where name like 'businesses:%' order by name for update`;

const orders = { name: sql`from_name`, name_key: sql`from_name collate "C"` };

/** Ranges of names that begin at one of a brand's businesses are counted with the range before. */
const mergeOf = (sort: keyof typeof orders) => {
  const [name, is] = [orders[sort], sql`sort = ${sql.raw(`'${sort}'`)}`];
  return statement<object, { id: number }>(`erase_ranges_${sort}`)`
    with gone as (
      delete from business_ranges where ${is} and from_id in (select id from businesses where organization_id = ${brandId})
      returning *),
    beginnings as (
      select distinct sort, from_created_at, from_name, from_id from business_ranges
      where ${is} and from_id not in (select id from businesses where organization_id = ${brandId}))
    insert into business_ranges (sort, from_created_at, from_name, from_id, cell, count)
    select b.sort, b.from_created_at, b.from_name, b.from_id, g.cell, sum(g.count)
    from (select sort, ${name} as own_name, from_id, cell, count from gone) g
    cross join lateral (
      select * from beginnings where (${name}, from_id) < (g.own_name, g.from_id)
      order by ${name} desc, from_id desc limit 1) b
    group by 1, 2, 3, 4, 5
    on conflict (sort, from_created_at, from_name, from_id, cell)
      do update set count = business_ranges.count + excluded.count`;
};
const [mergeNames, mergeKeys] = [mergeOf("name"), mergeOf("name_key")];

/** Removes names of a brand's businesses from the ranges that release 1.3.0 reads; goes with their table. */
export async function eraseRanges(db: Db, id: number): Promise<void> {
  await lockCounts(db, {});
  await mergeNames(db, { id });
  await mergeKeys(db, { id });
}
