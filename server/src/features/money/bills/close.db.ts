import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { insertRows } from "../../../db/records.ts";
import { statement } from "../../../db/statements.ts";
import { bills } from "../../../db/tables/bills.ts";
import type { CalculatedBill } from "../billing/bill.rules.ts";
import { addsUp } from "../billing/bill.rules.ts";

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
