import type { BillFilter, bills as billsContract } from "@console/contract/bills.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, eq, like, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../db/handle.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { billedByPerson } from "../../db/month-sql.ts";
import { contains, fold } from "../../db/sql.ts";
import { oneRow, statement } from "../../db/statements.ts";
import { billChecks, bills } from "../../db/tables/bills.ts";
import { brands } from "../../db/tables/brands.ts";
import { monthsAfter } from "../../lib/calendar.ts";
import type { MonthSpan } from "../billing/month-span.rules.ts";

type Filters = Pick<Parsed<typeof billsContract.list>["query"], "brand_id" | "month" | "status" | "search_key">;

export const before = alias(bills, "before");

/** What is not paid comes last, whichever way it is sorted. */
const paidOn = (descending: boolean) =>
  sql`coalesce(${bills.paid_on}, ${descending ? "0001-01-01" : "9999-12-31"}::date)`;

const ordering: Ordering = {
  fields: {
    month: bills.month,
    brand: brands.name,
    package: bills.package_name,
    invoice_number: bills.invoice_number,
    total: bills.total,
    due_on: bills.due_on,
    paid_on: paidOn,
  },
  id: bills.id,
  default: "-month",
};

/** What the bill carries to the next ones; null where it carries nothing. */
const carried = sql<
  string | null
>`(case when ${bills.credits} @> '[{"code":"carried"}]' then (${bills.credits} -> 0 ->> 'amount')::numeric end)::text`;

/** A quarter of the month before or more, below 0, or another total when calculated again. */
const toCheck = sql<boolean>`(${bills.total} < 0 or ${bills.credits} @> '[{"code":"carried"}]' or ${billChecks.found} is not null or coalesce(
  ${bills.total} <> ${before.total} and abs(${bills.total} - ${before.total}) * 4 >= abs(${before.total}), false))`;

/** @param today in the billing time zone */
function conditions(today: string): Record<BillFilter, SQL> {
  return {
    outstanding: sql`${bills.paid_at} is null`,
    overdue: sql`${and(sql`${bills.paid_at} is null`, lt(bills.due_on, today))}`,
    paid: sql`${bills.paid_at} is not null`,
    to_check: toCheck,
  };
}

function matching({ brand_id, month, search_key }: Filters): SQL | undefined {
  const searched = search_key
    ? or(
        like(brands.search_text, contains(fold(search_key))),
        sql`${bills.invoice_number} ilike ${contains(search_key)}`,
      )
    : undefined;
  return and(
    brand_id ? eq(bills.brand_id, brand_id) : undefined,
    month ? eq(bills.month, `${month}-01`) : undefined,
    searched,
  );
}

/** The bill of the month before. Where one month is asked for, so is one month before, which the index has in one piece. */
export const monthBefore = (month: string | undefined) =>
  and(
    eq(before.brand_id, bills.brand_id),
    month
      ? eq(before.month, monthsAfter(`${month}-01`, -1))
      : sql`${before.month} = (${bills.month} - interval '1 month')::date`,
  );

/** Closed bills of all brands, with counts for each filter and the sums of what the filter shows. */
export async function listAllBills(db: Db, query: ListQuery & Filters, today: string) {
  const where = matching(query);
  const of = conditions(today);
  const status = query.status ? of[query.status] : undefined;
  let sums: Record<string, string> | undefined;
  const { data, meta } = await readList({
    query,
    ordering,
    counts: async () => {
      const { counts, ...added } = await totals(db, query.month, where, status, of);
      sums = added.sums;
      return counts;
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({
          bill: bills,
          brand: brands.name,
          before: before.total,
          found: billChecks.found,
          to_check: toCheck,
          carried,
          change: sql<string | null>`(${bills.total} - ${before.total})::text`,
          sort_key: key,
        })
        .from(bills)
        .innerJoin(brands, eq(brands.id, bills.brand_id))
        .leftJoin(before, monthBefore(query.month))
        .leftJoin(billChecks, eq(billChecks.bill_id, bills.id))
        .where(and(where, status, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
  return { data, meta: { ...meta, ...(sums && { sums }) } };
}

/** One statement, one moment. */
async function totals(
  db: Db,
  month: string | undefined,
  where: SQL | undefined,
  status: SQL | undefined,
  of: Record<BillFilter, SQL>,
) {
  const number = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const sum = (which: SQL) =>
    sql<string>`coalesce(sum(${bills.total}) filter (where ${and(status, which)}), 0.00)::text`;
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      outstanding: number(of.outstanding),
      overdue: number(of.overdue),
      paid: number(of.paid),
      to_check: number(of.to_check),
      sums: {
        billed: sum(sql`true`),
        paid: sum(of.paid),
        outstanding: sum(of.outstanding),
        overdue: sum(of.overdue),
      },
    })
    .from(bills)
    .innerJoin(brands, eq(brands.id, bills.brand_id))
    .leftJoin(before, monthBefore(month))
    .leftJoin(billChecks, eq(billChecks.bill_id, bills.id))
    .where(where);
  if (!row) throw new Error("no totals");
  const { sums, ...counts } = row;
  return { counts, sums };
}

/** How many bills of a month ask for a look. */
export async function countToCheck(db: Db, month: string, today: string): Promise<number> {
  return (await totals(db, month, matching({ month }), undefined, conditions(today))).counts.to_check;
}

type UnpaidTotals = { outstanding: number; outstandingTotal: string; overdue: number; overdueTotal: string };

const unpaid = statement<UnpaidTotals, { today: string }>(
  "bills_unpaid_totals",
  sql`select count(*)::int as outstanding, coalesce(sum(total), 0.00)::text as "outstandingTotal",
        (count(*) filter (where due_on < ${sql.placeholder("today")}::date))::int as overdue,
        coalesce(sum(total) filter (where due_on < ${sql.placeholder("today")}::date), 0.00)::text as "overdueTotal"
      from bills where paid_at is null`,
);

/** What is still to be paid; from the index of unpaid bills alone. */
export async function unpaidTotals(db: Db, today: string): Promise<UnpaidTotals> {
  const row = await oneRow(unpaid(db, { today }));
  if (!row) throw new Error("no totals");
  return row;
}

const monthsWithBills = statement<{ month: string }>(
  "bills_months",
  sql`with recursive months as (
        (select month from bills order by month desc limit 1)
        union all
        select (select b.month from bills b where b.month < months.month order by b.month desc limit 1)
        from months where months.month is not null)
      select to_char(month, 'YYYY-MM') as month from months where month is not null`,
);

/** Months that have bills, newest first: one index lookup each, however many bills they have. */
export const billedMonths = async (db: Db): Promise<string[]> =>
  (await monthsWithBills(db, {})).map(({ month }) => month);

const brandOrdering: Ordering = { fields: { brand: brands.name }, id: brands.id, default: "brand" };

/** Brands that will have a bill of the open month: with a package in it, and active on any day of it. */
export function listBilledBrands(db: Db, query: ListQuery & Filters, { month, start, end }: MonthSpan) {
  const where = and(
    query.brand_id ? eq(brands.id, query.brand_id) : undefined,
    query.search_key ? like(brands.search_text, contains(fold(query.search_key))) : undefined,
    sql`exists (select 1 from brand_packages p where p.brand_id = ${brands.id} and p.starts_on <= ${month}
      and coalesce(p.ends_on > ${month}, true))`,
    sql`(exists (select 1 from brand_periods a where a.brand_id = ${brands.id} and a.started_at < ${end}
      and coalesce(a.ended_at > ${start}, true)) or ${billedByPerson(sql`${brands.id}`, sql`${month}::date`)})`,
    // Nothing of an open month is due, paid or closed.
    query.status ? sql`false` : undefined,
  );
  return readList({
    query,
    ordering: brandOrdering,
    counts: async () => {
      const [row] = await db.select({ all: sql<number>`count(*)::int` }).from(brands).where(where);
      return { all: row?.all ?? 0 };
    },
    total: ({ all }) => all,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ id: brands.id, name: brands.name, sort_key: key })
        .from(brands)
        .where(and(where, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

/** What an accounting export shows: the same bills as the list, and its own order of lines. */
export const accountFilter = (filters: Filters, today: string): SQL =>
  sql`${and(sql`true`, matching(filters), filters.status ? conditions(today)[filters.status] : undefined)}`;
