import { lineKinds, type UsageKind, usageKinds } from "@console/contract/line-kinds.ts";
import { type SQL, sql } from "drizzle-orm";
import { inForce, latestOn } from "../../../db/valid-from.ts";

/* What a brand's problem is worth in US dollars, for the order of what needs attention; no bill is calculated from it. */

/** The total of a brand's last bill; null before its first one. */
export const lastTotal = (brandId: SQL): SQL =>
  sql`(select l.total::text from bills l where l.brand_id = ${brandId} and not l.opening order by l.month desc limit 1)`;

/** What usage costs at a brand's prices of a month, before coupons and tax; null without a package. */
export const worthOfUsage = (brandId: SQL, month: SQL, quantities: Partial<Record<UsageKind, SQL>>): SQL =>
  sql`(select round(${sql.join(
    usageKinds.map((kind) => sql`${quantities[kind] ?? sql`0`} * r.${sql.raw(lineKinds[kind].price)}`),
    sql` + `,
  )}, 2)::text
    from brand_packages p join lateral (select * from package_prices v
      where v.package_id = p.package_id and ${latestOn(month)}) r on true
    where p.brand_id = ${brandId} and ${inForce("p", month)})`;
