import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { rows } from "../../db/sql.ts";
import { bills, invoiceSeries } from "./bills.table.ts";
import { billedByPerson } from "./month-facts.db.ts";

const ordering: Ordering = { fields: { month: bills.month }, id: bills.id, default: "-month" };

/** Closed bills of a brand, newest first. */
export function listBills(db: Db, brandId: number, query: ListQuery) {
  const where = eq(bills.brand_id, brandId);
  return readList({
    query,
    ordering,
    counts: async () => {
      const [counted] = await db.select({ all: count() }).from(bills).where(where);
      return { all: counted?.all ?? 0 };
    },
    total: ({ all }) => all,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ bill: bills, sort_key: key })
        .from(bills)
        .where(and(where, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

export async function findBill(db: Db, brandId: number, month: string, lock = false) {
  const found = db
    .select()
    .from(bills)
    .where(and(eq(bills.brand_id, brandId), eq(bills.month, month)));
  const [row] = await (lock ? found.for("update") : found);
  return row;
}

export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>;

export async function changeBill(db: Db, id: number, changed: Partial<typeof bills.$inferInsert>): Promise<void> {
  await db
    .update(bills)
    .set({ ...changed, version: sql`${bills.version} + 1` })
    .where(eq(bills.id, id));
}

/** The next number of the series; the row stays locked until the bill is committed, so that none is left out. */
export async function nextInvoiceNumber(db: Db, prefix: string): Promise<string> {
  const [row] = await db
    .insert(invoiceSeries)
    .values({ prefix, last: 1 })
    .onConflictDoUpdate({ target: invoiceSeries.prefix, set: { last: sql`${invoiceSeries.last} + 1` } })
    .returning();
  if (!row) throw new Error("the series has no number");
  return `${prefix}${String(row.last).padStart(6, "0")}`;
}

/**
 * Months that are over and have no bill yet, however long, oldest first: of brands that had a package in them, and
 * were active on any day of them or billed by a person (BILL-01).
 * @param open first day of the earliest month that is not over
 * @param packageId those alone that are on this package
 */
export async function unclosedMonths(db: Db, open: string, timeZone: string, packageId?: number) {
  const begins = (day: SQL) => sql`(${day})::date::timestamp at time zone ${timeZone}`;
  return rows<{ brand_id: number; month: string }>(
    db,
    sql`select p.brand_id, m.month::date::text as month
      from brand_packages p
      cross join lateral generate_series(p.starts_on::timestamp,
        least(coalesce(p.ends_on, ${open}::date), ${open}::date) - interval '1 month', interval '1 month') m(month)
      left join bills b on b.brand_id = p.brand_id and b.month = m.month
      where b.id is null and ${packageId === undefined ? sql`true` : sql`p.package_id = ${packageId}`}
        and (exists (select 1 from brand_periods a where a.brand_id = p.brand_id
            and a.started_at < ${begins(sql`m.month + interval '1 month'`)}
            and coalesce(a.ended_at > ${begins(sql`m.month`)}, true))
          or ${billedByPerson(sql`p.brand_id`, sql`m.month::date`)})
      order by 2, 1`,
  );
}
