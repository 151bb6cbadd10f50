import { USAGE_DAYS } from "@console/contract/limits.ts";
import { lineKinds, usageKinds } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { unbilled as contract, UnbilledReason } from "@console/contract/unbilled-usage.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, oneRow, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { UNBILLED_MONTHS, unbilledUsage } from "../../../db/tables/usage.ts";
import { worthOfUsage } from "../months/at-stake.sql.ts";
import { canHaveBill, mergeDay } from "../months/month.sql.ts";

/** Records all usage of brands that no bill counts yet, because a status change was undone without a trace. */
export const noteOpenUsage = statement<object, { brandIds: readonly number[]; now: string; by: string }>(
  "unbilled_usage_open",
)`
  insert into unbilled_usage (brand_id, month, type, inactive, created_at, updated_at, updated_by)
  select u.brand_id, date_trunc('month', u.day)::date, u.type, false, ${sql.placeholder("now")}::timestamptz,
    ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("by")}
  from usage_days u where u.brand_id = any(${sql.placeholder("brandIds")}::int[])
    and u.bill_month < ${UNBILLED_MONTHS.inactive}
    and not exists (select 1 from bills b where b.brand_id = u.brand_id and b.month = u.bill_month)
  group by 1, 2, 3 order by 1, 2, 3 on conflict do nothing`;

const timeZone = sql`${sql.placeholder("timeZone")}::text`;

/** The days of usage that a row of `unbilled_usage` covers and no bill counts. */
const waitingDays = sql`select u.* from usage_days u
  where u.brand_id = unbilled_usage.brand_id and u.type = unbilled_usage.type and u.day >= unbilled_usage.month
    and u.day < unbilled_usage.month + interval '1 month'
    and case when unbilled_usage.inactive then u.bill_month = ${UNBILLED_MONTHS.inactive}
      else u.bill_month < ${UNBILLED_MONTHS.inactive}
        and not exists (select 1 from bills b where b.brand_id = u.brand_id and b.month = u.bill_month)
        and not ${canHaveBill(sql`u.brand_id`, sql`u.bill_month`, timeZone)} end`;

/** Minutes add up; for storage, the last reading of each business counts. */
const quantityOf = (days: SQL): SQL => sql`case when unbilled_usage.type = 'storage_gb'
  then (select sum(r.quantity) from (select distinct on (l.business_id) l.quantity from (${days}) l
    order by l.business_id, l.day desc, l.last_at desc) r)
  else (select sum(l.quantity) from (${days}) l) end`;

const hasPackage = sql<boolean>`exists (select 1 from brand_packages p where p.brand_id = ${unbilledUsage.brand_id})`;

/** Why it waits: usage booked to its own month had no package in it, other usage arrived late. */
const reason = sql<UnbilledReason>`case when ${unbilledUsage.inactive} then 'inactive'
  when exists (select 1 from brand_packages p
    where p.brand_id = ${unbilledUsage.brand_id} and p.starts_on <= ${unbilledUsage.month}) then 'no_bill'
  else 'no_package' end`;

type Query = Parsed<typeof contract.list>["query"];

const { id, version, brand_id, month, type, status, bill_month, created_at, decided_at, decided_by } = unbilledUsage;

const inShort = (of: SQLWrapper) => sql`to_char(${of}, 'YYYY-MM')`;

const fields = {
  id,
  version,
  brand_id,
  type,
  status,
  decided_at,
  decided_by,
  brand: brands.name,
  month: sql<string>`${inShort(month)}`,
  bill_month: sql<string | null>`${inShort(bill_month)}`,
  waiting_since: created_at,
  quantity: sql<string>`trim_scale(coalesce(${unbilledUsage.quantity}, ${quantityOf(waitingDays)}, 0))::text`,
  reason,
  billable: sql<boolean>`(${status} = 'waiting' and ${hasPackage})`,
  updated_at: unbilledUsage.updated_at,
  updated_by: unbilledUsage.updated_by,
};

const withBrand = sql`(unbilled_usage join brands on brands.id = unbilled_usage.brand_id)`;

/** Waiting and decided usage, newest first. */
const unbilledList = pagedList({
  name: "unbilled_usage_page",
  from: withBrand,
  id,
  sort: { fields: { waiting_since: created_at, month, brand: brands.name_key }, default: "-waiting_since" },
  filters: {
    // Waiting and decided usage; the status is always selected, and computed once per row.
    timeZone: sql`${status} <> 'waiting' or exists (${waitingDays})`,
    brand_id: sql`${brand_id} = ${sql.placeholder("brand_id")}`,
    ...searchFilters(brands.search_text),
  },
  groups: { value: "status", by: status, of: ["waiting", "billed", "waived"] },
  row: fields,
});

export const listUnbilled = (db: Db, query: ListQuery & Query, timeZone: string) =>
  unbilledList(db, query, {
    timeZone,
    brand_id: query.brand_id,
    status: query.status,
    ...searchValues(query.search_key),
  });

type WaitingBrand = { id: number; name: string; months: number; since: string; money: string | null };

const quantitySums = sql.raw(
  usageKinds
    .map((kind) => `coalesce(sum(w.quantity) filter (where w.type = '${lineKinds[kind].usage}'), 0) as ${kind}`)
    .join(", "),
);

/** Brands with usage that waits for a decision, and what it costs at the prices of the open month. */
export const listWaitingBrands = statement<WaitingBrand, { timeZone: string; inactive: boolean; open: string }>(
  "unbilled_usage_brands",
)`
  select found.id, b.name, found.months, found.since, ${worthOfUsage(
    sql`found.id`,
    sql`${sql.placeholder("open")}::date`,
    recordOf(usageKinds, (kind) => sql`found.${sql.raw(kind)}`),
  )} as money
      from (select w.brand_id as id, count(distinct w.month)::int as months, min(w.created_at) as since,
          ${quantitySums}
        from (select ${brand_id}, ${month}, ${type}, ${created_at}, ${quantityOf(waitingDays)} as quantity
          from unbilled_usage
          where ${status} = 'waiting' and ${unbilledUsage.inactive} = ${sql.placeholder("inactive")}
            and exists (${waitingDays})) w
        group by 1) found
      join brands b on b.id = found.id order by found.id`;

type At = { id: number; timeZone: string };

/** @returns also usage that no longer waits: its quantity is then 0 */
export const findUnbilled = statementOfOne<RowOf<typeof fields> & { waits: boolean }, At>("unbilled_usage_by_id")`
  select ${columns(fields)}, exists (${waitingDays}) as waits from ${withBrand}
  where ${id} = ${sql.placeholder("id")}`;

type Decision = {
  id: number;
  status: "billed" | "waived";
  bill_month: string | null;
  quantity: string;
  now: string;
  by: string;
};

/** Stores a person's decision, with the time of the billing clock. */
export const saveDecision = statement<object, Decision>("unbilled_usage_decide")`
  update unbilled_usage set status = ${sql.placeholder("status")}, bill_month = ${sql.placeholder("bill_month")},
    quantity = ${sql.placeholder("quantity")}, decided_at = ${sql.placeholder("now")},
    decided_by = ${sql.placeholder("by")}, version = version + 1, updated_at = ${sql.placeholder("now")},
    updated_by = ${sql.placeholder("by")}
  where id = ${sql.placeholder("id")}`;

const waitingMonths = statement<{ from: string }, At>("unbilled_usage_months")`
  select distinct d.bill_month::text as "from" from unbilled_usage, lateral (${waitingDays}) d
  where unbilled_usage.id = ${sql.placeholder("id")}`;

/**
 * Books the waiting usage of one row to another month. New usage of the brand waits meanwhile (`lockForClose`).
 * @param to first day of the month, or one of UNBILLED_MONTHS
 */
export async function moveWaiting(db: Db, unbilledId: number, to: string, timeZone: string): Promise<void> {
  for (const { from } of await waitingMonths(db, { id: unbilledId, timeZone })) {
    if (from === to) continue;
    // Days and events, so that a bill can be recalculated from either.
    await moveDays(db, { id: unbilledId, from, to });
    await moveEvents(db, { id: unbilledId, from, to });
  }
}

const ofWaiting = sql`u.brand_id = w.brand_id and u.type = w.type and u.day >= w.month
  and u.day < w.month + interval '1 month' and u.bill_month = ${sql.placeholder("from")}::date
  and w.id = ${sql.placeholder("id")}`;

type Move = { id: number; from: string; to: string };

const moveDays = statement<object, Move>("unbilled_days_move")`
  with moved as (delete from usage_days u using unbilled_usage w where ${ofWaiting} returning u.*)
  insert into usage_days as known (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
  select brand_id, ${sql.placeholder("to")}::date, type, business_id, day, quantity, last_at, last_event_id from moved
  on conflict (brand_id, bill_month, type, business_id, day) do update set ${mergeDay}`;

const moveEvents = statement<object, Move>("unbilled_events_move")`
  update usage_events u set bill_month = ${sql.placeholder("to")}::date from unbilled_usage w where ${ofWaiting}`;

/**
 * Late usage booked to a past month that can have no bill moves to the next. `open` is the first day of the earliest
 * month that is still to be closed.
 */
export const findStuck = statement<{ id: number; brand_id: number; month: string }, { open: string; timeZone: string }>(
  "unbilled_usage_stuck",
)`
  select unbilled_usage.id, unbilled_usage.brand_id, max(d.bill_month)::text as month
  from unbilled_usage, lateral (${waitingDays}) d
  where status = 'waiting' and not inactive and d.day < d.bill_month
    and d.bill_month < ${sql.placeholder("open")}::date
  group by 1, 2 order by 2, 1`;

/** Deletes rows of usage that bills already count, whatever the brand's status becomes. */
export const deleteSettled = statement("unbilled_usage_settled")`
  delete from unbilled_usage where status = 'waiting' and not exists (
  select 1 from usage_days u where u.brand_id = unbilled_usage.brand_id and u.type = unbilled_usage.type
    and u.day >= unbilled_usage.month and u.day < unbilled_usage.month + interval '1 month'
    and case when unbilled_usage.inactive then u.bill_month = ${UNBILLED_MONTHS.inactive}
      else u.bill_month < ${UNBILLED_MONTHS.inactive}
        and not exists (select 1 from bills b where b.brand_id = u.brand_id and b.month = u.bill_month) end)`;

/** Late usage of closed brands that were last active before a moment. */
export const findLateOfClosed = statement<{ id: number }, { before: string; timeZone: string }>(
  "unbilled_usage_late_of_closed",
)`
  select ${id} from brands b join unbilled_usage on ${brand_id} = b.id
  where b.closed_at is not null and ${status} = 'waiting' and not ${unbilledUsage.inactive} and ${hasPackage}
    and exists (${waitingDays})
    and not exists (select 1 from brand_periods p where p.brand_id = b.id
      and coalesce(p.ended_at > ${sql.placeholder("before")}::timestamptz, true))
  order by ${brand_id}, ${id}`;

type Search = { brandId: number; from: string; open: string; timeZone: string };

const brand = sql`${sql.placeholder("brandId")}::int`;
const open = sql`${sql.placeholder("open")}::date`;

/** A closed brand's last usage may still be reported for so long. */
const lateUsage = sql.raw(`interval '${USAGE_DAYS} days'`);
const activeUntil = sql`(select max(p.ended_at) from brand_periods p where p.brand_id = ${brand}
  and exists (select 1 from brands c where c.id = ${brand} and c.closed_at is not null))`;
const monthAt = (at: SQL): SQL => sql`date_trunc('month', (${at}) at time zone ${timeZone})`;

const nextMonth = statement<{ month: string | null }, Search>("unbilled_usage_next_month")`
  with first as (select greatest(${sql.placeholder("from")}::date, min(starts_on)) as month from brand_packages
    where brand_id = ${brand} having count(*) > 0),
  ended as (select ${monthAt(activeUntil)} as last, ${monthAt(sql`${activeUntil} + ${lateUsage}`)} as further)
  select min(m.month)::date::text as month from first, ended, generate_series(first.month::timestamp,
    greatest(first.month, ${open}, ended.further, (select max(b.month) from bills b where b.brand_id = ${brand}))
      + interval '1 month', interval '1 month') m(month)
  where not exists (select 1 from bills b where b.brand_id = ${brand} and b.month = m.month)
    and (m.month >= ${open} or ${canHaveBill(brand, sql`m.month::date`, timeZone)})
    and (ended.last is null or m.month <= ended.last or m.month >= ended.further)`;

/**
 * First month from `from` on that has no bill yet and can have one; null if the brand has no package. `open` is the
 * first day of the earliest month that is still to be closed: earlier months get one only by their close. A closed brand
 * has one further bill after its last month, of the month in which its last usage may still be reported.
 */
export const nextBillMonth = async (db: Db, search: Search): Promise<string | null> =>
  (await oneRow(nextMonth(db, search)))?.month ?? null;
