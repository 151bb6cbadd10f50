import type { Party } from "@console/contract/billing.ts";
import { TERMS_DAYS } from "@console/contract/limits.ts";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { bills } from "../../../db/tables/bills.ts";

/** Closed bills of a brand, newest first. */
const billList = pagedList({
  name: "brand_bills_page",
  from: sql`bills`,
  id: bills.id,
  sort: { fields: { month: bills.month }, default: "-month" },
  scope: sql`${bills.brand_id} = ${sql.placeholder("brand_id")}`,
  row: getTableColumns(bills),
});

export const listBills = (db: Db, brandId: number, query: ListQuery) => billList(db, query, { brand_id: brandId });

export type BillRow = InferSelectModel<typeof bills>;

const ofMonth = sql`brand_id = ${sql.placeholder("brandId")} and month = ${sql.placeholder("month")}`;

/** @param month its first day */
export const findBill = statementOfOne<BillRow, { brandId: number; month: string }>("bill_by_month")`
  select ${allOf(bills)} from bills where ${ofMonth}`;

/** The same, locked until the transaction ends. */
export const lockBill = statementOfOne<BillRow, { brandId: number; month: string }>("bill_by_month_locked")`
  select ${allOf(bills)} from bills where ${ofMonth} for update`;

type BuyerRow = Pick<Party, "name" | "address" | "email"> & { id: number; support_email: string; po_number: string };

const buyers = statement<BuyerRow, { brandIds: readonly number[] }>("bill_buyers")`
  select id, name, address, email, support_email, po_number from brands where id = any(${sql.placeholder("brandIds")}::int[])`;

/** The current recipients of these brands' bills; brands that no longer exist are missing. */
export async function findBuyers(db: Db, brandIds: readonly number[]): Promise<Map<number, Party>> {
  const found = await buyers(db, { brandIds });
  return new Map(
    found.map(({ id, name, address, email, support_email, po_number }) => [
      id,
      { name, address, tax_id: "", email: email || support_email, ...(po_number && { po_number }) },
    ]),
  );
}

const terms = statement<{ id: number; days: number }, { brandIds: readonly number[] }>("brand_terms")`
  select id, coalesce(terms_days, (select terms_days from operator_settings), ${sql.raw(String(TERMS_DAYS))}) as days
  from brands where id = any(${sql.placeholder("brandIds")}::int[])`;

export const findTerms = async (db: Db, brandIds: readonly number[]): Promise<Map<number, number>> =>
  new Map((await terms(db, { brandIds })).map(({ id, days }) => [id, days]));
