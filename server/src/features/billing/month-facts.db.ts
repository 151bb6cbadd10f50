import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { daysAfter, firstOfNextMonth, startOfDay } from "../../calendar.ts";
import type { Db } from "../../db/client.ts";
import { preparedRows, rows } from "../../db/sql.ts";
import { brandPackages } from "../brands/brands.table.ts";
import { integrationOf } from "../integrations/integrations.catalogue.ts";
import type { Tax } from "../operator/tax.ts";
import { packagePrices } from "../packages/packages.table.ts";
import type { CouponInForce, MonthFacts, MonthPrices } from "./bill.rules.ts";
import type { StorageReading } from "./storage.rules.ts";

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

/** A person billed usage in the month, so that it has a bill whatever the brand's status was. */
export const billedByPerson = (brandId: SQL, month: SQL): SQL => sql`exists (select 1 from unbilled_usage w
  where w.brand_id = ${brandId} and w.status = 'billed' and w.bill_month = ${month})`;

/** What a brand's month is billed for, but for what came late (BILL-01). */
export type BrandMonth = {
  /** A person billed usage in it: it has a bill though the brand was not active on any day. */
  billed: boolean;
  /** Something came late, of months before it, and counts in it. */
  late: boolean;
  on: PackageInMonth | null;
  facts: Omit<MonthFacts, "corrections" | "prices">;
};

type Found = {
  place: number;
  brand_id: number;
  active: boolean;
  billed: boolean;
  credit: string;
  late: boolean;
  package: PackageInMonth | null;
  standard: string | null;
  multilingual: string | null;
  readings: [business: number, day: string, gb: string][] | null;
  businesses: Partial<Record<"active" | "premium_support", number>> | null;
  connections: [code: string, price: string][] | null;
  coupons: CouponInForce[] | null;
  charges: MonthFacts["charges"] | null;
  tax: Tax | null;
};

const pricesAsText = sql`jsonb_build_object('base_price', trim_scale(r.base_price)::text,
  'per_min_charge', trim_scale(r.per_min_charge)::text,
  'multilingual_charge_per_min', trim_scale(r.multilingual_charge_per_min)::text,
  'per_location_charge', trim_scale(r.per_location_charge)::text,
  'premium_support_per_location', trim_scale(r.premium_support_per_location)::text,
  'storage_charge_per_gb', trim_scale(r.storage_charge_per_gb)::text, 'integration_charge', r.integration_charge)`;

const minutesOf = (type: "standard_minutes" | "multilingual_minutes") =>
  sql.raw(`(select sum(u.quantity)::text from usage_days u where u.brand_id = k.brand_id and u.bill_month = k.month
    and u.type = '${type}' and u.day >= k.month and u.day <= k.through)`);

/** What was reported before the brand's first package waits for a person, and says nothing of later months until then. */
const firstPackage = (brandId: SQL, otherwise: SQL): SQL =>
  sql`coalesce((select min(p.starts_on) from brand_packages p where p.brand_id = ${brandId}), ${otherwise})`;

/** Of the month and, of each reader, the last one before it; what came after the close is not among them. */
const readingsKnown = sql`select distinct on (u.business_id, greatest(u.day, k.month - 1)) u.business_id, u.day, u.quantity
  from usage_days u where u.brand_id = k.brand_id and u.type = 'storage_gb' and u.day <= k.through and u.bill_month <= k.month
    and u.bill_month >= ${firstPackage(sql`u.brand_id`, sql`k.month`)}
  order by u.business_id, greatest(u.day, k.month - 1), u.day desc, u.last_at desc, u.last_event_id collate "C" desc`;

/** The business was active on any day: premium support and connections of one that was not do not count. */
export const businessActive = (
  businessId: SQL,
  start: SQL,
  end: SQL,
): SQL => sql`exists (select 1 from business_periods o
  where o.business_id = ${businessId} and o.kind = 'active' and o.started_at < ${end}
    and (o.ended_at is null or o.ended_at > ${start}))`;

/** One each business and integration connected on any day of the month, at the price when it was last connected in it. */
const connectionsHeld = sql`select distinct on (a.id, c.business_id) a.code, trim_scale(p.price)::text as price
  from assigned_integrations a
  join connections c on c.assigned_integration_id = a.id
  join lateral (
    select w.price from wholesale_prices w
    where w.assigned_integration_id = a.id and w.starts_at < least(coalesce(c.ended_at, k.ends), k.ends)
    order by w.starts_at desc limit 1) p on true
  where a.brand_id = k.brand_id and c.started_at < k.ends and (c.ended_at is null or c.ended_at > k.starts)
    and (c.ended_at is null or c.ended_at - c.started_at >= interval '1 hour')
    and ${businessActive(sql`c.business_id`, sql`k.starts`, sql`k.ends`)}
  order by a.id, c.business_id, c.started_at desc`;

/** `spans` and `brands` leave nothing out: by them the planner takes both lists for short, and keeps its plan. */
type Asked = Record<keyof MonthSpan, string[]> & { brandIds: number[]; spans: number; brands: number };

const readMonths = preparedRows<Found, Asked>(
  "months_of_brands",
  sql`with asked as materialized (
        select s.*, b.id as brand_id,
          (select p.package_id from brand_packages p where p.brand_id = b.id and p.starts_on <= s.month
            and (p.ends_on is null or p.ends_on > s.month) limit 1) as package_id
        from (select * from unnest(${sql.placeholder("month")}::date[], ${sql.placeholder("through")}::date[],
          ${sql.placeholder("start")}::timestamptz[], ${sql.placeholder("end")}::timestamptz[])
          with ordinality s(month, through, starts, ends, place) limit ${sql.placeholder("spans")}) s
        cross join (select * from unnest(${sql.placeholder("brandIds")}::int[]) b(id) limit ${sql.placeholder("brands")}) b)
      select k.place::int, k.brand_id, exists (select 1 from brand_periods a
          where a.brand_id = k.brand_id and a.started_at < k.ends and (a.ended_at is null or a.ended_at > k.starts)) as active,
        ${billedByPerson(sql`k.brand_id`, sql`k.month`)} as billed,
        coalesce((select l.credit_before from bills l where l.brand_id = k.brand_id and l.month = k.month),
          (select sum(v.amount) from credit_movements v where v.brand_id = k.brand_id), 0.00)::text as credit,
        exists (select 1 from usage_days u
          where u.brand_id = k.brand_id and u.bill_month = k.month and u.day < k.month) as late,
        (select jsonb_build_object('id', c.id, 'name', c.name, 'currency', c.currency, 'prices', ${pricesAsText})
          from packages c join package_prices r on r.package_id = c.id
          where c.id = k.package_id and r.starts_on <= k.month order by r.starts_on desc limit 1) as package,
        ${minutesOf("standard_minutes")} as standard, ${minutesOf("multilingual_minutes")} as multilingual,
        (select jsonb_agg(jsonb_build_array(business_id, day, quantity::text)) from (${readingsKnown}) r) as readings,
        (select jsonb_object_agg(kind, count) from (
          select e.kind, count(distinct e.business_id) from businesses b join business_periods e on e.business_id = b.id
          where b.organization_id = k.brand_id and e.started_at < k.ends and (e.ended_at is null or e.ended_at > k.starts)
            and (e.kind = 'active' or ${businessActive(sql`b.id`, sql`k.starts`, sql`k.ends`)})
          group by 1) n) as businesses,
        (select jsonb_agg(jsonb_build_array(code, price)) from (${connectionsHeld}) c) as connections,
        (select jsonb_agg(jsonb_build_object('code', c.code, 'type', u.discount_type,
            'value', trim_scale(u.discount_value)::text) order by u.applied_at, u.coupon_id)
          from coupon_uses u join coupons c on c.id = u.coupon_id
          where u.brand_id = k.brand_id and u.first_month <= k.month and u.last_month >= k.month
            and (u.removed_at is null or u.removed_at >= k.ends)) as coupons,
        (select jsonb_agg(jsonb_build_object('label', h.label, 'amount', trim_scale(h.amount)::text) order by h.id)
          from bill_charges h where h.brand_id = k.brand_id and h.month = k.month) as charges,
        (select jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate)::text)
          from tax_rates t where t.starts_on <= k.month order by t.starts_on desc limit 1) as tax
      from asked k order by 1, 2`,
);

/**
 * The facts of these brands in these months, in one statement.
 * @returns for each span the brands, each with its month
 */
export async function monthsOf(
  db: Db,
  brandIds: readonly number[],
  spans: readonly MonthSpan[],
): Promise<Map<number, BrandMonth>[]> {
  const found = await readMonths(db, {
    brandIds: [...brandIds],
    brands: brandIds.length,
    spans: spans.length,
    month: spans.map(({ month }) => month),
    through: spans.map(({ through }) => through),
    start: spans.map(({ start }) => start),
    end: spans.map(({ end }) => end),
  });
  const ofPlace = Map.groupBy(found, ({ place }) => place);
  return spans.map((span, index) => {
    const days = daysOf(span);
    return new Map(ofPlace.get(index + 1)?.map((row) => [row.brand_id, asMonth(row, days)]));
  });
}

const asMonth = (row: Found, days: string[]): BrandMonth => ({
  billed: row.billed,
  late: row.late,
  on: row.package,
  facts: {
    active: row.active,
    credit: row.credit,
    standardMinutes: row.standard ?? "0",
    multilingualMinutes: row.multilingual ?? "0",
    readings: ownReadings(row, days[0] ?? "").map(([business, day, gb]) => ({
      reader: business === 0 ? null : business,
      day,
      gb,
    })),
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
const ownReadings = ({ active, readings }: Found, first: string) =>
  (readings ?? []).filter(([, day]) => active || day >= first);

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
