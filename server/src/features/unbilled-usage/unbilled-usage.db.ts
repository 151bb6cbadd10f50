import type { Parsed } from "@console/contract/route.ts";
import type { unbilled as contract, UnbilledReason, UnbilledStatus } from "@console/contract/unbilled-usage.ts";
import { and, eq, like, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Context } from "../../context/context.ts";
import type { Db } from "../../db/handle.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { canHaveBill, mergeDay } from "../../db/month-sql.ts";
import { contains, fold, rows } from "../../db/sql.ts";
import { statement } from "../../db/statements.ts";
import { brands } from "../../db/tables/brands.ts";
import { UNBILLED_MONTHS, unbilledUsage } from "../../db/tables/usage.ts";

const openUsage = statement<object, { brandIds: readonly number[]; now: string; by: string }>(
  "unbilled_usage_open",
  sql`insert into unbilled_usage (brand_id, month, type, inactive, created_at, updated_at, updated_by)
    select u.brand_id, date_trunc('month', u.day)::date, u.type, false, ${sql.placeholder("now")}::timestamptz,
      ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("by")}
    from usage_days u where u.brand_id = any(${sql.placeholder("brandIds")}::int[])
      and u.bill_month < ${UNBILLED_MONTHS.inactive}
      and not exists (select 1 from bills b where b.brand_id = u.brand_id and b.month = u.bill_month)
    group by 1, 2, 3 order by 1, 2, 3 on conflict do nothing`,
);

/** Records all usage of brands that no bill counts yet: their status was undone, as if it had never been. */
export async function noteOpenUsage(ctx: Context, brandIds: readonly number[]): Promise<void> {
  await openUsage(ctx.db.current(), { brandIds, now: ctx.billingClock.now().toISOString(), by: ctx.actor.name });
}

/** The days of usage that a row of `unbilled_usage` stands for and that no bill counts. */
const waitingDays = (timeZone: string): SQL => sql`select u.* from usage_days u
  where u.brand_id = unbilled_usage.brand_id and u.type = unbilled_usage.type and u.day >= unbilled_usage.month
    and u.day < unbilled_usage.month + interval '1 month'
    and case when unbilled_usage.inactive then u.bill_month = ${UNBILLED_MONTHS.inactive}
      else u.bill_month < ${UNBILLED_MONTHS.inactive}
        and not exists (select 1 from bills b where b.brand_id = u.brand_id and b.month = u.bill_month)
        and not ${canHaveBill(sql`u.brand_id`, sql`u.bill_month`, timeZone)} end`;

/** Minutes add up; of storage the last reading of each business counts. */
const quantityOf = (days: SQL): SQL => sql`case when unbilled_usage.type = 'storage_gb'
  then (select sum(r.quantity) from (select distinct on (l.business_id) l.quantity from (${days}) l
    order by l.business_id, l.day desc, l.last_at desc) r)
  else (select sum(l.quantity) from (${days}) l) end`;

const hasPackage = sql<boolean>`exists (select 1 from brand_packages p where p.brand_id = ${unbilledUsage.brand_id})`;

/** Why it waits: usage that is booked to its own month had no package in it, other usage came late. */
const reason = sql<UnbilledReason>`case when ${unbilledUsage.inactive} then 'inactive'
  when exists (select 1 from brand_packages p
    where p.brand_id = ${unbilledUsage.brand_id} and p.starts_on <= ${unbilledUsage.month}) then 'no_bill'
  else 'no_package' end`;

const ordering: Ordering = {
  fields: { waiting_since: unbilledUsage.created_at, month: unbilledUsage.month, brand: brands.name },
  id: unbilledUsage.id,
  default: "-waiting_since",
};

type Query = Parsed<typeof contract.list>["query"];

const { id, version, brand_id, month, type, status, bill_month, created_at, decided_at, decided_by } = unbilledUsage;

const inShort = (of: SQLWrapper) => sql`to_char(${of}, 'YYYY-MM')`;

const columnsOf = (timeZone: string) => ({
  ...{ id, version, brand_id, type, status, decided_at, decided_by, brand: brands.name },
  month: sql<string>`${inShort(month)}`,
  bill_month: sql<string | null>`${inShort(bill_month)}`,
  waiting_since: created_at,
  quantity: sql<string>`trim_scale(coalesce(${unbilledUsage.quantity}, ${quantityOf(waitingDays(timeZone))}, 0))::text`,
  reason,
  billable: sql<boolean>`(${status} = 'waiting' and ${hasPackage})`,
  updated_at: unbilledUsage.updated_at,
  updated_by: unbilledUsage.updated_by,
});

/** What waits at this moment, and what was decided. */
const isShown = (timeZone: string): SQL => sql`(${status} <> 'waiting' or exists (${waitingDays(timeZone)}))`;

/** Waiting usage and what became of it, newest first. */
export function listUnbilled(db: Db, query: ListQuery & Query, timeZone: string) {
  const where = and(
    isShown(timeZone),
    query.brand_id ? eq(brand_id, query.brand_id) : undefined,
    query.search_key ? like(brands.search_text, contains(fold(query.search_key))) : undefined,
  );
  const number = (of: UnbilledStatus) => sql<number>`(count(*) filter (where ${status} = ${of}))::int`;
  return readList({
    query,
    ordering,
    counts: async () => {
      const [row] = await db
        .select({
          all: sql<number>`count(*)::int`,
          waiting: number("waiting"),
          billed: number("billed"),
          waived: number("waived"),
        })
        .from(unbilledUsage)
        .innerJoin(brands, eq(brands.id, brand_id))
        .where(where);
      return row ?? { all: 0, waiting: 0, billed: 0, waived: 0 };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...columnsOf(timeZone), sort_key: key })
        .from(unbilledUsage)
        .innerJoin(brands, eq(brands.id, brand_id))
        .where(and(where, query.status ? eq(status, query.status) : undefined, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

/** @returns also what no longer waits: its quantity is then 0 */
export async function findUnbilled(db: Db, unbilledId: number, timeZone: string) {
  const [row] = await db
    .select({ ...columnsOf(timeZone), waits: sql<boolean>`exists (${waitingDays(timeZone)})` })
    .from(unbilledUsage)
    .innerJoin(brands, eq(brands.id, brand_id))
    .where(eq(id, unbilledId));
  return row;
}

type Decision = {
  id: number;
  status: "billed" | "waived";
  bill_month: string | null;
  quantity: string;
  now: string;
  by: string;
};

/** Stores what a person decided, by the clock of bills. */
export const saveDecision = statement<object, Decision>(
  "unbilled_usage_decide",
  sql`update unbilled_usage set status = ${sql.placeholder("status")}, bill_month = ${sql.placeholder("bill_month")},
      quantity = ${sql.placeholder("quantity")}, decided_at = ${sql.placeholder("now")},
      decided_by = ${sql.placeholder("by")}, version = version + 1, updated_at = ${sql.placeholder("now")},
      updated_by = ${sql.placeholder("by")}
    where id = ${sql.placeholder("id")}`,
);

/**
 * Books the waiting usage of one row to another month. Usage of the brand waits meanwhile (`lockForClose`).
 * @param to first day of the month, or one of UNBILLED_MONTHS
 */
export async function moveWaiting(db: Db, unbilledId: number, to: string, timeZone: string): Promise<void> {
  const found = await rows<{ from: string }>(
    db,
    sql`select distinct d.bill_month::text as "from" from unbilled_usage, lateral (${waitingDays(timeZone)}) d
        where unbilled_usage.id = ${unbilledId}`,
  );
  for (const { from } of found) {
    if (from === to) continue;
    // Days and events, so that a bill can be calculated again from either.
    await moveDays(db, { id: unbilledId, from, to });
    await moveEvents(db, { id: unbilledId, from, to });
  }
}

const ofWaiting = sql`u.brand_id = w.brand_id and u.type = w.type and u.day >= w.month
  and u.day < w.month + interval '1 month' and u.bill_month = ${sql.placeholder("from")}::date
  and w.id = ${sql.placeholder("id")}`;

type Move = { id: number; from: string; to: string };

const moveDays = statement<object, Move>(
  "unbilled_days_move",
  sql`with moved as (delete from usage_days u using unbilled_usage w where ${ofWaiting} returning u.*)
    insert into usage_days as kept (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    select brand_id, ${sql.placeholder("to")}::date, type, business_id, day, quantity, last_at, last_event_id from moved
    on conflict (brand_id, bill_month, type, business_id, day) do update set ${mergeDay}`,
);

const moveEvents = statement<object, Move>(
  "unbilled_events_move",
  sql`update usage_events u set bill_month = ${sql.placeholder("to")}::date from unbilled_usage w where ${ofWaiting}`,
);

/**
 * Late usage that is booked to a month that is over and can have no bill goes on to the next.
 * @param open first day of the earliest month that is still to be closed
 */
export function findStuck(db: Db, open: string, timeZone: string) {
  return rows<{ id: number; brand_id: number; month: string }>(
    db,
    sql`select unbilled_usage.id, unbilled_usage.brand_id, max(d.bill_month)::text as month
        from unbilled_usage, lateral (${waitingDays(timeZone)}) d
        where status = 'waiting' and not inactive and d.day < d.bill_month and d.bill_month < ${open}::date
        group by 1, 2 order by 2, 1`,
  );
}

const settled = statement(
  "unbilled_usage_settled",
  sql`delete from unbilled_usage where status = 'waiting' and not exists (
    select 1 from usage_days u where u.brand_id = unbilled_usage.brand_id and u.type = unbilled_usage.type
      and u.day >= unbilled_usage.month and u.day < unbilled_usage.month + interval '1 month'
      and case when unbilled_usage.inactive then u.bill_month = ${UNBILLED_MONTHS.inactive}
        else u.bill_month < ${UNBILLED_MONTHS.inactive}
          and not exists (select 1 from bills b where b.brand_id = u.brand_id and b.month = u.bill_month) end)`,
);

/** Deletes rows of usage that bills count by now, whatever becomes of the brand's status. */
export async function deleteSettled(db: Db): Promise<void> {
  await settled(db, {});
}

/**
 * First month from `from` on that has no bill yet and can have one; null where the brand has no package.
 * @param open first day of the earliest month that is still to be closed: months before it have one only by their close
 */
export async function nextBillMonth(
  db: Db,
  ofBrand: number,
  { from, open, timeZone }: { from: string; open: string; timeZone: string },
): Promise<string | null> {
  const [found] = await rows<{ month: string | null }>(
    db,
    sql`with first as (select greatest(${from}::date, min(starts_on)) as month from brand_packages
          where brand_id = ${ofBrand} having count(*) > 0)
        select min(m.month)::date::text as month from first, generate_series(first.month::timestamp, greatest(first.month, ${open}::date,
            (select max(b.month) from bills b where b.brand_id = ${ofBrand})) + interval '1 month', interval '1 month') m(month)
        where not exists (select 1 from bills b where b.brand_id = ${ofBrand} and b.month = m.month)
          and (m.month >= ${open}::date or ${canHaveBill(sql`${ofBrand}::int`, sql`m.month::date`, timeZone)})`,
  );
  return found?.month ?? null;
}
