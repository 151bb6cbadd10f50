import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { columns, oneRow, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { billCharges } from "../../../db/tables/bills.ts";

const { brand_id, month, updated_by, ...stored } = getTableColumns(billCharges);

const shown = {
  ...stored,
  amount: sql<string>`${billCharges.amount}::text`,
  month: sql<string>`to_char(${month}, 'YYYY-MM')`,
  /** A charge is added and removed, never updated. */
  added_by: updated_by,
};

type ChargeRow = RowOf<typeof shown>;

const ofMonth = sql`brand_id = ${sql.placeholder("brandId")} and month = ${sql.placeholder("month")}`;

/** In the bill's order. */
export const listCharges = statement<ChargeRow, { brandId: number; month: string }>("charges_of_month")`
  select ${columns(shown)} from bill_charges where ${ofMonth} order by id`;

/** Locks the row until the transaction ends. */
export const lockCharge = statementOfOne<ChargeRow & { updated_by: string }, { brandId: number; id: number }>(
  "charge_locked",
)`
  select ${columns({ ...shown, updated_by })} from bill_charges
  where id = ${sql.placeholder("id")} and brand_id = ${sql.placeholder("brandId")} for update`;

const counted = statement<{ total: number }, { brandId: number; month: string }>("charges_count")`
  select count(*)::int as total from bill_charges where ${ofMonth}`;

export const countCharges = async (db: Db, brandId: number, ofMonth: string): Promise<number> =>
  (await oneRow(counted(db, { brandId, month: ofMonth })))?.total ?? 0;
