import { type BillFilter, billFilter, type bills as billsContract } from "@console/contract/bills.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type InferSelectModel, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { all, pagedList } from "../../../db/paged-list.ts";
import { contains, searchFilters, searchValues } from "../../../db/sql.ts";
import { allOf, oneRow, statement, statementsByShape } from "../../../db/statements.ts";
import { billChecks, bills } from "../../../db/tables/bills.ts";
import { brands } from "../../../db/tables/brands.ts";
import { inForce, overlaps } from "../../../db/valid-from.ts";
import type { MonthSpan } from "../billing/month-span.rules.ts";
import { billedByPerson } from "../months/month.sql.ts";
import { billIs } from "../receivables/bill-status.sql.ts";

type Query = Parsed<typeof billsContract.list>["query"];
type Filters = Pick<Query, "brand_id" | "month" | "status" | "ids" | "search_key">;

const before = alias(bills, "before");

/** Each joins at most one row per bill, so that an unused join can be dropped. */
export const billsJoined = sql`(bills left join brands on ${brands.id} = ${bills.brand_id}
  left join bills "before" on ${before.brand_id} = ${bills.brand_id}
    and ${before.month} = (${bills.month} - interval '1 month')::date and not ${before.opening}
  left join bill_checks on ${billChecks.bill_id} = ${bills.id})`;

/** Unpaid bills come last in either direction. */
const paidOn = (descending: boolean) =>
  sql`coalesce(${bills.paid_on}, ${descending ? "0001-01-01" : "9999-12-31"}::date)`;

/** What the bill carries to the next ones; null if nothing. */
const carried = sql<
  string | null
>`case when ${bills.credits} @> '[{"code":"carried"}]' then (${bills.credits} -> 0 ->> 'amount')::numeric end`;

const foundOtherwise = sql`select bill_id from bill_checks where found is not null`;

/** Marked at its close (migration 0047 says why), or recalculated to a different total. */
const toCheck = sql<boolean>`(${bills.to_check} or ${bills.id} in (${foundOtherwise}))`;

/** `today` is the day in the billing time zone. */
const billGroups = {
  outstanding: billIs().open,
  overdue: billIs().overdue,
  held: billIs().held,
  paid: billIs().paid,
  to_check: toCheck,
} satisfies Record<BillFilter, SQL>;

const ofBrand = searchFilters(brands.search_text);
const ofInvoice = sql`${bills.invoice_number} ilike ${sql.placeholder("number")}`;

const billFilters = {
  brand_id: sql`${bills.brand_id} = ${sql.placeholder("brand_id")}::int`,
  month: sql`${bills.month} = ${sql.placeholder("month")}::date`,
  ids: sql`${bills.id} = any(${sql.placeholder("ids")}::int[])`,
  search: sql`${ofBrand.search} or ${ofInvoice}`,
  search_either: sql`${ofBrand.search_either} or ${ofInvoice}`,
};

/** Which filters apply, and which group is shown. */
export type BillShape = { filters: (keyof typeof billFilters)[]; status: BillFilter | undefined };

export const isListed = ({ filters, status }: BillShape): SQL =>
  all([...filters.map((name) => billFilters[name]), status && billGroups[status]]);

const filterNames = ["brand_id", "month", "ids", "search", "search_either"] as const;

export const billShape = (values: ReturnType<typeof billValues>, status: BillFilter | undefined): BillShape => ({
  filters: filterNames.filter((name) => values[name] !== undefined),
  status,
});

/** Each filter and group. */
export const billShapes: BillShape[] = [
  { filters: [], status: undefined },
  ...filterNames.map((name) => ({ filters: [name], status: undefined })),
  ...billFilter.options.map((status) => ({ filters: [], status })),
];

/** The filters' values. */
export const billValues = ({ brand_id, month, ids, search_key }: Filters, today: string) => ({
  today,
  brand_id,
  ids,
  month: month && `${month}-01`,
  ...searchValues(search_key),
  number: search_key && contains(search_key),
});

/** Unpaid bills have their own index, and the counters of all bills give the rest. */
const summary = sql`with counted as (
    select max(value) filter (where name = 'bills:all') as bills,
      round(max(value) filter (where name = 'bills:cents') / 100.0, 2) as total,
      max(value) filter (where name = 'bills:to_check') as to_check
    from counters where name in ('bills:all', 'bills:cents', 'bills:to_check')),
  unpaid as materialized (select ${billGroups.overdue} as overdue, held, count(*) as bills, sum(total) as total,
      sum(open_amount) as open
    from bills where ${billGroups.outstanding} group by 1, 2)
  select true as "all", true as outstanding, overdue, held, false as paid, false as to_check, bills as weight,
      total as amount, open
    from unpaid
  union all select true, false, false, false, true, false, c.bills - coalesce(sum(u.bills), 0),
      c.total - coalesce(sum(u.total), 0), 0.00
    from counted c left join unpaid u on true group by c.bills, c.total
  union all select false, false, false, false, false, true, to_check
      + (select count(*) from bills where not to_check and id in (${foundOtherwise})), 0, 0.00
    from counted`;

const {
  id,
  version,
  package_name,
  currency,
  invoice_number,
  total,
  open_amount,
  settled_by,
  held,
  due_on,
  paid_on,
  payment_reference,
} = bills;

/** Closed bills of all brands, with counts for each filter and the sums of the filtered bills. */
const billList = pagedList({
  name: "bills_page",
  from: billsJoined,
  id,
  sort: {
    fields: {
      month: bills.month,
      brand: brands.name_key,
      package: bills.package_key,
      invoice_number,
      total,
      due_on,
      paid_on: paidOn,
    },
    default: "-month",
  },
  filters: billFilters,
  groups: { value: "status", of: billGroups },
  summary,
  row: {
    id,
    version,
    brand_id: bills.brand_id,
    month: bills.month,
    package: package_name,
    currency,
    invoice_number,
    total,
    open_amount,
    settled_by,
    held,
    due_on,
    paid_on,
    payment_reference,
    carried,
    to_check: toCheck,
    brand: brands.name,
    before: sql<string | null>`${before.total}`,
    found: sql<string | null>`${billChecks.found}`,
    sent_at: sql<string | null>`(select max(m.sent_at) from invoice_mails m where m.bill_id = ${id})`,
    change: sql<string | null>`(${total} - ${before.total})::text`,
  },
});

type Sums = Record<"billed" | "paid" | "outstanding" | "overdue", string>;

/** Amounts of the bills that the list shows; without filters from the summary, which adds none of those to check. */
const sumsOf = statementsByShape<BillShape, Sums>(
  null,
  (shape) => {
    const stored = shape.filters.length === 0 && shape.status !== "to_check";
    const [amount, open] = stored ? [sql`amount`, sql`open`] : [sql`${total}`, sql`${open_amount}`];
    const overdue = stored ? sql`overdue` : billGroups.overdue;
    const sum = (of: SQL) => sql`coalesce(sum(${of}), 0.00)::text`;
    const from = stored
      ? sql`(${summary}) stored where ${sql.identifier(shape.status ?? "all")}`
      : sql`${billsJoined} where ${isListed(shape)}`;
    return sql`select ${sum(amount)} as billed, ${sum(sql`${amount} - ${open}`)} as paid, ${sum(open)} as outstanding,
      coalesce(sum(${open}) filter (where ${overdue}), 0.00)::text as overdue from ${from}`;
  },
  () => billShapes,
);

export async function listAllBills(db: Db, query: ListQuery & Filters, today: string) {
  const values = billValues(query, today);
  const page = billList(db, query, { ...values, status: query.status });
  const sums = query.chunk ? [] : sumsOf(billShape(values, query.status))(db, values);
  const [{ data, meta }, [sum]] = await Promise.all([page, sums]);
  return { data, meta: sum ? { ...meta, sums: sum } : meta };
}

type BillOfBrand = InferSelectModel<typeof bills> & { brand: string };

const withBrand = sql`select ${allOf(bills)}, (select b.name from brands b where b.id = bills.brand_id) as brand
  from bills where id = any(${sql.placeholder("ids")}::int[]) order by id`;

/** Closed bills with their brands' names, in id order. */
export const findBills = statement<BillOfBrand, { ids: readonly number[] }>("bills_by_id")`${withBrand}`;

/** The same, locked until the transaction ends. */
export const lockBills = statement<BillOfBrand, { ids: readonly number[] }>(
  "bills_by_id_locked",
)`${withBrand} for update`;

const toCheckIn = statement<{ count: number }, { month: string }>("bills_to_check")`
  select count(*)::int as count from bills where ${billFilters.month} and ${toCheck}`;

/** How many bills of a month need review. */
export const countToCheck = async (db: Db, month: string): Promise<number> =>
  (await oneRow(toCheckIn(db, { month: `${month}-01` })))?.count ?? 0;

type UnpaidTotals = { outstanding: number; outstandingTotal: string; overdue: number; overdueTotal: string };

const unpaid = statement<UnpaidTotals, { today: string }>("bills_unpaid_totals")`
  select count(*)::int as outstanding, coalesce(sum(open_amount), 0.00)::text as "outstandingTotal",
    (count(*) filter (where ${billGroups.overdue}))::int as overdue,
    coalesce(sum(open_amount) filter (where ${billGroups.overdue}), 0.00)::text as "overdueTotal"
  from bills where ${billGroups.outstanding}`;

/** Amounts still to be paid, from the index of unpaid bills only. */
export async function unpaidTotals(db: Db, today: string): Promise<UnpaidTotals> {
  const row = await oneRow(unpaid(db, { today }));
  if (!row) throw new Error("no totals");
  return row;
}

const monthsWithBills = statement<{ month: string }>("bills_months")`
  with recursive months as (
    (select month from bills order by month desc limit 1)
    union all
    select (select b.month from bills b where b.month < months.month order by b.month desc limit 1)
    from months where months.month is not null)
  select to_char(month, 'YYYY-MM') as month from months where month is not null`;

/** Months that have bills, newest first: one index lookup each, however many bills they have. */
export const billedMonths = async (db: Db): Promise<string[]> =>
  (await monthsWithBills(db, {})).map(({ month }) => month);

const month = sql`${sql.placeholder("month")}::date`;
const instant = (name: "start" | "end") => sql`${sql.placeholder(name)}::timestamptz`;

/** Brands that will have a bill for the open month: they have a package, and were active on any day of it. */
const billedBrandList = pagedList({
  name: "bills_open_page",
  from: sql`brands`,
  id: brands.id,
  sort: { fields: { brand: brands.name_key }, default: "brand" },
  filters: {
    month: sql`exists (select 1 from brand_packages p where p.brand_id = ${brands.id} and ${inForce("p", month)})
      and (exists (select 1 from brand_periods a
          where a.brand_id = ${brands.id} and ${overlaps("a", instant("start"), instant("end"))})
        or ${billedByPerson(sql`${brands.id}`, month)})`,
    brand_id: sql`${brands.id} = ${sql.placeholder("brand_id")}::int`,
    ...searchFilters(brands.search_text),
    // In an open month nothing is due, paid or closed.
    closed_as: sql`false`,
  },
  row: { id: brands.id, name: brands.name },
});

export const listBilledBrands = (db: Db, query: ListQuery & Filters, { month, start, end }: MonthSpan) =>
  billedBrandList(db, query, {
    month,
    start,
    end,
    brand_id: query.brand_id,
    closed_as: query.status,
    ...searchValues(query.search_key),
  });
