import { lineKinds, priceFields, type SummedKind, summedKinds } from "@console/contract/line-kinds.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { inForce, latestBefore, latestOn, overlaps } from "../../../db/valid-from.ts";

/** A person billed usage in the month, so it has a bill whatever the brand's status was. */
export const billedByPerson = (brandId: SQL, month: SQL): SQL => sql`exists (select 1 from unbilled_usage w
  where w.brand_id = ${brandId} and w.status = 'billed' and w.bill_month = ${month})`;

/** The business was active on any day: without that, its premium support and connections do not count. */
const businessActive = (businessId: SQL, start: SQL, end: SQL): SQL => sql`exists (select 1 from business_periods o
  where o.business_id = ${businessId} and o.kind = 'active' and ${overlaps("o", start, end)})`;

/**
 * Usage from before the brand's first package waits for a person's decision and does not affect later months until
 * then.
 */
export const firstPackage = (brandId: SQL, otherwise: SQL): SQL =>
  sql`coalesce((select min(p.starts_on) from brand_packages p where p.brand_id = ${brandId}), ${otherwise})`;

/**
 * The brand can have a bill for a month: it has a package, and was active on any day of it or was billed by a person.
 */
export const canHaveBill = (brandId: SQL, month: SQL, timeZone: string | SQL): SQL => sql`(exists (
    select 1 from brand_packages p where p.brand_id = ${brandId} and p.starts_on <= ${month})
  and (exists (select 1 from brand_periods a where a.brand_id = ${brandId}
      and a.started_at < (${month} + interval '1 month')::date::timestamp at time zone ${timeZone}
      and coalesce(a.ended_at > ${month}::timestamp at time zone ${timeZone}, true))
    or ${billedByPerson(brandId, month)}))`;

/** How a stored day changes when more usage arrives: minutes add up, and the later reading wins. */
export const mergeDay = sql`quantity = case
    when excluded.type <> 'storage_gb' then known.quantity + excluded.quantity
    when (excluded.last_at, excluded.last_event_id collate "C") > (known.last_at, known.last_event_id)
      then excluded.quantity
    else known.quantity end,
  last_event_id = case
    when (excluded.last_at, excluded.last_event_id collate "C") > (known.last_at, known.last_event_id)
      then excluded.last_event_id
    else known.last_event_id end,
  last_at = greatest(known.last_at, excluded.last_at)`;

const inMonth = (row: string): SQL => overlaps(row, sql`k.starts`, sql`k.ends`);

/** The prices of a package, from a row r of `package_prices`. */
export const pricesAsText = sql`jsonb_build_object(${sql.raw(
  priceFields.map((field) => `'${field}', trim_scale(r.${field})::text`).join(", "),
)}, 'integration_charge', r.integration_charge)`;

/** 'standard', the name of a sum in stored months, which the release before also reads. */
export type SumName<K extends SummedKind = SummedKind> = K extends `${infer Name}_minutes` ? Name : K;
// The compiler does not follow a replacement in text.
export const sumName = (kind: SummedKind) => kind.replace("_minutes", "") as SumName;

/** The usage of each kind that is summed up. */
const sums = sql.raw(
  summedKinds
    .map(
      (
        kind,
      ) => `(select sum(u.quantity)::text from usage_days u where u.brand_id = k.brand_id and u.bill_month = k.month
        and u.type = '${lineKinds[kind].usage}' and u.day >= k.month and u.day <= k.through) as ${sumName(kind)}`,
    )
    .join(", "),
);

const stored = sql`u.brand_id = k.brand_id and u.type = 'storage_gb'`;

/**
 * A reading that was known when the month was closed, excluding late ones. Subtracting months makes PostgreSQL search
 * by reader and day, which ends after one row, instead of through all months of the brand.
 */
const known = sql`${stored} and u.business_id = r.id and u.bill_month - k.first_package >= 0
  and k.month - u.bill_month >= 0`;

const latest = sql`u.last_at desc, u.last_event_id collate "C" desc`;

/**
 * Readings of the month plus the last one before it, per reader. The recursion finds readers in the index one by one
 * and reads no day before the last reading, so that a long history does not slow it down.
 */
const readingsKnown = sql`with recursive readers(id) as (
    (${firstReader(sql`0`)}) union all
    select (${firstReader(sql`r.id + 1`)}) from readers r where r.id is not null)
  select r.id as business_id, d.day, d.quantity from readers r cross join lateral (
    (select u.day, u.quantity from usage_days u where ${known} and u.day = (
      select max(u.day) from usage_days u where ${known} and u.day < k.month) order by ${latest} limit 1)
    union all
    (select distinct on (u.day) u.day, u.quantity from usage_days u
      where ${known} and u.day between k.month and k.through order by u.day, ${latest})) d
  where r.id is not null`;

function firstReader(from: SQL): SQL {
  return sql`select u.business_id from usage_days u
    where ${stored} and u.business_id >= ${from} order by u.business_id limit 1`;
}

/** Rows of each row before it, read by their index: without statistics the planner prefers to read the whole table. */
const eachOf = (table: SQL, row: string, condition: SQL, starts: SQL, ends: SQL): SQL =>
  sql`cross join lateral (select * from ${table} ${sql.raw(row)}
    where ${condition} and ${overlaps(row, starts, ends)} offset 0) ${sql.raw(row)}`;

/**
 * The connections c of assigned integrations a of a brand that count in a month, at the price p when each was last
 * connected: for at least an hour, of businesses that were active on any day.
 */
export const countedConnections = (brandId: SQL, starts: SQL, ends: SQL): SQL => sql`assigned_integrations a
  ${eachOf(sql`connections`, "c", sql`c.assigned_integration_id = a.id`, starts, ends)}
  join lateral (
    select w.price from wholesale_prices w
    where w.assigned_integration_id = a.id and ${latestBefore(sql`least(coalesce(c.ended_at, ${ends}), ${ends})`)}) p on true
  where a.brand_id = ${brandId}
    and (c.ended_at is null or c.ended_at - c.started_at >= interval '1 hour')
    and ${businessActive(sql`c.business_id`, starts, ends)}`;

/** The periods e of businesses b of a brand that count in a month, of businesses that were active on any day. */
export const countedPeriods = (brandId: SQL, starts: SQL, ends: SQL): SQL => sql`businesses b
  ${eachOf(sql`business_periods`, "e", sql`e.business_id = b.id`, starts, ends)}
  where b.organization_id = ${brandId} and (e.kind = 'active' or ${businessActive(sql`b.id`, starts, ends)})`;

/** One per business and integration. */
const activeConnections = sql`select distinct on (a.id, c.business_id) a.code, trim_scale(p.price)::text as price,
    (select i.name from catalog_integrations i where i.code = a.code) as name
  from ${countedConnections(sql`k.brand_id`, sql`k.starts`, sql`k.ends`)}
  order by a.id, c.business_id, c.started_at desc`;

/** Whether the brand has no tax: the exemption in effect lasts through the month. */
const exempt = sql`(select x.tax = 'exempt' and coalesce(x.exempt_until >= (k.month + interval '1 month')::date - 1, true)
    from brand_tax x where x.brand_id = k.brand_id and x.${latestOn(sql`k.month`)})`;

/**
 * The inputs of each brand's month, one row per requested month and brand. Months come as the arrays `month`,
 * `through`, `start` and `end`; `spans` is their count. The LIMITs only give the planner a row estimate.
 * @param brands a source named b with the column id
 */
export const monthInputs = (brands: SQL): SQL => sql`with requested as materialized (
    select s.*, b.id as brand_id,
      (select p.package_id from brand_packages p where p.brand_id = b.id and ${inForce("p", sql`s.month`)}
        limit 1) as package_id,
      ${firstPackage(sql`b.id`, sql`s.month`)} as first_package
    from (select * from unnest(${sql.placeholder("month")}::date[], ${sql.placeholder("through")}::date[],
      ${sql.placeholder("start")}::timestamptz[], ${sql.placeholder("end")}::timestamptz[])
      s(month, through, starts, ends) limit ${sql.placeholder("spans")}::int) s
    cross join ${brands})
  select k.month, k.brand_id, exists (select 1 from brand_periods a
          where a.brand_id = k.brand_id and ${inMonth("a")}) as active,
        ${billedByPerson(sql`k.brand_id`, sql`k.month`)} as billed,
        coalesce((select l.credit_before from bills l where l.brand_id = k.brand_id and l.month = k.month),
          (select sum(v.carried) from brand_balances v where v.brand_id = k.brand_id), 0.00)::text as credit,
        exists (select 1 from usage_days u
          where u.brand_id = k.brand_id and u.bill_month = k.month and u.day < u.bill_month) as late,
        (select jsonb_build_object('id', c.id, 'name', c.name, 'currency', c.currency, 'prices', ${pricesAsText})
          from packages c join package_prices r on r.package_id = c.id
          where c.id = k.package_id and ${latestOn(sql`k.month`)}) as package,
        ${sums},
        case when exists (select 1 from usage_days u where ${stored}) then (
          select string_agg(business_id || ' ' || day || ' ' || quantity, ',') from (${readingsKnown}) r) end as readings,
        (select jsonb_object_agg(kind, count) from (
          select e.kind, count(distinct e.business_id)
          from ${countedPeriods(sql`k.brand_id`, sql`k.starts`, sql`k.ends`)} group by 1) n) as businesses,
        (select jsonb_agg(jsonb_build_array(code, price, name)) from (${activeConnections}) c) as connections,
        (select jsonb_agg(jsonb_build_object('code', c.code, 'type', u.discount_type,
            'value', trim_scale(u.discount_value)::text) order by u.applied_at, u.coupon_id)
          from coupon_uses u join coupons c on c.id = u.coupon_id
          where u.brand_id = k.brand_id and u.first_month <= k.month and u.last_month >= k.month
            and (u.removed_at is null or u.removed_at >= k.ends)) as coupons,
        (select jsonb_agg(jsonb_build_object('label', h.label, 'amount', trim_scale(h.amount)::text) order by h.id)
          from bill_charges h where h.brand_id = k.brand_id and h.month = k.month) as charges,
        (select jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate)::text)
          from tax_rates t where ${exempt} is not true and ${latestOn(sql`k.month`)}) as tax
      from requested k order by 1, 2`;

const months = sql`unnest(${sql.placeholder("month")}::date[], ${sql.placeholder("end")}::timestamptz[])`;

/**
 * A brand's months with their bills as a JSON array; null unless all of them are stored. Reading them from the tables is a
 * separate statement: PostgreSQL prepares each of its forty subqueries on every call, even if they do not run.
 */
export const storedMonthInputs = (brandId: SQL): SQL => sql`(select json_agg(json_build_object('inputs', f.inputs,
    'calculated', case when f.bill_version = f.version then f.bill end)) from brand_months f
  where f.brand_id = ${brandId} and (f.month, f.ends) in (select * from ${months})
  having count(*) = ${sql.placeholder("spans")}::int)`;

/** Replaces stored months, of brands that were not deleted after their months were read. */
export const storeMonthInputs = sql`insert into brand_months (brand_id, month, ends, inputs, version, bill, bill_version)
  select m.brand_id, m.month, s.ends, m.inputs, m.version, m.calculated, m.version
  from (select *, nextval('brand_months_version_seq') as version
    from json_to_recordset(${sql.placeholder("rows")}::json)
      m(brand_id int, month date, inputs json, calculated json)) m
  join ${months} s(month, ends) using (month)
  where (select true from brands b where b.id = m.brand_id)
  on conflict (brand_id, month) do update set ends = excluded.ends, inputs = excluded.inputs,
    version = excluded.version, bill = excluded.bill, bill_version = excluded.bill_version`;
