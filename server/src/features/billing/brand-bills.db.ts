import type { Party } from "@console/contract/billing.ts";
import { and, count, eq, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { oneRow, statement } from "../../db/statements.ts";
import { bills } from "../../db/tables/bills.ts";

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

export type BillRow = InferSelectModel<typeof bills>;

const ofMonth = sql`brand_id = ${sql.placeholder("brandId")} and month = ${sql.placeholder("month")}`;

const byMonth = statement<BillRow, { brandId: number; month: string }>(
  "bill_by_month",
  sql`select * from bills where ${ofMonth}`,
);

/** @param month its first day */
export const findBill = (db: Db, brandId: number, month: string): Promise<BillRow | undefined> =>
  oneRow(byMonth(db, { brandId, month }));

const byMonthLocked = statement<BillRow, { brandId: number; month: string }>(
  "bill_by_month_locked",
  sql`select * from bills where ${ofMonth} for update`,
);

/** The same, locked until the transaction ends. */
export const lockBill = (db: Db, brandId: number, month: string): Promise<BillRow | undefined> =>
  oneRow(byMonthLocked(db, { brandId, month }));

type BuyerRow = Omit<Party, "tax_id"> & { id: number; support_email: string };

const buyers = statement<BuyerRow, { brandIds: readonly number[] }>(
  "bill_buyers",
  sql`select id, name, address, email, support_email from brands where id = any(${sql.placeholder("brandIds")}::int[])`,
);

/** Who bills of these brands go to, as it stands now; brands that no longer exist are missing. */
export async function findBuyers(db: Db, brandIds: readonly number[]): Promise<Map<number, Party>> {
  const found = await buyers(db, { brandIds });
  return new Map(
    found.map(({ id, name, address, email, support_email }) => [
      id,
      { name, address, tax_id: "", email: email || support_email },
    ]),
  );
}
