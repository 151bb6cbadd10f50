import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { daysAfter, firstOfNextMonth, startOfDay } from "../../calendar.ts";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";
import { brandPackages } from "../brands/brands.table.ts";
import { businesses, businessPeriods } from "../businesses/businesses.table.ts";
import { coupons, couponUses } from "../coupons/coupons.table.ts";
import { integrationOf } from "../integrations/integrations.catalogue.ts";
import { packagePrices, packages } from "../packages/packages.table.ts";
import type { MonthFacts, MonthPrices } from "./bill.rules.ts";
import { billCharges, brandPeriods } from "./bills.table.ts";
import type { StorageReading } from "./storage.rules.ts";
import { usageDays } from "./usage.table.ts";

/** A month, as far as it has gone. Days are `YYYY-MM-DD` in the billing time zone. */
export type MonthSpan = {
  /** First day of the month. */
  month: string;
  /** Its last day, or today in the open month. */
  through: string;
  /** The instants between which it lies; the end is that of `through`. */
  start: string;
  end: string;
};

/** @param today in the billing time zone */
export function spanOf(month: string, today: string, timeZone: string): MonthSpan {
  const last = daysAfter(firstOfNextMonth(month), -1);
  const through = last < today ? last : today;
  return { month, through, start: startOfDay(timeZone, month), end: startOfDay(timeZone, daysAfter(through, 1)) };
}

export function daysOf({ month, through }: Pick<MonthSpan, "month" | "through">): string[] {
  const days: string[] = [];
  for (let day = month; day <= through; day = daysAfter(day, 1)) days.push(day);
  return days;
}

const { package_id, starts_on, ...priceColumns } = getTableColumns(packagePrices);

/** The prices of a package that hold in a month; undefined where there is no such package. */
export async function pricesOf(db: Db, packageId: number, month: string): Promise<MonthPrices | undefined> {
  const [row] = await db
    .select(priceColumns)
    .from(packagePrices)
    .where(and(eq(package_id, packageId), lte(starts_on, month)))
    .orderBy(desc(starts_on))
    .limit(1);
  return row;
}

export type PackageInMonth = NonNullable<Awaited<ReturnType<typeof packageIn>>>;

/** The package that each brand is on in a month, with the prices that hold in it; a brand that has none is missing. */
export async function packagesIn(db: Db, brandIds: readonly number[], month: string) {
  const found = await db
    .selectDistinctOn([brandPackages.brand_id], {
      brand_id: brandPackages.brand_id,
      id: packages.id,
      name: packages.name,
      currency: packages.currency,
      prices: priceColumns,
    })
    .from(brandPackages)
    .innerJoin(packages, eq(packages.id, brandPackages.package_id))
    .innerJoin(packagePrices, eq(package_id, brandPackages.package_id))
    .where(
      and(
        inArray(brandPackages.brand_id, [...brandIds]),
        lte(brandPackages.starts_on, month),
        or(isNull(brandPackages.ends_on), gt(brandPackages.ends_on, month)),
        lte(starts_on, month),
      ),
    )
    .orderBy(asc(brandPackages.brand_id), desc(starts_on));
  return new Map(found.map(({ brand_id, ...on }) => [brand_id, on]));
}

export const packageIn = async (db: Db, brandId: number, month: string) =>
  (await packagesIn(db, [brandId], month)).get(brandId);

/** Those of the brands that were active on any day of the month: others have no bill of it. */
export async function activeIn(db: Db, brandIds: readonly number[], { start, end }: MonthSpan): Promise<Set<number>> {
  const { brand_id, started_at, ended_at } = brandPeriods;
  const found = await db
    .selectDistinct({ brand_id })
    .from(brandPeriods)
    .where(and(inArray(brand_id, [...brandIds]), lt(started_at, end), or(isNull(ended_at), gt(ended_at, start))));
  return new Set(found.map((row) => row.brand_id));
}

type Facts = Omit<MonthFacts, "corrections" | "prices">;

/**
 * All that the months of these brands are billed for, but for prices and for what came late (BILL-01). So many
 * statements whatever the number of brands.
 */
export async function factsOf(db: Db, brandIds: readonly number[], span: MonthSpan): Promise<Map<number, Facts>> {
  const minutes = await minutesOf(db, brandIds, span);
  const readings = await readingsOf(db, brandIds, span);
  const counts = await businessesOf(db, brandIds, span);
  const connections = await connectionsOf(db, brandIds, span);
  const couponsInForce = await couponsOf(db, brandIds, span);
  const charges = await chargesOf(db, brandIds, span);
  const days = daysOf(span);
  const ofType = (id: number, type: string) => minutes.get(id)?.find((each) => each.type === type)?.quantity ?? "0";
  const countOf = (id: number, kind: string) => counts.get(id)?.find((each) => each.kind === kind)?.count ?? 0;
  return new Map(
    brandIds.map((id) => [
      id,
      {
        standardMinutes: ofType(id, "standard_minutes"),
        multilingualMinutes: ofType(id, "multilingual_minutes"),
        readings: readings.get(id) ?? [],
        days,
        businesses: countOf(id, "active"),
        premiumSupport: countOf(id, "premium_support"),
        connections: connections.get(id) ?? [],
        coupons: couponsInForce.get(id) ?? [],
        charges: charges.get(id) ?? [],
      },
    ]),
  );
}

const byBrand = <R extends { brand_id: number }>(found: readonly R[]) => Map.groupBy(found, ({ brand_id }) => brand_id);

async function minutesOf(db: Db, brandIds: readonly number[], { month, through }: MonthSpan) {
  const { brand_id, type, quantity, day, bill_month } = usageDays;
  const found = await db
    .select({ brand_id, type, quantity: sql<string>`sum(${quantity})::text` })
    .from(usageDays)
    .where(
      and(
        inArray(brand_id, [...brandIds]),
        eq(bill_month, month),
        inArray(type, ["standard_minutes", "multilingual_minutes"]),
        gte(day, month),
        lte(day, through),
      ),
    )
    .groupBy(brand_id, type);
  return byBrand(found);
}

/**
 * The readings of the month and, of each reader, the last one before it. Those that came after the
 * month was closed are not among them: its bill counts what was known then.
 */
export async function readingsOf(
  db: Db,
  brandIds: readonly number[],
  { month, through }: Pick<MonthSpan, "month" | "through">,
  knownIn = month,
): Promise<Map<number, StorageReading[]>> {
  const found = await rows<{ brand_id: number; business_id: number; day: string; quantity: string }>(
    db,
    sql`select distinct on (brand_id, business_id, place)
        brand_id, business_id, day::text as day, quantity::text as quantity
      from (select *, greatest(day, ${daysAfter(month, -1)}::date) as place from usage_days
        where brand_id = any(${sql.param([...brandIds])}::int[]) and type = 'storage_gb' and day <= ${through}::date
          and bill_month <= ${knownIn}::date) known
      order by brand_id, business_id, place, day desc, last_at desc, last_event_id collate "C" desc`,
  );
  const readings = found.map(({ brand_id, business_id, day, quantity }) => ({
    brand_id,
    reader: business_id === 0 ? null : business_id,
    day,
    gb: quantity,
  }));
  return byBrand(readings);
}

/** Businesses that were active, and that had premium support, on any day of the month. */
async function businessesOf(db: Db, brandIds: readonly number[], { start, end }: MonthSpan) {
  const found = await db
    .select({
      brand_id: businesses.organization_id,
      kind: businessPeriods.kind,
      count: sql<number>`count(distinct ${businessPeriods.business_id})::int`,
    })
    .from(businessPeriods)
    .innerJoin(businesses, eq(businesses.id, businessPeriods.business_id))
    .where(
      and(
        inArray(businesses.organization_id, [...brandIds]),
        lt(businessPeriods.started_at, end),
        or(isNull(businessPeriods.ended_at), gt(businessPeriods.ended_at, start)),
      ),
    )
    .groupBy(businesses.organization_id, businessPeriods.kind);
  return byBrand(found);
}

/** One each business and integration connected on any day of the month, at the price when it was last connected in it. */
async function connectionsOf(db: Db, brandIds: readonly number[], { start, end }: MonthSpan) {
  const found = await rows<{ brand_id: number; code: string; price: string }>(
    db,
    sql`select distinct on (a.id, c.business_id) a.brand_id, a.code, p.price::text as price
      from assigned_integrations a
      join connections c on c.assigned_integration_id = a.id
      join lateral (
        select w.price from wholesale_prices w
        where w.assigned_integration_id = a.id and w.starts_at < least(coalesce(c.ended_at, ${end}), ${end}::timestamptz)
        order by w.starts_at desc limit 1) p on true
      where a.brand_id = any(${sql.param([...brandIds])}::int[])
        and c.started_at < ${end} and (c.ended_at is null or c.ended_at > ${start})
        and (c.ended_at is null or c.ended_at - c.started_at >= interval '1 hour')
      order by a.id, c.business_id, c.started_at desc`,
  );
  return byBrand(
    found.map(({ brand_id, code, price }) => ({ brand_id, code, name: integrationOf(code).name, price: plain(price) })),
  );
}

/** `5.0000` as `5`, as the columns give it. */
const plain = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

/** Coupons whose months these are, oldest first; one that was taken off before the month was over does not count. */
async function couponsOf(db: Db, brandIds: readonly number[], { month, end }: MonthSpan) {
  const found = await db
    .select({
      brand_id: couponUses.brand_id,
      code: coupons.code,
      type: couponUses.discount_type,
      value: couponUses.discount_value,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.coupon_id))
    .where(
      and(
        inArray(couponUses.brand_id, [...brandIds]),
        lte(couponUses.first_month, month),
        gte(couponUses.last_month, month),
        or(isNull(couponUses.removed_at), gte(couponUses.removed_at, end)),
      ),
    )
    .orderBy(asc(couponUses.applied_at), asc(couponUses.coupon_id));
  return byBrand(found);
}

async function chargesOf(db: Db, brandIds: readonly number[], { month }: MonthSpan) {
  const found = await db
    .select({ brand_id: billCharges.brand_id, label: billCharges.label, amount: billCharges.amount })
    .from(billCharges)
    .where(and(inArray(billCharges.brand_id, [...brandIds]), eq(billCharges.month, month)))
    .orderBy(asc(billCharges.id));
  return byBrand(found);
}
