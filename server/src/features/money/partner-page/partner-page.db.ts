import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import { billIs } from "../receivables/bill-status.sql.ts";

type Open = {
  id: number;
  invoice_number: string;
  month: string;
  due_on: string;
  open_amount: string;
  overdue: boolean;
};

const { open, overdue } = billIs("b");

/** What a brand has not paid, the oldest due date first. */
export const listUnpaid = statement<Open, { brandId: number; today: string }>("partner_page_unpaid")`
  select b.id, b.invoice_number, b.month::text, b.due_on::text, b.open_amount::numeric(19, 2)::text as open_amount, ${overdue} as overdue
  from bills b where b.brand_id = ${sql.placeholder("brandId")}::int and ${open} order by b.due_on, b.id`;
