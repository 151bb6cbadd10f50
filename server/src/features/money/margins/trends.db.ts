import type { EngineCode } from "@console/contract/engines.ts";
import { lineKinds, summedKinds } from "@console/contract/line-kinds.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import { inForce, latestBefore, latestOn } from "../../../db/valid-from.ts";

/** What brands with a package used on a day of a month, of what the month's bills count, by engine. */
export type UsedDay = {
  day: string;
  code: EngineCode;
  /** Standard minutes. */
  minutes: string;
  /** All summed usage at the prices of each brand, not rounded. */
  priced: string;
};

const month = sql`${sql.placeholder("month")}::date`;

const rate = sql.raw(
  summedKinds.map((kind) => `when '${lineKinds[kind].usage}' then k.${lineKinds[kind].price}`).join(" "),
);
const summed = sql.raw(summedKinds.map((kind) => `'${lineKinds[kind].usage}'`).join(", "));

/**
 * By day and engine, in a statement for all brands: a day's engine is the one that margins count (`margins.db.ts`).
 * Reads each brand's days of the month by their key.
 */
export const listUsedDays = statement<UsedDay, { month: string; timeZone: string }>("trend_days")`
  with known as materialized (
    select b.id, b.organization_id as brand_id, b.voice_engine, count(e.code) as engines, min(e.code) as code
    from businesses b left join business_engines e on e.business_id = b.id group by b.id),
  rated as materialized (
    select p.brand_id, r.* from brand_packages p
    cross join lateral (select * from package_prices where package_id = p.package_id and ${latestOn(month)}) r
    where ${inForce("p", month)})
  select day::text as day, code, trim_scale(coalesce(sum(quantity) filter (where standard), 0))::text as minutes,
    trim_scale(sum(quantity * rate))::text as priced
  from (
    select d.day, d.quantity, d.type = 'standard_minutes' as standard, case d.type ${rate} end as rate,
      case when b.engines > 1 then coalesce(
        (select e.code from business_engines e where e.business_id = b.id
          and ${latestBefore(sql`(d.day + 1)::timestamp at time zone ${sql.placeholder("timeZone")}`)}),
        (select e.code from business_engines e where e.business_id = b.id order by e.starts_at limit 1))
        else coalesce(b.code, b.voice_engine) end as code
    from rated k join usage_days d on d.brand_id = k.brand_id and d.bill_month = ${month}
      and d.type in (${summed}) and d.day >= ${month}
    join known b on b.id = d.business_id) used
  group by 1, 2 order by 1, 2`;
