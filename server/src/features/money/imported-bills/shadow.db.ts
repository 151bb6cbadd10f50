import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import type { CalculatedBill } from "../billing/bill.rules.ts";

type Closed = { brand_id: number } & CalculatedBill;

/** Bills that the console closed for a month. */
export const listClosed = statement<Closed, { brandIds: readonly number[]; month: string }>("shadow_bills")`
  select brand_id, lines, discounts, charges, corrections, credits, taxes, subtotal, total from bills
  where brand_id = any(${sql.placeholder("brandIds")}::int[]) and month = ${sql.placeholder("month")}::date and not opening`;
