import type { UsageType } from "@console/contract/usage-types.ts";
import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { rows } from "../../../db/sql.ts";
import { statementOfOne } from "../../../db/statements.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { usageDays } from "../../../db/tables/usage.ts";
import { inForce } from "../../../db/valid-from.ts";
import type { MonthSpan } from "../billing/month-span.rules.ts";
import { countedConnections, countedPeriods } from "../months/month.sql.ts";
import type { DayPart } from "./usage-lines.rules.ts";

/**
 * Minutes by business and day.
 * @param billMonth first day of the month whose bill counts them: a later one for late usage
 */
export async function usageParts(
  db: Db,
  brandId: number,
  type: UsageType,
  { month, through }: Pick<MonthSpan, "month" | "through">,
  billMonth: string,
): Promise<DayPart[]> {
  const { brand_id, bill_month, business_id, day, quantity } = usageDays;
  const found = await db
    .select({ business_id, day, quantity })
    .from(usageDays)
    .where(
      and(
        eq(brand_id, brandId),
        eq(bill_month, billMonth),
        eq(usageDays.type, type),
        gte(day, month),
        lte(day, through),
      ),
    )
    .orderBy(asc(business_id), asc(day));
  return found.map((row) => ({ reader: row.business_id || null, day: row.day, quantity: row.quantity }));
}

export type ActivePeriod = {
  business_id: number;
  code: string | null;
  price: string | null;
  from: string;
  to: string | null;
};

/** When each business was active or had premium support, as far as it counts in the month. */
export async function billedBusinesses(
  db: Db,
  brandId: number,
  kind: string,
  { start, end }: MonthSpan,
): Promise<ActivePeriod[]> {
  const found = await rows<{ business_id: number; from: Moment; to: Moment | null }>(
    db,
    sql`select e.business_id, e.started_at as "from", e.ended_at as "to"
      from ${countedPeriods(sql`${brandId}`, sql`${start}::timestamptz`, sql`${end}::timestamptz`)} and e.kind = ${kind}
      order by e.business_id, e.started_at, e.id`,
  );
  return found.map((row) => ({ ...periodOf(row), code: null, price: null }));
}

/** The connections of the month at the billed price. */
export async function billedConnections(
  db: Db,
  brandId: number,
  code: string | undefined,
  { start, end }: MonthSpan,
): Promise<ActivePeriod[]> {
  const found = await rows<{ business_id: number; code: string; price: string; from: Moment; to: Moment | null }>(
    db,
    sql`select c.business_id, a.code, trim_scale(p.price)::text as price, c.started_at as "from", c.ended_at as "to"
      from ${countedConnections(sql`${brandId}`, sql`${start}::timestamptz`, sql`${end}::timestamptz`)}
        and (${code ?? null}::text is null or a.code = ${code ?? null})
      order by a.code, c.business_id, c.started_at, c.id`,
  );
  return found.map(({ code: of, price, ...row }) => ({ ...periodOf(row), code: of, price }));
}

/** A raw statement returns instants as text or as dates, depending on the driver. */
type Moment = string | Date;
const periodOf = (row: { business_id: number; from: Moment; to: Moment | null }) => ({
  business_id: row.business_id,
  from: new Date(row.from).toISOString(),
  to: row.to === null ? null : new Date(row.to).toISOString(),
});

/** From when until when the brand was on its package of a month, in days. */
export const packagePeriod = statementOfOne<
  { starts_on: string; ends_on: string | null },
  { brandId: number; month: string }
>("brand_package_period")`
  select starts_on, ends_on from brand_packages p
  where brand_id = ${sql.placeholder("brandId")} and ${inForce("p", sql`${sql.placeholder("month")}`)}`;

export async function businessNames(db: Db, brandId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.organization_id, brandId), inArray(businesses.id, [...ids])));
  return new Map(found.map(({ id, name }) => [id, name]));
}
