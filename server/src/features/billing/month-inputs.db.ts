import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, or, sql } from "drizzle-orm";
import { integrationOf } from "../../catalog/integrations.ts";
import type { Db } from "../../db/handle.ts";
import { firstPackage, monthInputs, storedMonthInputs, storeMonthInputs } from "../../db/month-sql.ts";
import { rows } from "../../db/sql.ts";
import { statement } from "../../db/statements.ts";
import type { Tax } from "../../db/tables/operator.ts";
import { brandPackages, packagePrices } from "../../db/tables/packages.ts";
import { daysAfter } from "../../lib/calendar.ts";
import type { CouponInForce, MonthInputs, MonthPrices } from "./bill.rules.ts";
import type { MonthSpan } from "./month-span.rules.ts";
import { daysOf } from "./month-span.rules.ts";
import type { StorageReading } from "./storage.rules.ts";

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

/** The prices of the package that a brand was on in a month; before its first package, the prices that this began with. */
export async function pricesOfBrand(db: Db, brandId: number, month: string): Promise<MonthPrices | undefined> {
  const own = await pricesInForce(db, brandId, month);
  if (own) return own;
  const [first] = await db
    .select({ starts_on: brandPackages.starts_on })
    .from(brandPackages)
    .where(eq(brandPackages.brand_id, brandId))
    .orderBy(asc(brandPackages.starts_on))
    .limit(1);
  return first && pricesInForce(db, brandId, first.starts_on);
}

async function pricesInForce(db: Db, brandId: number, month: string): Promise<MonthPrices | undefined> {
  const [row] = await db
    .select(priceColumns)
    .from(brandPackages)
    .innerJoin(packagePrices, eq(package_id, brandPackages.package_id))
    .where(
      and(
        eq(brandPackages.brand_id, brandId),
        lte(brandPackages.starts_on, month),
        or(isNull(brandPackages.ends_on), gt(brandPackages.ends_on, month)),
        lte(starts_on, month),
      ),
    )
    .orderBy(desc(starts_on))
    .limit(1);
  return row;
}

/** The package that a brand is on in a month, with the prices that hold in it. */
export type PackageInMonth = { id: number; name: string; currency: "usd"; prices: MonthPrices };

/** What a brand's month is billed for, except for what came late. */
export type BrandMonthInputs = {
  /** A person billed usage in it: it has a bill though the brand was not active on any day. */
  billed: boolean;
  /** Something came late, of months before it, and counts in it. */
  late: boolean;
  on: PackageInMonth | null;
  facts: Omit<MonthInputs, "corrections" | "prices">;
};

/** A row of `monthInputs`. */
export type FoundMonth = {
  month: string;
  brand_id: number;
  active: boolean;
  billed: boolean;
  credit: string;
  late: boolean;
  package: PackageInMonth | null;
  standard: string | null;
  multilingual: string | null;
  /** `business day gigabytes`, with commas between: as JSON they took a third of the list's time. */
  readings: string | null;
  businesses: Partial<Record<"active" | "premium_support", number>> | null;
  connections: [code: string, price: string][] | null;
  coupons: CouponInForce[] | null;
  charges: MonthInputs["charges"] | null;
  tax: Tax | null;
};

/** `spans` and `brands` leave nothing out: by them the planner takes both lists for short, and keeps its plan. */
type Asked = Record<keyof MonthSpan, string[]> & { brandIds: number[]; spans: number; brands: number };

const readMonths = statement<FoundMonth, Asked>(
  "months_of_brands",
  sql`${monthInputs(sql`(select * from unnest(${sql.placeholder("brandIds")}::int[]) b(id) limit ${sql.placeholder("brands")}) b`)}`,
);

/**
 * The facts of these brands in these months, from their tables in one statement.
 * @returns for each span the brands, each with its month
 */
export async function monthsOf(
  db: Db,
  brandIds: readonly number[],
  spans: readonly MonthSpan[],
): Promise<Map<number, BrandMonthInputs>[]> {
  return bySpan(spans, await foundMonthsOf(db, brandIds, spans));
}

export const foundMonthsOf = (db: Db, brandIds: readonly number[], spans: readonly MonthSpan[]) =>
  readMonths(db, valuesOf(brandIds, spans));

const readStoredMonths = statement<StoredMonths, Asked>(
  "stored_months_of_brands",
  sql`select o.id, ${storedMonthInputs(sql`o.id`)} as months
    from (select * from unnest(${sql.placeholder("brandIds")}::int[]) o(id) limit ${sql.placeholder("brands")}) o`,
);

/** Of a brand; null where they are not stored. */
export type StoredMonths = { id: number; months: FoundMonth[] | null };

/** The open month of brands and the same days before it, as they are stored. */
export const storedMonthsOf = (db: Db, brandIds: readonly number[], spans: readonly MonthSpan[]) =>
  readStoredMonths(db, valuesOf(brandIds, spans));

const storeMonths = statement<object, Asked>(
  "months_of_brands_store",
  storeMonthInputs(
    sql`(select * from unnest(${sql.placeholder("brandIds")}::int[]) b(id) limit ${sql.placeholder("brands")}) b`,
  ),
);

/** Stores these months of brands. Nobody may change what they are made of meanwhile (`lockToStoreMonths`). */
export async function saveMonths(tx: Db, brandIds: readonly number[], spans: readonly MonthSpan[]): Promise<void> {
  await storeMonths(tx, valuesOf(brandIds, spans));
}

const valuesOf = (brandIds: readonly number[], spans: readonly MonthSpan[]): Asked => ({
  brandIds: [...brandIds],
  brands: brandIds.length,
  ...spanValues(spans),
});

/** The values by which `monthInputs` names its months. */
export const spanValues = (spans: readonly MonthSpan[]) => ({
  spans: spans.length,
  month: spans.map(({ month }) => month),
  through: spans.map(({ through }) => through),
  start: spans.map(({ start }) => start),
  end: spans.map(({ end }) => end),
});

/** @returns for each span the brands, each with its month */
export function bySpan(spans: readonly MonthSpan[], found: readonly FoundMonth[]): Map<number, BrandMonthInputs>[] {
  const byMonth = Map.groupBy(found, ({ month }) => month);
  return spans.map((span) => {
    const days = daysOf(span);
    return new Map(byMonth.get(span.month)?.map((row) => [row.brand_id, asMonth(row, days)]));
  });
}

const asMonth = (row: FoundMonth, days: string[]): BrandMonthInputs => ({
  billed: row.billed,
  late: row.late,
  on: row.package,
  facts: {
    active: row.active,
    credit: row.credit,
    standardMinutes: row.standard ?? "0",
    multilingualMinutes: row.multilingual ?? "0",
    readings: ownReadings(row, days[0] ?? ""),
    days,
    ...(row.active
      ? {
          businesses: row.businesses?.active ?? 0,
          premiumSupport: row.businesses?.premium_support ?? 0,
          connections: (row.connections ?? []).map(([code, price]) => ({
            code,
            name: integrationOf(code).name,
            price,
          })),
        }
      : { businesses: 0, premiumSupport: 0, connections: [] }),
    coupons: row.coupons ?? [],
    charges: row.charges ?? [],
    tax: row.tax,
  },
});

/** Of a month without an active day only what a person billed counts: what was stored before it holds no longer. */
function ownReadings({ active, readings }: FoundMonth, first: string): StorageReading[] {
  const all = readings?.split(",").map((reading) => {
    const [business, day = "", gb = ""] = reading.split(" ");
    return { reader: business === "0" ? null : Number(business), day, gb };
  });
  return (all ?? []).filter(({ day }) => active || day >= first);
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
          and bill_month <= ${knownIn}::date
          and bill_month >= ${firstPackage(sql`usage_days.brand_id`, sql`${month}::date`)}) known
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

const byBrand = <R extends { brand_id: number }>(found: readonly R[]) => Map.groupBy(found, ({ brand_id }) => brand_id);
