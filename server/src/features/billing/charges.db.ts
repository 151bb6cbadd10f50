import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { billCharges } from "./bills.table.ts";

const { brand_id, month, updated_by, ...columns } = getTableColumns(billCharges);

const shown = {
  ...columns,
  amount: sql<string>`${billCharges.amount}::text`,
  month: sql<string>`to_char(${month}, 'YYYY-MM')`,
  /** A charge is put on and taken off, never changed. */
  added_by: updated_by,
};

/** In the order in which the bill has them. */
export const listCharges = (db: Db, brandId: number, ofMonth: string) =>
  db
    .select(shown)
    .from(billCharges)
    .where(and(eq(brand_id, brandId), eq(month, ofMonth)))
    .orderBy(asc(billCharges.id));

/** @returns kept from others until the transaction ends */
export async function findCharge(db: Db, brandId: number, id: number) {
  const [row] = await db
    .select({ ...shown, updated_by })
    .from(billCharges)
    .where(and(eq(billCharges.id, id), eq(brand_id, brandId)))
    .for("update");
  return row;
}

export async function countCharges(db: Db, brandId: number, ofMonth: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(billCharges)
    .where(and(eq(brand_id, brandId), eq(month, ofMonth)));
  return row?.total ?? 0;
}
