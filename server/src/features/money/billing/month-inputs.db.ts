import { countedKinds, lineKinds, priceFields, summedKinds } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { release } from "../../../db/release.ts";
import { rows } from "../../../db/sql.ts";
import { statement, statementOfOne } from "../../../db/statements.ts";
import type { Tax } from "../../../db/tables/operator.ts";
import { latestOn, notEnded } from "../../../db/valid-from.ts";
import { daysAfter } from "../../../lib/calendar.ts";
import {
  firstPackage,
  monthInputs,
  type SumName,
  storedMonthInputs,
  storeMonthInputs,
  sumName,
} from "../months/month.sql.ts";
import type { CalculatedBill, CouponInForce, MonthInputs, MonthPrices } from "./bill.rules.ts";
import { daysOf, type MonthSpan } from "./month-span.rules.ts";
import type { StorageReading } from "./storage.rules.ts";

const prices = sql.raw([...priceFields, "integration_charge"].join(", "));
const month = sql`${sql.placeholder("month")}::date`;

/** A package's prices in a month; undefined if there is no such package. */
export const pricesOf = statementOfOne<MonthPrices, { packageId: number; month: string }>("prices_of_package")`
  select ${prices} from package_prices where package_id = ${sql.placeholder("packageId")} and ${latestOn(month)}`;

/**
 * The prices of the package that a brand was on in a month; before its first package, that package's initial prices.
 */
export const pricesOfBrand = statementOfOne<MonthPrices, { brandId: number; month: string }>("prices_of_brand")`
  select r.* from (
    select p.package_id, greatest(p.starts_on, ${month}) as on_day from brand_packages p
    where p.brand_id = ${sql.placeholder("brandId")} and ${notEnded("p", month)} order by p.starts_on limit 1) p
  cross join lateral (select ${prices} from package_prices
    where package_id = p.package_id and ${latestOn(sql`p.on_day`)}) r`;

/** A brand's package in a month, with its prices in that month. */
export type PackageInMonth = { id: number; name: string; currency: "usd"; prices: MonthPrices };

/** The inputs of a brand's month, except late usage. */
export type BrandMonthInputs = {
  /** The bill without late usage, if it is stored. */
  calculated?: CalculatedBill | null;
  /** A person billed usage in it, so it has a bill although the brand was not active on any day. */
  billed: boolean;
  /** It contains late usage of earlier months. */
  late: boolean;
  on: PackageInMonth | null;
  inputs: Omit<MonthInputs, "corrections" | "prices">;
};

/** A row of `monthInputs`. */
export type FoundMonth = Record<SumName, string | null> & {
  month: string;
  brand_id: number;
  active: boolean;
  billed: boolean;
  credit: string;
  late: boolean;
  package: PackageInMonth | null;
  /** `business day gigabytes`, separated by commas: as JSON, they took a third of the list's time. */
  readings: string | null;
  /** How many had a period of each kind. */
  businesses: Partial<Record<string, number>> | null;
  connections: [code: string, price: string, name?: string][] | null;
  coupons: CouponInForce[] | null;
  charges: MonthInputs["charges"] | null;
  tax: Tax | null;
};

/** `spans` and `brands` are LIMITs that exclude nothing: they make the planner expect short lists and keep its plan. */
type Query = Record<keyof MonthSpan, string[]> & { brandIds: number[]; spans: number; brands: number };

const requestedBrands = sql`(select * from unnest(${sql.placeholder("brandIds")}::int[]) b(id) limit ${sql.placeholder("brands")}) b`;

const readMonths = statement<FoundMonth, Query>("months_of_brands")`${monthInputs(requestedBrands)}`;

/**
 * The inputs of these brands in these months, read from their tables in one statement.
 * @returns a map for each span, with the month of each brand
 */
export async function monthsOf(
  db: Db,
  brandIds: readonly number[],
  spans: readonly MonthSpan[],
): Promise<Map<number, BrandMonthInputs>[]> {
  return bySpan(spans, (await foundMonthsOf(db, brandIds, spans)).map(asRead));
}

/** A month that was read from its tables. */
export const asRead = (inputs: FoundMonth): StoredMonth => ({ inputs, calculated: null });

export const foundMonthsOf = (db: Db, brandIds: readonly number[], spans: readonly MonthSpan[]) =>
  readMonths(db, valuesOf(brandIds, spans));

const readStoredMonths = statement<StoredMonths, Query>("stored_months_of_brands")`
  select b.id, ${storedMonthInputs(sql`b.id`)} as months from ${requestedBrands}`;

/** A month's inputs, and the bill without late usage that a release calculated from them. */
export type StoredMonth = { inputs: FoundMonth; calculated: { release: string; bill: CalculatedBill | null } | null };

/** A brand's stored months; null if they are not stored. */
export type StoredMonths = { id: number; months: StoredMonth[] | null };

/** The stored open month of brands and the same days of the month before. */
export const storedMonthsOf = (db: Db, brandIds: readonly number[], spans: readonly MonthSpan[]) =>
  readStoredMonths(db, valuesOf(brandIds, spans));

const storeMonths = statement<object, { rows: string; month: string[]; end: string[] }>(
  "months_of_brands_store",
)`${storeMonthInputs}`;

/** Stores months of brands. Their inputs must not have changed meanwhile (`lockToStoreMonths`). */
export async function saveMonths(tx: Db, months: readonly StoredMonth[], spans: readonly MonthSpan[]): Promise<void> {
  if (months.length === 0) return;
  const rows = months.map(({ inputs, calculated }) => ({
    brand_id: inputs.brand_id,
    month: inputs.month,
    inputs,
    calculated,
  }));
  const { month, end } = spanValues(spans);
  await storeMonths(tx, { rows: JSON.stringify(rows), month, end });
}

const valuesOf = (brandIds: readonly number[], spans: readonly MonthSpan[]): Query => ({
  brandIds: [...brandIds],
  brands: brandIds.length,
  ...spanValues(spans),
});

/** The values that name the months in `monthInputs`. */
export const spanValues = (spans: readonly MonthSpan[]) => ({
  spans: spans.length,
  month: spans.map(({ month }) => month),
  through: spans.map(({ through }) => through),
  start: spans.map(({ start }) => start),
  end: spans.map(({ end }) => end),
});

/** @returns a map for each span, with the month of each brand */
export function bySpan(spans: readonly MonthSpan[], found: readonly StoredMonth[]): Map<number, BrandMonthInputs>[] {
  const byMonth = Map.groupBy(found, ({ inputs }) => inputs.month);
  return spans.map((span) => {
    const days = daysOf(span);
    return new Map(byMonth.get(span.month)?.map((each) => [each.inputs.brand_id, asMonth(each, days)]));
  });
}

const asMonth = ({ inputs: row, calculated }: StoredMonth, days: string[]): BrandMonthInputs => ({
  // Another release may calculate or name something differently.
  ...(calculated?.release === release && { calculated: calculated.bill }),
  billed: row.billed,
  late: row.late,
  on: row.package,
  inputs: {
    active: row.active,
    credit: row.credit,
    quantities: {
      ...recordOf(summedKinds, (kind) => row[sumName(kind)] ?? "0"),
      ...recordOf(countedKinds, (kind) => String((row.active && row.businesses?.[lineKinds[kind].count]) || 0)),
    },
    readings: ownReadings(row, days[0] ?? ""),
    days,
    connections: row.active
      ? // The release before stored months without names, and may still run beside this one.
        (row.connections ?? []).map(([code, price, name = code]) => ({ code, name, price }))
      : [],
    coupons: row.coupons ?? [],
    charges: row.charges ?? [],
    tax: row.tax,
  },
});

/** In a month without an active day, only what a person billed counts: earlier storage no longer applies. */
function ownReadings({ active, readings }: FoundMonth, first: string): StorageReading[] {
  const all = readings?.split(",").map((reading) => {
    const [business, day = "", gb = ""] = reading.split(" ");
    return { reader: business === "0" ? null : Number(business), day, gb };
  });
  return (all ?? []).filter(({ day }) => active || day >= first);
}

/**
 * The readings of the month and each reader's last one before it. Readings that arrived after the month was closed are
 * excluded: its bill counts what was known then.
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
