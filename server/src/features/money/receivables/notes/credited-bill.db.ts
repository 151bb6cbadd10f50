import { type InferSelectModel, sql } from "drizzle-orm";
import { columns, statementOfOne } from "../../../../db/statements.ts";
import { bills } from "../../../../db/tables/bills.ts";

const { id, month, lines, charges, corrections, discounts, taxes, subtotal, total, open_amount } = bills;
const fields = { id, month, lines, charges, corrections, discounts, taxes, subtotal, total, open_amount };

export type CreditedRow = Pick<InferSelectModel<typeof bills>, keyof typeof fields>;

/** @param month its first day */
export const creditedBill = statementOfOne<CreditedRow, { brandId: number; month: string }>("bill_to_credit")`
  select ${columns(fields)} from bills
  where brand_id = ${sql.placeholder("brandId")}::int and month = ${sql.placeholder("month")}::date`;
