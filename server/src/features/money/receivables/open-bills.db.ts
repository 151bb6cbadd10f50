import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import { billIs } from "./bill-status.sql.ts";

export type OpenBill = {
  id: number;
  brand_id: number;
  month: string;
  invoice_number: string;
  due_on: string;
  closed_at: string;
  total: string;
  open_amount: string;
  held: boolean;
  overdue: boolean;
};

/** What is open, and what was written off: a late payment pays that. */
export type PayableBill = OpenBill & { payable: string };

const { open, overdue } = billIs("b");

/** Live write-offs of a bill `b`. */
const writtenOff = sql`(select sum(n.net + n.tax) from credit_notes n where n.bill_id = b.id and n.reason = 'write_off'
    and n.issued_at is not null and n.reversed_at is null)`;
const payable = sql`(b.open_amount + coalesce(${writtenOff}, 0))::numeric(19, 2)::text`;

const fields = sql`b.id, b.brand_id, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, b.due_on::text, b.closed_at,
    b.total::numeric(19, 2)::text as total, b.open_amount::numeric(19, 2)::text as open_amount, b.held, ${overdue} as overdue`;

/** Bills of brands that are not paid, the oldest due date first. */
export const listOpenBills = statement<OpenBill, { brandIds: readonly number[]; today: string }>(
  "open_bills_of_brands",
)`
  select ${fields}
  from bills b where b.brand_id = any(${sql.placeholder("brandIds")}::int[]) and ${open} order by b.brand_id, b.due_on, b.id`;

/** Bills of brands that a payment can pay: open ones, the oldest due date first, then those that were written off. */
export const listPayableBills = statement<PayableBill, { brandIds: readonly number[]; today: string }>(
  "payable_bills_of_brands",
)`
  select ${fields}, ${payable} as payable
  from bills b where b.brand_id = any(${sql.placeholder("brandIds")}::int[]) and (${open} or ${writtenOff} > 0)
  order by b.brand_id, b.open_amount = 0, b.due_on, b.id`;

type Closed = Pick<PayableBill, "id" | "month" | "invoice_number" | "closed_at" | "total" | "open_amount" | "payable">;

/** Closed bills of a brand for these months, paid ones too. */
export const findBillsOfMonths = statement<Closed, { brandId: number; months: readonly string[] }>("bills_of_months")`
  select b.id, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, b.closed_at, b.total::numeric(19, 2)::text as total,
    b.open_amount::text, ${payable} as payable
  from bills b where b.brand_id = ${sql.placeholder("brandId")}::int and b.month = any(${sql.placeholder("months")}::date[])`;

export const findOpenAmounts = statement<{ id: number; open_amount: string }, { billIds: readonly number[] }>(
  "open_amounts",
)`
  select id, open_amount::text from bills where id = any(${sql.placeholder("billIds")}::int[])`;

/** Those of bills that are paid, with the day: the latest from which an allocation pays. */
export const findPaidDays = statement<{ id: number; paid_on: string }, { billIds: readonly number[] }>("paid_days")`
  select id, paid_on::text from bills where id = any(${sql.placeholder("billIds")}::int[]) and open_amount = 0 and paid_on is not null`;

type Next = { organization_id: number; brand: string; open_amount: string };

/** The brand whose bill has been due for longest; disputed bills and one brand left out. */
export const findNextOpen = statementOfOne<Next, { brandId: number }>("open_bills_next_brand")`
  select b.brand_id as organization_id, o.name as brand,
    (select sum(l.open_amount)::numeric(19, 2)::text from bills l where l.brand_id = b.brand_id and ${billIs("l").open}) as open_amount
  from bills b join brands o on o.id = b.brand_id
  where ${open} and not b.held and b.brand_id <> ${sql.placeholder("brandId")}::int order by b.due_on, b.id limit 1`;
