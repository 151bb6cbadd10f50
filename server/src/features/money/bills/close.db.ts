import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { insertRows } from "../../../db/records.ts";
import { oneRow, statement } from "../../../db/statements.ts";
import { bills } from "../../../db/tables/bills.ts";
import type { CalculatedBill } from "../billing/bill.rules.ts";
import { addsUp } from "../billing/bill.rules.ts";

const nextOfSeries = statement<{ last: number }, { prefix: string; count: number }>("invoice_series_next")`
  insert into invoice_series (prefix, last) values (${sql.placeholder("prefix")}, ${sql.placeholder("count")}::int)
  on conflict (prefix) do update set last = invoice_series.last + excluded.last returning last`;

/** The next numbers of the series; its row stays locked until the bills are committed, so that there are no gaps. */
export async function nextInvoiceNumbers(db: Db, prefix: string, count: number): Promise<string[]> {
  const row = await oneRow(nextOfSeries(db, { prefix, count }));
  if (!row) throw new Error("the series has no number");
  const first = row.last - count + 1;
  return Array.from({ length: count }, (_, index) => `${prefix}${String(first + index).padStart(6, "0")}`);
}

const withBill = statement<{ brand_id: number }, { brandIds: readonly number[]; month: string }>(
  "bills_of_brands_in_month",
)`
  select brand_id from bills
  where brand_id = any(${sql.placeholder("brandIds")}::int[]) and month = ${sql.placeholder("month")}`;

/** The brands whose month is already closed with a bill. */
export async function brandsWithBill(db: Db, brandIds: readonly number[], month: string): Promise<Set<number>> {
  return new Set((await withBill(db, { brandIds, month })).map(({ brand_id }) => brand_id));
}

/**
 * Stores closed bills.
 * @returns them in the same order
 * @throws Error if a total is not the sum of its lines
 */
export async function insertBills(
  db: Db,
  closed: readonly (typeof bills.$inferInsert & Omit<CalculatedBill, "subtotal">)[],
) {
  for (const bill of closed) {
    if (!addsUp(bill)) {
      throw new Error(`the total of brand ${bill.brand_id} for ${bill.month} is not the sum of its lines`);
    }
  }
  return insertRows(db, bills, closed);
}
