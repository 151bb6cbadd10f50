import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import { billIs } from "./bill-status.sql.ts";

export type OpenBill = {
  id: number;
  month: string;
  invoice_number: string;
  due_on: string;
  closed_at: string;
  total: string;
  open_amount: string;
  held: boolean;
  overdue: boolean;
};

const { open, overdue } = billIs("b");

/** Bills of a brand that are not paid, the oldest due date first. */
export const listOpenBills = statement<OpenBill, { brandId: number; today: string }>("open_bills_of_brand")`
  select b.id, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, b.due_on::text, b.closed_at, b.total::numeric(19, 2)::text as total,
    b.open_amount::numeric(19, 2)::text as open_amount, b.held, ${overdue} as overdue
  from bills b where b.brand_id = ${sql.placeholder("brandId")}::int and ${open} order by b.due_on, b.id`;

/** Live write-offs of a bill `b`. */
const writtenOff = sql`(select sum(n.net + n.tax) from credit_notes n where n.bill_id = b.id and n.reason = 'write_off'
    and n.issued_at is not null and n.reversed_at is null)`;

/** Bills that were written off, with what a late payment could pay of them as open. */
export const listWrittenOff = statement<OpenBill, { brandId: number }>("written_off_bills_of_brand")`
  select id, month, invoice_number, due_on, closed_at, total, payable::numeric(19, 2)::text as open_amount, false as held,
    false as overdue
  from (select b.id, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, b.due_on::text, b.closed_at,
      b.total::numeric(19, 2)::text as total, b.open_amount + ${writtenOff} as payable
    from bills b where b.brand_id = ${sql.placeholder("brandId")}::int) w
  where payable is not null order by due_on, id`;

type Closed = {
  id: number;
  month: string;
  invoice_number: string;
  closed_at: string;
  total: string;
  open_amount: string;
  /** What is open, and what was written off: a late payment pays that. */
  payable: string;
};

/** Closed bills of a brand for these months, paid ones too. */
export const findBillsOfMonths = statement<Closed, { brandId: number; months: readonly string[] }>("bills_of_months")`
  select b.id, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, b.closed_at, b.total::numeric(19, 2)::text as total,
    b.open_amount::text, (b.open_amount + coalesce(${writtenOff}, 0))::numeric(19, 2)::text as payable
  from bills b where b.brand_id = ${sql.placeholder("brandId")}::int and b.month = any(${sql.placeholder("months")}::date[])`;

export const findOpenAmounts = statement<{ id: number; open_amount: string }, { billIds: readonly number[] }>(
  "open_amounts",
)`
  select id, open_amount::text from bills where id = any(${sql.placeholder("billIds")}::int[])`;

type Next = { organization_id: number; brand: string; open_amount: string };

/** The brand whose bill has been due for longest; disputed bills and one brand left out. */
export const findNextOpen = statementOfOne<Next, { brandId: number }>("open_bills_next_brand")`
  select b.brand_id as organization_id, o.name as brand,
    (select sum(l.open_amount)::numeric(19, 2)::text from bills l where l.brand_id = b.brand_id and ${billIs("l").open}) as open_amount
  from bills b join brands o on o.id = b.brand_id
  where ${open} and not b.held and b.brand_id <> ${sql.placeholder("brandId")}::int order by b.due_on, b.id limit 1`;
